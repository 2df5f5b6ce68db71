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
    let sources = try file.layers(besides: path).map { try IndoorMapMaker.Source(path: $0.path, name: $0.name) }
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

  @Test func `whole numbers of the mapping's own are read as those of layers`() throws {
    let plain = try Self.made()
    let spelled = try Self.made { $0.replacing("{key: 1, ordinal: 1,", with: "{key: 1, ordinal: 1.0,") }
    #expect(try plain.zipBytes() == spelled.zipBytes())
    #expect(throws: SettingsError.self) { try Self.made { $0.replacing("{key: 1, ordinal: 1,", with: "{key: 1, ordinal: 1.5,") } }
  }

  @Test func `the order in which layers are named makes no difference`() throws {
    let path = Self.folder + "/mapping.yml"
    let file = try IndoorMappingFile(Array(String(contentsOfFile: path, encoding: .utf8).utf8), path: path)
    let sources = try file.layers(besides: path).map { try IndoorMapMaker.Source(path: $0.path, name: $0.name) }
    let expected = try IndoorMapMaker.archive(file.mapping, sources, now: Self.now).zipBytes()
    for turn in sources.indices {
      let turned = Array(sources[turn...] + sources[..<turn])
      #expect(try IndoorMapMaker.archive(file.mapping, turned, now: Self.now).zipBytes() == expected)
      #expect(try IndoorMapMaker.archive(file.mapping, turned.reversed(), now: Self.now).zipBytes() == expected)
    }
  }

  @Test func `a UUID of the source is kept where the mapping has a key, once`() throws {
    let own = "2f1af0c4-7d2b-4e88-9d34-aaaaaaaaaaaa"
    let path = Self.folder + "/mapping.yml"
    let file = try IndoorMappingFile(Array(String(contentsOfFile: path, encoding: .utf8).utf8), path: path)
    let sources = try file.layers(besides: path).map { path, name in
      guard name == "rooms.geojson" else { return try IndoorMapMaker.Source(path: path, name: name) }
      let text = try String(contentsOfFile: path, encoding: .utf8)
      // Of two that have it, the first.
      let changed = text.replacing("\"Feature\",\"properties\"", with: "\"Feature\",\"id\":\"\(own)\",\"properties\"", maxReplacements: 2)
      return IndoorMapMaker.Source(name: "rooms.geojson", block: FeatureBlock(file: Array(changed.utf8), options: DecodingOptions()))
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
    (
      "key: {property: number}\n    level: {property: floor}", "level: {property: storey}",
      "a unit without a key, of rooms.geojson, names no level"
    )
  ])
  func `what is in the way is told`(_ before: String, _ after: String, _ expected: String) throws {
    let failure = #expect(throws: IndoorMapMaker.Failure.self) { try Self.made { $0.replacing(before, with: after) } }
    #expect(failure?.description.contains(expected) == true, "\(failure?.description ?? "")")
  }

  @Test(arguments: [
    ("    type: unit\n", "", ":29:5: error: found a layer without the type"),
    ("type: unit", "type: amenty", ":30:11: error: found the type \"amenty\"; did you mean \"amenity\"?"),
    ("type: unit", "type: room", ":30:11: error: found the type \"room\"; there are address, amenity"),
    ("category: communitycenter", "catgory: communitycenter", "there is no \"catgory\" here; did you mean \"category\"?"),
    ("language: de", "language: german1234", "language: "),
    ("type: unit", "type: unit\n    keep: [kind, name]", ":31:18: error: keep: \"name\" cannot be kept unchanged"),
    ("type: unit", "type: unit\n    keep: [kind, kind]", "\"kind\" is kept twice"),
    ("- {key: 1, ordinal: 1,", "- {key: 1, ordinal: 1.5,", "ordinal: found \"1.5\"; expected a whole number"),
    ("- {key: 1, ordinal: 1,", "- {key: 1, ordinal: 1, outdoor: perhaps,", "outdoor: found \"perhaps\"; expected true or false"),
    ("- {key: 1, ordinal: 1,", "- {key: 1, ordinal: 1, display_point: [11.5, 48.1],", "display_point: expected a place"),
    ("category: communitycenter", "level: 0", "there is no \"level\" here; there are key, address, "),
    ("type: unit", "type: unit\n    keep: [~]", "keep: expected names of properties"),
    ("key: {property: number}", "key: {property: ~}", "property: expected the name of a property"),
    ("where: {kind: shop}", "where: {kind: null}", "where: expected a value or a list of values")
  ])
  func `mistakes in a mapping have their places`(_ before: String, _ after: String, _ expected: String) throws {
    let error = #expect(throws: SettingsError.self) { try Self.made { $0.replacing(before, with: after) } }
    #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
  }

  /// YAML's null, nothing and blanks, wherever a value may stand.
  @Test(arguments: ["null", "~", "", "\"\"", "\" \""]) func `nothing is null`(_ nothing: String) throws {
    let map = IndoorMap(
      try Self.made {
        $0.replacing("en: Main house}", with: "en: \(nothing)}").replacing("phone: +49 89 555-100", with: "phone: \(nothing)")
          .replacing("generated_by: geojson-toolkit samples", with: "generated_by: \(nothing)")
          .replacing(
            "locality: Musterstadt, province: DE-BY, country: DE, postal_code: 80000}\n\n#",
            with: "unit: \(nothing), locality: Musterstadt, province: DE-BY, country: DE, postal_code: 80000}\n\n#"
          )
          .replacing("{\"yes\": employeesonly}", with: "{\"yes\": \(nothing)}")
      })
    #expect(map.buildings.first?.name?["en"] == nil && map.buildings.first?.name?["de"] == "Haupthaus")
    #expect(map.venue?.phone == nil)
    #expect(map.units.allSatisfy { $0.restriction == nil })
    let texts = map.archive.files.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(texts.allSatisfy { !$0.contains("\"null\"") && !$0.contains("\"~\"") && !$0.contains("\"\"") && !$0.contains("\" \"") })
  }

  @Test func `a display point may be given`() throws {
    let map = IndoorMap(
      try Self.made {
        $0.replacing(
          "    name: {de: Haupthaus", with: "    display_point: {type: Point, coordinates: [11.5800001, 48.14]}\n    name: {de: Haupthaus")
      })
    let text = map.archive.files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    #expect(text.contains(#""display_point":{"type":"Point","coordinates":[11.5800001,48.14]}"#))
  }

  private static func mapping(_ layers: [(String, FeatureType)]) -> IndoorMapping {
    var mapping = IndoorMapping()
    mapping.venue.properties[.category] = .text("university")
    mapping.levels = ["0", "1"].map { key in
      var level = IndoorMapping.Record()
      (level.key, level.properties[.ordinal]) = (.text(key), .text(key))
      return level
    }
    mapping.layers = layers.map { file, type in
      var layer = IndoorMapping.Layer(file: file, type: type)
      layer.record.level = .text(type == .unit ? "0" : "1")
      return layer
    }
    // Both levels have an outline whatever the layers hold.
    mapping.layers.append(IndoorMapping.Layer(file: "outlines.geojson", type: .level))
    return mapping
  }

  private static func source(_ name: String, _ east: Double, behind rest: String = "") -> IndoorMapMaker.Source {
    let square = "[[[0,0],[\(east),0],[\(east),0.0001],[0,0.0001],[0,0]]]"
    func feature(_ id: String) -> String {
      #"{"type":"Feature","id":"\#(id)","properties":{},"geometry":{"type":"Polygon","coordinates":\#(square)}}"#
    }
    let features = name == "outlines.geojson" ? [feature("0"), feature("1")] : [feature("a")]
    let text = "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "\n" + (rest.isEmpty ? "]}" : rest)
    return IndoorMapMaker.Source(name: name, block: FeatureBlock(file: Array(text.utf8), options: DecodingOptions()))
  }

  private static func widths(_ layers: [(String, FeatureType)], _ sources: [(String, Double)]) throws -> [String] {
    let sources = sources.map { source($0.0, $0.1) } + [source("outlines.geojson", 0.01)]
    let map = IndoorMap(try IndoorMapMaker.archive(mapping(layers), sources, now: now))
    return (map.units.compactMap { $0.geometry?.positions[1].x } + map.sections.compactMap { $0.geometry?.positions[1].x }).map { "\($0)" }
  }

  @Test func `layers of one name in several folders are several`() throws {
    let layers: [(String, FeatureType)] = [("l0/rooms.geojson", .unit), ("./l1/rooms.geojson", .section)]
    let expected = ["0.001", "0.002"]
    #expect(try Self.widths(layers, [("l0/rooms.geojson", 0.001), ("./l1/rooms.geojson", 0.002)]) == expected)
    #expect(try Self.widths(layers, [("/data/l1/rooms.geojson", 0.002), ("/data/l0/rooms.geojson", 0.001)]) == expected)
    #expect(try Self.widths([("l0/rooms.geojson", .unit)], [("elsewhere/rooms.geojson", 0.001)]) == ["0.001"])
    for sources in [[("rooms.geojson", 0.001), ("other/rooms.geojson", 0.002)], [("rooms.geojson", 0.001)]] {
      let failure = #expect(throws: IndoorMapMaker.Failure.self) { try Self.widths(layers, sources) }
      #expect(failure?.description.contains("the mapping has l1/rooms.geojson as well") == true, "\(failure?.description ?? "")")
    }
    // Of many, the first in the mapping's order that is another one.
    let many = (0..<9).map { ("l\($0)/rooms.geojson", FeatureType.unit) }
    let first = #expect(throws: IndoorMapMaker.Failure.self) { try Self.widths(many, [("rooms.geojson", 0.001)]) }
    #expect(
      first?.messages.prefix(2).map { $0.prefix { $0 != ";" } } == [
        "l0/rooms.geojson: the mapping has l1/rooms.geojson as well, and which of them rooms.geojson is, is ambiguous",
        "l1/rooms.geojson: the mapping has l0/rooms.geojson as well, and which of them rooms.geojson is, is ambiguous"
      ])
    let failure = #expect(throws: IndoorMapMaker.Failure.self) {
      try Self.widths([("rooms.geojson", .unit)], [("a/rooms.geojson", 0.001), ("b/rooms.geojson", 0.002)])
    }
    #expect(failure?.description.contains("both a/rooms.geojson and b/rooms.geojson may be meant") == true)
  }

  @Test(arguments: [(",\n", "rooms.geojson: "), ("garbage", "rooms.geojson: "), ("]} garbage", "rooms.geojson: ")])
  func `nothing is made of a layer that is damaged behind its last feature`(_ rest: String, _ expected: String) throws {
    let sources = [Self.source("rooms.geojson", 0.001, behind: rest), Self.source("outlines.geojson", 0.01)]
    let failure = #expect(throws: IndoorMapMaker.Failure.self) {
      try IndoorMapMaker.archive(Self.mapping([("rooms.geojson", .unit), ("rooms.geojson", .section)]), sources, now: Self.now)
    }
    #expect(failure?.messages.count == 1 && failure?.description.hasPrefix(expected) == true, "\(failure?.description ?? "")")
  }

  @Test func `what no layer takes of the inputs is told`() throws {
    func untaken(_ layers: [(String, FeatureType)], _ inputs: [String], where condition: String? = nil) throws -> [IndoorMapMaker.Untaken] {
      var mapping = Self.mapping(layers)
      if let condition { mapping.layers[0].conditions = [(property: "kind", values: [condition])] }
      var told: [IndoorMapMaker.Untaken] = []
      _ = try IndoorMapMaker.archive(
        mapping, (inputs + ["outlines.geojson"]).map { Self.source($0, 0.001) }, now: Self.now, untaken: { told.append($0) })
      return told
    }
    #expect(try untaken([("rooms.geojson", .unit)], ["rooms.geojson"]) == [])
    // One that was named twice is one.
    let other = try untaken([("rooms.geojson", .unit)], ["roads.geojson", "rooms.geojson", "roads.geojson"])
    #expect(other.map(\.description) == ["roads.geojson: no layer of the mapping has this file, and nothing of it is in the map"])
    let none = try untaken([("rooms.geojson", .unit), ("rooms.geojson", .section)], ["rooms.geojson"], where: "nowhere")
    #expect(none == [])
    let some = try untaken([("rooms.geojson", .unit)], ["rooms.geojson"], where: "nowhere")
    #expect(
      some.map(\.features) == some.map(\.total) && some.count == 1 && some[0].isOfLayer && some[0].description.contains("\"where\""),
      "\(some)")
  }

  @Test func `a layer that grows beyond the limits is refused while it is read`() throws {
    var limits = ZipLimits()
    limits.inflatedBytes = 1000
    let error = #expect(throws: ByteStreamError.self) { try IndoorMapMaker.Source(path: Self.folder + "/rooms.geojson", limits: limits) }
    #expect(error?.code == .limitExceeded)
  }

  @Test func `times are written as they are read`() {
    for text in ["2024-05-01T06:30:00Z", "1970-01-01T00:00:00Z", "2000-02-29T23:59:59Z", "1969-12-31T00:00:01Z", "2100-03-01T12:00:00Z"] {
      #expect(IndoorTime(text)?.text == text)
    }
  }
}
