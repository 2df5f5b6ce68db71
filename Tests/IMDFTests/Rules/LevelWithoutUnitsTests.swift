import GeoModel
import GeoToolkit
@testable import IMDF
import Testing

/// What a level lacks is reported at what is on it, and at its building.
@Suite struct LevelWithoutUnitsTests {
  private static let rules = [
    "opening.OpeningMustBeCoveredByUnitBoundary", "fixture.FixtureMustBeCoveredByUnit", "kiosk.KioskMustBeCoveredByUnit"
  ]

  private static func counts(_ archive: IndoorArchive) -> [String: Int] {
    IndoorFixTests.findings(archive).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  @Test func `openings, fixtures and kiosks on levels without units are reported`() throws {
    let before = Self.counts(try SampleVenue.read().archive())
    let counts = Self.counts(try IndoorFixTests.edited(#"{"file":"unit","op":"drop"}"#))
    #expect(Self.rules.map { before[$0] ?? 0 } == [0, 0, 0])
    #expect(Self.rules.map { counts[$0] ?? 0 } == [32, 4, 1])
  }

  @Test func `a level whose units have no area is not one without units`() throws {
    let sample = try SampleVenue.read().archive()
    let files = sample.files.map { file in
      guard file.role == .features(.unit) else { return file }
      let text = String(decoding: file.bytes, as: UTF8.self).replacing(/"geometry": ?\{[^}]*\}/, with: #""geometry":null"#)
      return IndoorFile(path: file.path, role: file.role, bytes: Array(text.utf8))
    }
    let counts = Self.counts(sample.replacing(manifest: sample.manifest, files: files))
    #expect(counts["unit.UnitMustHavePolygonalGeometry"] ?? 0 > 20)
    #expect(Self.rules.map { counts[$0] ?? 0 } == [0, 0, 0])
  }

  @Test func `a single file is not said to lack what is in others`() throws {
    for (type, rule) in zip([FeatureType.opening, .fixture, .kiosk], Self.rules) {
      let file = try #require(try SampleVenue.read().archive().files.first { $0.role == .features(type) })
      let alone = try IndoorArchive(file: file.bytes, name: file.path)
      #expect(!IndoorFixTests.findings(alone).contains(rule))
    }
  }

  @Test func `a building without levels has no level with the ordinal 0 either`() throws {
    let building = #"""
      {"type":"Feature","id":"6ae6a2c3-8c54-4f2b-9d3c-6a6e55a0c001","feature_type":"building","geometry":null,\#
      "properties":{"name":{"en":"Annex"},"alt_name":null,"category":"unspecified","restriction":null,"display_point":null,\#
      "address_id":null}}
      """#
    let counts = Self.counts(try IndoorFixTests.edited(#"{"file":"building","op":"append","value":\#(building)}"#))
    #expect(counts["building.BuildingHasNoLevel"] == 1 && counts["building.BuildingLevelOrdinalZeroShouldBePresent"] == 1)
  }
}
