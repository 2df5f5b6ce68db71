import GeoJSON
import GeoModel
@testable import IMDF
import Testing

/// What follows from what the layers of a mapping have.
@Suite struct IndoorMapMakerTests {
  private static let buildings = ["0b1d5f0e-6c4f-4d4c-9a57-3b8f3a4d5e6f", "1b1d5f0e-6c4f-4d4c-9a57-3b8f3a4d5e6f"]

  /// A rectangle of half a kilometre as a layer's only feature.
  private static func source(_ name: String, _ properties: String) -> IndoorMapMaker.Source {
    let ring = "[[10,50],[10.002,50],[10.002,50.001],[10,50.001],[10,50]]"
    let text =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{\#(properties)},"geometry":{"type":"Polygon","coordinates":[\#(ring)]}}]}"#
    return IndoorMapMaker.Source(name: name, block: FeatureBlock(file: Array(text.utf8), options: DecodingOptions()))
  }

  private static func record(_ key: String, _ properties: [PropertyKey: MappedValue]) -> IndoorMapping.Record {
    var record = IndoorMapping.Record()
    (record.key, record.properties) = (.text(key), properties)
    return record
  }

  private static func layer(
    _ file: String, _ type: FeatureType, _ key: String, _ properties: [PropertyKey: MappedValue]
  ) -> IndoorMapping.Layer {
    var layer = IndoorMapping.Layer(file: file, type: type)
    layer.record = record(key, properties)
    return layer
  }

  private static func property(_ name: String) -> MappedValue { .property(name, table: nil, otherwise: nil) }

  /// Buildings and one level with one room.
  private static func mapping(_ buildings: [String], level: [PropertyKey: MappedValue] = [:]) -> IndoorMapping {
    var mapping = IndoorMapping()
    mapping.created = "2024-05-01T08:30:00+02:00"
    mapping.venue.properties = [.name: .text("V"), .category: .text("museum")]
    mapping.buildings = buildings.map { record($0, [.name: .text($0), .category: .text("unspecified")]) }
    let known: [PropertyKey: MappedValue] = [
      .ordinal: .text("0"), .category: .text("unspecified"), .name: .text("G"), .shortName: .text("G")
    ]
    mapping.levels = [record("0", known.merging(level) { $1 })]
    var rooms = layer("rooms.geojson", .unit, "r", [.category: .text("room")])
    rooms.record.level = .text("0")
    mapping.layers = [rooms]
    return mapping
  }

  @Test func `two files whose names differ in how an accent is written are two`() throws {
    let names = ["r\u{E4}ume.geojson", "ra\u{308}ume.geojson"]
    var search = LayerSearch(names, names.map { Self.source($0, "") })
    #expect(search.all.count == 2)
    for name in names {
      let found = try search.source(of: name)
      #expect(found.source.name.utf8.elementsEqual(name.utf8) && found.isFirst)
      #expect(search.isFound(found.source))
    }
  }

  private static func made(_ mapping: IndoorMapping, _ sources: [IndoorMapMaker.Source] = []) throws -> IndoorMap {
    IndoorMap(try IndoorMapMaker.archive(mapping, [source("rooms.geojson", "")] + sources, now: RuleTwinTests.now))
  }

  private static func footprints(_ map: IndoorMap) -> [String] {
    map.footprints.map { footprint in
      "\(footprint.category ?? "") \(footprint.buildings.compactMap { $0.name?["en"] }.joined(separator: ","))"
    }
  }

  @Test(arguments: [MappedValue.list(buildings), .list(buildings.map { $0.uppercased() }), .property("b", table: nil, otherwise: nil)])
  func `no footprint is made for buildings that have one together`(_ ids: MappedValue) throws {
    var mapping = Self.mapping(Self.buildings, level: [.buildingIDs: .list([Self.buildings[0]])])
    mapping.layers.append(Self.layer("outline.geojson", .footprint, "f", [.category: .text("ground"), .buildingIDs: ids]))
    let list = Self.buildings.map { JSONString.quoted($0) }.joined(separator: " , ")
    let map = try Self.made(mapping, [Self.source("outline.geojson", #""b":[ \#(list) ]"#)])
    #expect(map.footprints.count == 1)
    #expect(map.buildings.allSatisfy { building in map.displayPoint(building.index) != nil })
  }

  @Test func `buildings that share a level have footprints together`() throws {
    let shared = Self.mapping(Self.buildings, level: [.buildingIDs: .list(Self.buildings)])
    let names = Self.buildings.joined(separator: ",")
    #expect(try Self.footprints(Self.made(shared)) == ["ground \(names)", "aerial \(names)"])
    let alone = Self.mapping(Self.buildings, level: [.buildingIDs: .list([Self.buildings[1]])])
    #expect(try Self.footprints(Self.made(alone)) == ["ground \(Self.buildings[1])", "aerial \(Self.buildings[1])"])
  }

  @Test(arguments: ["0.0", "0", "0e1", #"" 0 ""#]) func `numbers are whole numbers and truth values however they are written`(
    _ zero: String
  ) throws {
    var mapping = Self.mapping(["b"])
    mapping.levels = []
    let values: [PropertyKey: MappedValue] = [
      .ordinal: Self.property("floor"), .outdoor: Self.property("out"), .category: .text("unspecified")
    ]
    mapping.layers.append(Self.layer("levels.geojson", .level, "0", values))
    let map = try Self.made(mapping, [Self.source("levels.geojson", #""floor":\#(zero),"out":\#(zero)"#)])
    #expect(map.levels.map(\.ordinal) == [0] && map.levels.map(\.isOutdoor) == [false])
    #expect(Self.footprints(map) == ["ground b", "aerial b"])
  }

  @Test(arguments: [("\"1A\"", "\"1A\""), ("1.5", "\"1.5\""), ("[1]", "[\"1\"]"), ("{}", "{}")])
  func `what is no number is told, and not written`(_ value: String, _ found: String) throws {
    var mapping = Self.mapping(["b"])
    mapping.levels = []
    mapping.layers.append(Self.layer("levels.geojson", .level, "0", [.ordinal: Self.property("floor"), .outdoor: Self.property("floor")]))
    do throws(IndoorMapMaker.Failure) {
      let sources = [Self.source("rooms.geojson", ""), Self.source("levels.geojson", #""floor":\#(value)"#)]
      _ = try IndoorMapMaker.archive(mapping, sources, now: RuleTwinTests.now)
      Issue.record("nothing was told of \(value)")
    } catch {
      #expect(error.messages.contains("level \"0\" has \(found) as ordinal; expected a whole number"), "\(error)")
      #expect(error.messages.contains("level \"0\" has \(found) as outdoor; expected true or false"))
    }
  }

  @Test func `the id of one feature is an array where several may be`() throws {
    let mapping = Self.mapping([Self.buildings[0]], level: [.buildingIDs: .text(Self.buildings[0])])
    let map = try Self.made(mapping)
    let level = try #require(map.indices(of: .level).first)
    #expect(map.features[level][.buildingIDs]?.text == "[\"\(Self.buildings[0])\"]")
    #expect(Self.footprints(map).count == 2)
  }

  @Test func `two features without a key at one place on two floors are told to get one`() throws {
    var mapping = Self.mapping(["b"])
    mapping.layers[0].record.key = nil
    let rooms = try FeatureBlock(
      json: [0, 1].map { floor in
        let polygon = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#
        return #"{"type":"Feature","properties":{"floor":\#(floor)},"geometry":\#(polygon)}"#
      }.joined(separator: "\n"))
    do throws(IndoorMapMaker.Failure) {
      _ = try IndoorMapMaker.archive(mapping, [IndoorMapMaker.Source(name: "rooms.geojson", block: rooms)], now: RuleTwinTests.now)
      Issue.record("a map was made")
    } catch {
      #expect(
        error.messages == [
          "rooms.geojson: feature 1 has no key and the geometry of another unit, so that both would have one id; give the layer a \"key\", "
            + "a property in which they differ (on two floors, one that also names the level)"
        ])
    }
  }
}
