import ByteStreams
import GeoTestSupport
import MapTiles
import Testing

@testable import Tiles

@Suite("Tiles of features")
struct TilingTests {
  /// Keeps tiles in memory.
  private final class Shelf: TileArchiveWriting {
    let compression = TileCompression.none
    var tiles: [(tile: TileAddress, bytes: [UInt8])] = []
    var metadata: TilesetMetadata?

    func add(_ tile: TileAddress, _ bytes: [UInt8]) { tiles.append((tile, bytes)) }
    func finish(_ metadata: TilesetMetadata) { self.metadata = metadata }
  }

  private static func source(_ text: String, layer: String = "things") -> TileSource {
    TileSource(name: "test.geojson", layer: layer) { () throws(ByteStreamError) in
      ByteSource(bytes: Array(text.utf8), name: "test.geojson")
    }
  }

  private static func tiles(_ text: String, _ options: TilingOptions) throws -> (shelf: Shelf, report: TilingReport) {
    let shelf = Shelf()
    let report = try Tiling([source(text)], options).write(to: shelf)
    return (shelf, report)
  }

  private static func grid(_ columns: Int) -> String {
    var features: [String] = []
    for row in 0..<columns {
      for column in 0..<columns {
        let (west, south) = (Double(column) * 0.7 - 20, Double(row) * 0.7 - 20)
        let ring = [(0, 0), (0.7, 0), (0.7, 0.7), (0, 0.7), (0, 0)].map { "[\(west + $0.0),\(south + $0.1)]" }.joined(separator: ",")
        features.append(
          #"{"type":"Feature","id":\#(row * columns + column),"properties":{"name":"cell","row":\#(row)},"#
            + #""geometry":{"type":"Polygon","coordinates":[[\#(ring)]]}}"#)
      }
    }
    return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
  }

  @Test("the same bytes for any number of threads")
  func isDeterministic() throws {
    let text = Self.grid(40)
    let one = try Self.tiles(text, TilingOptions(name: "a", zooms: 0...6, jobs: 1)).shelf.tiles
    for jobs in [2, 5] {
      let other = try Self.tiles(text, TilingOptions(name: "a", zooms: 0...6, jobs: jobs)).shelf.tiles
      #expect(one.map(\.tile) == other.map(\.tile))
      #expect(one.map(\.bytes) == other.map(\.bytes))
    }
  }

  @Test("every feature is in every zoom level, however small")
  func keepsAll() throws {
    let report = try Self.tiles(Self.grid(60), TilingOptions(name: "a", zooms: 0...4)).report
    #expect(report.zooms.map(\.present) == Array(repeating: 3600, count: 5))
    #expect(report.zooms.first.map { $0.reduced } == 0)
    let small = try Self.tiles(
      #"{"type":"LineString","coordinates":[[10,10],[10.000001,10]]}"# + "\n"
        + #"{"type":"Polygon","coordinates":[[[5,5],[5.000001,5],[5,5.000001],[5,5]]]}"#, TilingOptions(name: "a", zooms: 0...3)).report
    #expect(small.zooms.map(\.present) == [2, 2, 2, 2])
    #expect(small.zooms.map(\.reduced) == [2, 2, 2, 2])
  }

  @Test("a tile inside an area is one square, and equal tiles are made once")
  func fillsTiles() throws {
    let (shelf, report) = try Self.tiles(
      #"{"type":"Polygon","coordinates":[[[-170,-80],[170,-80],[170,80],[-170,80],[-170,-80]]]}"#, TilingOptions(name: "a", zooms: 6...6))
    #expect(report.zooms.map(\.present) == [1])
    let middle = shelf.tiles.filter { (10...50).contains($0.tile.x) && (10...50).contains($0.tile.y) }
    #expect(middle.count == 41 * 41)
    #expect(Set(middle.map(\.bytes)).count == 1)
  }

  @Test("what lies near the 180th meridian is seen from both sides")
  func wrapsRound() throws {
    let (shelf, _) = try Self.tiles(
      #"{"type":"Point","coordinates":[179.99,0.5]}"#, TilingOptions(name: "a", zooms: 3...3))
    #expect(Set(shelf.tiles.map(\.tile.x)) == [0, 7])
  }

  @Test("a zoom level of its own for each layer; names and types of properties")
  func describesLayers() throws {
    var roads = Self.source(
      #"{"type":"Feature","id":"a7","properties":{"n":1,"m":"x"},"geometry":{"type":"Point","coordinates":[1,1]}}"# + "\n"
        + #"{"type":"Feature","properties":{"n":2.5,"m":true},"geometry":{"type":"Point","coordinates":[2,1]}}"#, layer: "roads")
    roads.zooms = 2...3
    let shelf = Shelf()
    let report = try Tiling([roads, Self.source(#"{"type":"Point","coordinates":[1,1]}"#)], TilingOptions(name: "a", zooms: 0...3))
      .write(to: shelf)
    let metadata = try #require(shelf.metadata)
    #expect(metadata.layers.map(\.id) == ["roads", "things"])
    #expect(metadata.layers.map(\.minimumZoom) == [2, 0])
    #expect(Dictionary(uniqueKeysWithValues: metadata.layers[0].fields.map { ($0.name, $0.type) }) == ["n": .number, "m": .string, "id": .string])
    #expect(report.mixedProperties.map(\.property) == ["m"])
    #expect(report.zooms.map(\.present) == [1, 1, 3, 3])
    #expect(report.otherIDs == 1)
  }

  @Test("no feature with a place gives an error, and no archive")
  func refusesNothing() {
    #expect(throws: TilingError.self) {
      _ = try Self.tiles(#"{"type":"FeatureCollection","features":[]}"#, TilingOptions(name: "a"))
    }
  }
}
