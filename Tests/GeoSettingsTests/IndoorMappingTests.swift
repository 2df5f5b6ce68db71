import Foundation
import GeoToolkit
@testable import GeoSettings
import Testing

/// Layers that become an indoor map, from the mapping's text to the rules of IMDF.
@Suite struct IndoorMappingTests {
  /// Tests/GeoSettingsTests/… → the repository's root.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Samples/imdf/library").path
  static let now = IndoorTime("2024-06-01T00:00:00Z") ?? IndoorTime(seconds: 0)

  static func made(_ change: (String) -> String = { $0 }) throws -> IndoorArchive {
    let path = folder + "/mapping.yml"
    let text = change(try String(contentsOfFile: path, encoding: .utf8))
    let file = try IndoorMappingFile(Array(text.utf8), path: path)
    let sources = try file.paths(besides: path).map { try IndoorMapMaker.Source(path: $0) }
    return try IndoorMapMaker.archive(file.mapping, sources, now: now)
  }

  static func findings(_ archive: IndoorArchive) -> [String] {
    IndoorValidation.findings(in: IndoorMap(archive), options: IndoorValidationOptions(now: now)).flatMap(\.diagnostics)
      .map { "\($0.rule.name) \($0.pointer): \($0.message)" }
  }

  @Test func `the sample's map breaks no rule`() throws {
    let archive = try Self.made()
    #expect(Self.findings(archive).filter { !$0.hasPrefix("building.BuildingAddressResolves") } == [])
    let map = IndoorMap(archive)
    #expect(map.levels.map { $0.units.count } == [5, 4])
    #expect(map.footprints.compactMap(\.category) == ["ground", "aerial"])
    let cafe = try #require(map.occupants.first)
    #expect(cafe.name?["de"] == "Café Einband" && cafe.unit?.category == "foodservice" && cafe.address?.unit == "0.03")
    #expect(cafe.phone == "+4989555200")
    #expect(map.amenities.first?.phone == "+4989555100" && map.venue?.phone == "+4989555100")
  }

  @Test func `a re-run makes the same bytes, and keeps ids whatever else changes`() throws {
    let first = try Self.made()
    #expect(try first.zipBytes() == Self.made().zipBytes())
    let changed = try Self.made { $0.replacing("category: communitycenter", with: "category: university") }
    func ids(_ archive: IndoorArchive) -> [String?] { IndoorMap(archive).units.map(\.id) }
    #expect(ids(first) == ids(changed))
    #expect(try ids(first) != ids(Self.made { $0.replacing("namespace: library.example", with: "namespace: other.example") }))
    #expect(try ids(Self.made { "ids: random\n" + $0 }) != ids(Self.made { "ids: random\n" + $0 }))
    for feature in IndoorMap(first).units { #expect(FeatureKey(feature.id ?? "").isRandomUUID) }
  }

  @Test func `a UUID of the source is kept where the mapping has a key, once`() throws {
    let own = "2f1af0c4-7d2b-4e88-9d34-aaaaaaaaaaaa"
    let path = Self.folder + "/mapping.yml"
    let file = try IndoorMappingFile(Array(String(contentsOfFile: path, encoding: .utf8).utf8), path: path)
    let sources = try file.paths(besides: path).map { path in
      guard path.hasSuffix("rooms.geojson") else { return try IndoorMapMaker.Source(path: path) }
      let text = try String(contentsOfFile: path, encoding: .utf8)
      // Of two that have it, the first.
      let changed = text.replacing("\"Feature\",\"properties\"", with: "\"Feature\",\"id\":\"\(own)\",\"properties\"", maxReplacements: 2)
      return IndoorMapMaker.Source(name: "rooms.geojson", block: decodeFile(Array(changed.utf8), options: DecodingOptions()))
    }
    let ids = IndoorMap(try IndoorMapMaker.archive(file.mapping, sources, now: Self.now)).units.compactMap(\.id)
    #expect(ids.first == own && Set(ids).count == ids.count && ids.allSatisfy { FeatureKey($0).isRandomUUID })
  }

  @Test func `geometry keeps its text`() throws {
    let text = try String(contentsOfFile: Self.folder + "/rooms.geojson", encoding: .utf8)
    for unit in try IndoorMap(Self.made()).units {
      let geometry = try #require(unit.feature.json["geometry"]).text
      #expect(text.contains(geometry))
    }
  }

  @Test(arguments: [
    ("level: {property: floor}", "level: {property: storey}", "names no level"),
    ("- {key: 1, ordinal: 1,", "- {key: 2, ordinal: 1,", "names the level \"1\", which is not there"),
    ("key: {property: number}", "key: {property: floor}", "which another unit has"),
  ])
  func `what is in the way is told`(_ before: String, _ after: String, _ expected: String) throws {
    let failure = #expect(throws: IndoorMapMaker.Failure.self) { try Self.made { $0.replacing(before, with: after) } }
    #expect(failure?.description.contains(expected) == true, "\(failure?.description ?? "")")
  }

  @Test(arguments: [
    ("type: unit", "type: room", ":29:5: error: found a layer without the type"),
    ("category: communitycenter", "catgory: communitycenter", "there is no \"catgory\" here; did you mean \"category\"?"),
    ("language: de", "language: german1234", "language: "),
  ])
  func `mistakes in a mapping have their places`(_ before: String, _ after: String, _ expected: String) throws {
    let error = #expect(throws: SettingsError.self) { try Self.made { $0.replacing(before, with: after) } }
    #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
  }

  @Test func `times are written as they are read`() {
    for text in ["2024-05-01T06:30:00Z", "1970-01-01T00:00:00Z", "2000-02-29T23:59:59Z", "1969-12-31T00:00:01Z", "2100-03-01T12:00:00Z"] {
      #expect(IndoorTime(text)?.text == text)
    }
  }
}
