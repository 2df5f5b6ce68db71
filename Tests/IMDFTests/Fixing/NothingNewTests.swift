import Foundation
import GeoJSON
import GeoModel
import GeoToolkit
@testable import IMDF
import Testing

/// Mending never breaks what was not broken: of no map are more rules broken afterwards than before.
@Suite struct NothingNewTests {
  /// - Parameter weighs: the rules that count.
  private func expectNothingNew(_ archive: IndoorArchive, _ name: String, where weighs: (Rule) -> Bool = { _ in true }) throws {
    var before: Set<String>?
    for isUnsafe in [true, false] {
      let result = try IndoorFixTests.mended(archive, isUnsafe: isUnsafe)
      // What guesses leave alone, all else does.
      if !result.report.hasChanged { return }
      let known = before ?? Set(Self.rules(archive, where: { _ in true }))
      before = known
      let new = Self.rules(result.archive, where: weighs).subtracting(known).sorted()
      #expect(
        new == [],
        "\(name), \(isUnsafe ? "guesses" : "safe"): \(result.fixes.flatMap(\.fixes).map { "\($0.finding.rule.name): \($0.before) → \($0.after)" })"
      )
    }
  }

  private static func rules(_ archive: IndoorArchive, where weighs: (Rule) -> Bool) -> Set<String> {
    let found = IndoorValidation.findings(in: IndoorMap(archive), options: IndoorValidationOptions(now: RuleTwinTests.now)).flatMap(
      \.diagnostics)
    return Set(found.map(\.rule).filter(weighs).map(\.name))
  }

  @Test func `of the twin of each rule`() throws {
    let venue = try SampleVenue.read()
    for twin in try SampleVenue.twins() { try expectNothingNew(venue.edited(by: twin.edits).archive(), twin.rule) }
  }

  /// Two twins in one, by turns: what one change mends can bring to light what the other one did. `INDOOR_PAIRS` says how many.
  @Test func `of two twins together`() throws {
    let venue = try SampleVenue.read()
    func isOfProperties(_ edit: RawJSON) -> Bool {
      edit["op"] == nil && edit["path"]?.elements.prefix(1).map(\.string) == ["properties"]
    }
    let all = try SampleVenue.twins()
    let twins = all.filter { twin in twin.edits.allSatisfy(isOfProperties) }
    #expect(twins.count > 100)
    let count = ProcessInfo.processInfo.environment["INDOOR_PAIRS"].flatMap { Int($0) } ?? 25
    var state: UInt64 = 20_261_122
    func next() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 40) % twins.count
    }
    for _ in 0..<count {
      let (a, b) = (twins[next()], twins[next()])
      try expectNothingNew(venue.edited(by: a.edits + b.edits).archive(), "\(a.rule) and \(b.rule)") { $0.severity != .info }
    }
  }

  @Test(arguments: [
    #"["properties","name"],"value":null},{"file":"opening","feature":0,"path":["properties","alt_name"],"value":"x"}"#,
    #"["properties","name"],"value":{"de":"x"}},{"file":"opening","feature":0,"path":["properties","alt_name"],"value":"x"}"#,
    #"["properties","name"],"value":"x"},{"file":"opening","feature":0,"path":["properties","alt_name"],"value":{"de":"y"}}"#,
    #"["properties","name"],"value":{"en":" ","de":"x"}},{"file":"opening","feature":0,"path":["properties","alt_name"],"value":{"en":"y"}}"#,
    #"["properties","name"],"value":{"en":null}},{"file":"opening","feature":0,"path":["properties","alt_name"],"value":{"en_US":7}}"#
  ])
  func `of a second name, whatever the first one is`(_ edits: String) throws {
    let archive = try IndoorFixTests.edited(#"{"file":"opening","feature":0,"path":\#(edits)"#)
    #expect(!IndoorFixTests.findings(archive).filter { $0.hasSuffix("HasOnlyAltName") || $0.contains("AltNameLangTag") }.isEmpty)
    try expectNothingNew(archive, edits)
    #expect(try IndoorFixTests.mended(archive, isUnsafe: true).report.hasChanged)
  }

  /// The crossing of two edges has more decimals; a piece of a square centimetre is nothing with as many.
  @Test func `outlines that are drawn anew have no more decimals than others`() throws {
    for ring in [
      "[[11.7515,48.3024],[11.7516,48.3025],[11.7516003,48.3024],[11.7515,48.3025001],[11.7515,48.3024]]",
      "[[11.7515,48.3024],[11.7516,48.3024001],[11.7516001,48.30246],[11.7515997,48.3024597],[11.7514996,48.30246],[11.7515,48.30246],[11.7515,48.3024598],[11.7515,48.3024]]"
    ] {
      let archive = try IndoorFixTests.edited(
        #"{"file":"fixture","feature":0,"path":["geometry"],"value":{"type":"Polygon","coordinates":[\#(ring)]}}"#)
      #expect(IndoorFixTests.findings(archive).contains("archive.FileMustBeValidGeoJSON"))
      let found = IndoorFixTests.findings(try IndoorFixTests.mended(archive, isUnsafe: true).archive)
      #expect(!found.contains("archive.FileMustBeValidGeoJSON") && !found.contains("imdf.many-decimals"))
    }
  }

  /// Of two carousels, the category of one is spelt otherwise; both have one name.
  @Test func `what would break a rule is left, and all else mended`() throws {
    let carousel = #"{"file":"amenity","feature":0,"path":["properties","category"],"value":"Baggagecarousel"}"#
    let other = #"{"file":"amenity","feature":1,"path":["properties","category"],"value":"baggagecarousel"}"#
    let names = [0, 1].map { #"{"file":"amenity","feature":\#($0),"path":["properties","name"],"value":{"en":"Belt 1"}}"# }
    let phone = #"{"file":"venue","feature":0,"path":["properties","phone"],"value":"+49 89 12345600"}"#
    let archive = try IndoorFixTests.edited(([carousel, other, phone] + names).joined(separator: ","))
    let result = try IndoorFixTests.mended(archive, isUnsafe: true)
    try expectNothingNew(archive, "carousels")
    #expect(IndoorFixTests.property(result.archive, .amenity, 0, .category) == #""Baggagecarousel""#)
    #expect(IndoorFixTests.property(result.archive, .venue, 0, .phone) == #""+498912345600""#)
    #expect(IndoorFixTests.findings(result.archive).contains("amenity.AmenityCategoryMustBeValid"))
    #expect(try !IndoorFixTests.mended(result.archive, isUnsafe: true).report.hasChanged)
    // What is left is not told to be mendable.
    var options = IndoorFixOptions(IndoorValidationOptions(now: RuleTwinTests.now))
    options.isUnsafe = true
    let left = IndoorFixing.run(result.archive, options: options).findings.flatMap(\.diagnostics)
    #expect(left.filter { $0.rule.name == "amenity.AmenityCategoryMustBeValid" }.map(\.knownFix) == [Fix.none])
  }
}
