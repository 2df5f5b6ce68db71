import ByteStreams
import GeoModel
import GeoToolkit
@testable import IMDF
import Testing

/// What is said to be mendable of a map, and what comes of it.
@Suite struct PromiseTests {
  private func findings(_ archive: IndoorArchive) throws -> [Diagnostic] {
    var all: [Diagnostic] = []
    _ = try Validation.run(archive, options: ValidationOptions(indoor: IndoorValidationOptions(now: RuleTwinTests.now))) {
      all += $0.map(\.diagnostic)
    }
    return all
  }

  @Test(arguments: [
    ("[[11.7515,48.3024],[11.7516,48.3024],[11.7516,48.3025]]", Fix.safe),
    ("[[11.7515,48.3024],[11.7516,48.3025],[11.7516,48.3024],[11.7515,48.3025],[11.7515,48.3024]]", Fix.unsafe),
    ("[[11.7515,48.3024],[\"a\",48.3024],[11.7516,48.3025],[11.7515,48.3024]]", Fix.none)
  ])
  func `outlines are mended as it is said`(ring: String, fix: Fix) throws {
    let archive = try IndoorFixTests.edited(
      #"{"file":"fixture","feature":0,"path":["geometry"],"value":{"type":"Polygon","coordinates":[\#(ring)]}}"#)
    let invalid = try findings(archive).filter { $0.rule.name == "archive.FileMustBeValidGeoJSON" }
    #expect(!invalid.isEmpty && invalid.allSatisfy { $0.fix == fix && $0.feature == 0 && $0.pointer.hasPrefix("/features/0") })
    for isUnsafe in [false, true] {
      let report = try IndoorFixTests.mended(archive, isUnsafe: isUnsafe).report
      let isMended = fix == .safe || fix == .unsafe && isUnsafe
      #expect(report.hasChanged == isMended && (report.fixed > 0) == isMended)
    }
  }

  /// Whole turns away, a longitude can be meant to be anything; in metres of a projection as well.
  @Test(arguments: ["[731.75,48.3024]", "[1308117.2,6147211.4]"])
  func `what GeoJSON warns of is promised as it is mended`(place: String) throws {
    let archive = try IndoorFixTests.edited(#"{"file":"amenity","feature":0,"path":["geometry","coordinates"],"value":\#(place)}"#)
    let warned = try findings(archive).filter { $0.rule == .positionOutOfRange }
    #expect(!warned.isEmpty)
    let left = try findings(try IndoorFixTests.mended(archive, isUnsafe: true).archive).filter { $0.rule == .positionOutOfRange }
    #expect(warned.allSatisfy { ($0.fix == .none) == !left.isEmpty })
  }

  /// Renamed, the files are as they should be; the draft goes into a folder, where it is told of again.
  @Test func `a file of which something is told wherever it lies is not promised to be mended`() throws {
    let sample = try SampleVenue.read().archive()
    var writer = ZipWriter(try ByteSink(memory: .none))
    for file in sample.everything { try writer.add(path: file.path.uppercased(), contents: file.bytes) }
    try writer.add(path: "unit-backup.geojson", contents: sample.files.first { $0.role == .features(.unit) }?.bytes ?? [])
    let archive = try IndoorArchive(zip: writer.takeBytes(), name: "venue.zip")
    let promised = try findings(archive).filter { $0.fix == .safe }
    let report = try IndoorFixTests.mended(archive).report
    #expect(promised.count == sample.everything.count && report.fixed == promised.count && report.left == 1)
  }

  /// Of two carousels of one name, the category of one is spelt otherwise: mended, there would be two alike.
  @Test func `repairs that would break a rule are not promised, and those beside them are made`() throws {
    let carousel = #"{"file":"amenity","feature":0,"path":["properties","category"],"value":"Baggagecarousel"}"#
    let other = #"{"file":"amenity","feature":1,"path":["properties","category"],"value":"baggagecarousel"}"#
    let names = [0, 1].map { #"{"file":"amenity","feature":\#($0),"path":["properties","name"],"value":{"en":"Belt 1"}}"# }
    let phone = #"{"file":"venue","feature":0,"path":["properties","phone"],"value":"+49 89 12345600"}"#
    let archive = try IndoorFixTests.edited(([carousel, other, phone] + names).joined(separator: ","))
    let promised = try findings(archive).filter { $0.fix != .none }
    #expect(promised.allSatisfy { $0.rule.name != "amenity.AmenityCategoryMustBeValid" } && !promised.isEmpty)
    let report = try IndoorFixTests.mended(archive, isUnsafe: true).report
    #expect(report.fixed == promised.count)
  }
}
