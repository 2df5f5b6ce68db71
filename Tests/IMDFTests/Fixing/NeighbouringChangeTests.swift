import GeoModel
import GeoToolkit
@testable import IMDF
import Testing

/// Changes that stand directly beside each other in a text.
@Suite struct NeighbouringChangeTests {
  private static func text(_ archive: IndoorArchive, _ type: FeatureType) -> String {
    String(decoding: archive.files.first { $0.role == .features(type) }?.bytes ?? [], as: UTF8.self)
  }

  private static func replacing(_ archive: IndoorArchive, _ type: FeatureType, _ text: String) -> IndoorArchive {
    archive.replacing(
      manifest: archive.manifest,
      files: archive.files.map { $0.role == .features(type) ? IndoorFile(path: $0.path, role: $0.role, bytes: Array(text.utf8)) : $0 })
  }

  /// What is before each record, and behind the last one.
  @Test(
    arguments: [
      ("\u{1E}", "\n"), ("\u{1E}", ""), ("\u{1E} ", "\n"), (" \u{1E}", "\n"), ("\n\u{1E}\t", "\n\u{1E}\n"), ("\u{FEFF}\u{1E}", "\n"),
      ("\u{1E}\u{1E} \u{1E}", "\n"), ("", "\n")
    ], [1, 3])
  func `a sequence becomes a collection without separators, of one record as of many`(_ separators: (String, String), _ count: Int) throws {
    let sample = try SampleVenue.read().archive()
    let map = IndoorMap(sample)
    let records = map.indices(of: .kiosk).prefix(count).map { map.feature($0).json.text }
    #expect(!records.isEmpty)
    let (before, behind) = separators
    // A byte-order mark stands before the first one alone.
    let text =
      records.enumerated().map { ($0.offset == 0 ? before : before.filter { $0 != "\u{FEFF}" }) + $0.element }.joined(separator: "\n")
      + behind
    let archive = Self.replacing(sample, .kiosk, text)
    let result = try IndoorFixTests.mended(archive)
    let mended = Self.text(result.archive, .kiosk)
    let json = try RawJSON(mended)
    #expect(json["type"]?.string == "FeatureCollection" && json["features"]?.elements.map(\.text) == records)
    #expect(!mended.contains("\u{1E}") && !mended.contains("\u{FEFF}"))
    #expect(IndoorFixTests.findings(result.archive) == IndoorFixTests.findings(Self.replacing(sample, .kiosk, mended)))
    #expect(try !IndoorFixTests.mended(result.archive).report.hasChanged)
  }

  @Test func `a member behind one that changes is put in with it, and told once`() throws {
    let sample = try SampleVenue.read().archive()
    let map = IndoorMap(sample)
    let venue = try #require(map.indices(of: .venue).first)
    let properties = map.feature(venue).properties.json
    let kept = properties.members.filter { !["display_point", "phone"].contains($0.name) }.map {
      "\(JSONString.quoted($0.name)):\($0.value.text)"
    }
    let changed = "{" + (kept + [#""phone":"tel:+49 89 555100""#]).joined(separator: ",") + "}"
    let archive = Self.replacing(sample, .venue, Self.text(sample, .venue).replacing(properties.text, with: changed))
    let result = try IndoorFixTests.mended(archive)
    #expect(IndoorFixTests.property(result.archive, .venue, 0, .phone) == #""+4989555100""#)
    #expect(IndoorFixTests.property(result.archive, .venue, 0, .displayPoint) != nil)
    let fixes = result.fixes.flatMap(\.fixes)
    #expect(fixes.count == 2 && Set(fixes.map(\.finding.rule)).count == 2, "\(fixes.map(\.finding.rule.name))")
    #expect(IndoorFixTests.findings(result.archive) == [] && result.report.fixed == 2)
  }
}
