import ByteStreams
import GeoFindings
import GeoModel
import GeoTestSupport
import MapTiles
import Testing

@testable import Tiles

@Suite("Tiles of features")
struct TilingTests {
  private typealias Shelf = TileShelf

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

  @Test("a layer that ends below the highest level is in all its levels", arguments: [0...2, 1...3, 2...2, 3...4])
  func limitsLayers(_ zooms: ClosedRange<Int>) throws {
    let shelf = Shelf()
    var options = TilingOptions(name: "a", zooms: 0...4)
    options.layerZooms = ["limited": zooms]
    _ = try Tiling([Self.source(Self.grid(5)), Self.source(Self.grid(5), layer: "limited")], options).write(to: shelf)
    var found: Set<Int> = []
    for (tile, bytes) in shelf.tiles where try VectorTile(bytes).layers.contains(where: { $0.name == "limited" }) {
      found.insert(tile.zoom)
    }
    #expect(found == Set(zooms))
  }

  @Test("every feature is in every zoom level, however small")
  func keepsAll() throws {
    let report = try Self.tiles(Self.grid(60), TilingOptions(name: "a", zooms: 0...4)).report
    #expect(report.zooms.map(\.present) == Array(repeating: 3600, count: 5))
    #expect(report.zooms.first.map { $0.reduced } == 0)
    let small = try Self.tiles(
      #"{"type":"LineString","coordinates":[[10,10],[10.000001,10]]}"# + "\n"
        + #"{"type":"Polygon","coordinates":[[[5,5],[5.000001,5],[5,5.000001],[5,5]]]}"#, TilingOptions(name: "a", zooms: 0...3)
    ).report
    #expect(small.zooms.map(\.present) == [2, 2, 2, 2])
    #expect(small.zooms.map(\.reduced) == [2, 2, 2, 2])
  }

  @Test("a tile inside an area is one square, and equal tiles are made once")
  func fillsTiles() throws {
    let (shelf, report) = try Self.tiles(
      #"{"type":"Polygon","coordinates":[[[-170,-80],[0,-80],[170,-80],[170,80],[0,80],[-170,80],[-170,-80]]]}"#,
      TilingOptions(name: "a", zooms: 6...6))
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
    let roads = Self.source(
      #"{"type":"Feature","id":"a7","properties":{"n":1,"m":"x"},"geometry":{"type":"Point","coordinates":[1,1]}}"# + "\n"
        + #"{"type":"Feature","properties":{"n":2.5,"m":true},"geometry":{"type":"Point","coordinates":[2,1]}}"#, layer: "roads")
    let shelf = Shelf()
    var options = TilingOptions(name: "a", zooms: 0...3)
    options.layerZooms = ["roads": 2...3]
    let report = try Tiling([roads, Self.source(#"{"type":"Point","coordinates":[1,1]}"#)], options).write(to: shelf)
    let metadata = try #require(shelf.metadata)
    #expect(metadata.layers.map(\.id) == ["roads", "things"])
    #expect(metadata.layers.map(\.minimumZoom) == [2, 0])
    #expect(
      Dictionary(uniqueKeysWithValues: metadata.layers[0].fields.map { ($0.name, $0.type) }) == ["n": .number, "m": .string, "id": .string])
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

  private static func points(_ count: Int) -> String {
    var random = SplitMix64(state: 3)
    return (0..<count).map { number in
      let (x, y) = (Double.random(in: -170...170, using: &random), Double.random(in: -80...80, using: &random))
      return #"{"type":"Feature","id":\#(number),"properties":{"n":"\#(number)"},"geometry":{"type":"Point","coordinates":[\#(x),\#(y)]}}"#
    }.joined(separator: "\n")
  }

  @Test("what is left out is counted: present and dropped make all")
  func countsDropped() throws {
    var options = TilingOptions(name: "a", zooms: 0...3)
    options.drop = .fraction
    let fraction = try Self.tiles(Self.points(2000), options).report.zooms
    #expect(fraction.map { $0.present + $0.dropped.byFraction } == [2000, 2000, 2000, 2000])
    #expect(fraction[3].present == 2000)
    for level in 0..<3 { #expect((0.3...0.5).contains(Double(fraction[level].present) / Double(fraction[level + 1].present))) }
    (options.drop, options.thinning) = (nil, 100)
    let thinned = try Self.tiles(Self.points(2000), options).report.zooms
    #expect(thinned.map { $0.present + $0.dropped.thinned } == [2000, 2000, 2000, 2000])
    #expect(thinned[0].dropped.thinned > 0)
    (options.drop, options.thinning) = (.smallest, nil)
    let small = try Self.tiles(
      #"{"type":"Polygon","coordinates":[[[5,5],[5.000001,5],[5,5.000001],[5,5]]]}"# + "\n" + #"{"type":"Point","coordinates":[1,1]}"#,
      options
    ).report.zooms
    #expect(small.map(\.present) == [1, 1, 1, 1])
    #expect(small.map(\.dropped.small) == [1, 1, 1, 1])
  }

  @Test("tiles that are too large: none, thinner, or coarser ones")
  func limitsTiles() throws {
    var options = TilingOptions(name: "a", zooms: 0...1)
    options.limit = TileLimit(bytes: 4000, policy: .fail)
    #expect(throws: TilingError.self) { _ = try Self.tiles(Self.points(2000), options) }
    options.limit = TileLimit(bytes: 4000, policy: .thin)
    let (shelf, report) = try Self.tiles(Self.points(2000), options)
    #expect(shelf.tiles.allSatisfy { $0.bytes.count <= 4000 })
    #expect(report.zooms.map { $0.present + $0.dropped.forSize } == [2000, 2000])
    let grid = Self.grid(30)
    (options.limit, options.zooms) = (nil, 4...5)
    let whole = try Self.tiles(grid, options).shelf.tiles.map(\.bytes.count).max() ?? 0
    options.limit = TileLimit(bytes: whole - 1, policy: .reduce)
    let reduced = try Self.tiles(grid, options)
    #expect(reduced.shelf.tiles.allSatisfy { $0.bytes.count < whole })
    #expect(reduced.report.zooms.map(\.present) == [900, 900])
    #expect(reduced.report.zooms.reduce(0) { $0 + $1.coarseTiles } > 0)
  }

  @Test("a label for each area, with its properties")
  func labels() throws {
    var options = TilingOptions(name: "a", zooms: 2...2)
    options.hasLabels = true
    let (shelf, report) = try Self.tiles(Self.grid(10), options)
    #expect(shelf.metadata?.layers.map(\.id) == ["things", "things_labels"])
    #expect(report.zooms.map(\.present) == [100])
    var names: [String: Int] = [:]
    for tile in shelf.tiles {
      for layer in try VectorTile(tile.bytes).layers { names[layer.name, default: 0] += layer.features.count }
    }
    #expect(names["things_labels", default: 0] >= 100)
    #expect(names["things", default: 0] >= 100)
    (options.zooms, options.layerZooms) = (0...2, ["things": 0...1, "things_labels": 1...2])
    #expect(try Self.tiles(Self.grid(10), options).shelf.metadata?.layers.map { $0.minimumZoom...$0.maximumZoom } == [0...1, 1...1])
  }

  @Test("a level whose tiles are too large is not the lowest")
  func choosesZooms() throws {
    var options = TilingOptions(name: "a")
    options.largestTile = 1 << 30
    let all = try Self.tiles(Self.grid(40), options).report.zooms
    let limit = all.map(\.largestBytes).min() ?? 0, first = all.firstIndex { $0.largestBytes <= limit } ?? 0
    #expect(first > 0)
    options.largestTile = limit
    let report = try Self.tiles(Self.grid(40), options).report
    #expect(report.zoomsLeftOut.map(\.zoom) == all[..<first].map(\.zoom))
    #expect(report.zooms.map(\.zoom) == all[first...].map(\.zoom))
    // If all are too large, the highest stays.
    options.largestTile = 1
    #expect(try Self.tiles(Self.grid(40), options).report.zooms.map(\.zoom) == [report.zooms.last?.zoom])
  }

  @Test("a topology, whose findings have places in its own text")
  func readsTopologies() throws {
    let text = #"""
      {"type":"Topology","arcs":[[[0,0],[10,0],[10,10]],[[10,10],[0,10],[0,0]]],"objects":{"a":{"type":"GeometryCollection","geometries":[
      {"type":"Polygon","arcs":[[0,1]],"properties":{"n":1}},{"type":"Polygon","arcs":[[0,7]]}]}}}
      """#
    var options = TilingOptions(name: "a", zooms: 0...1)
    options.failsOnErrors = false
    let shelf = Shelf()
    var lines: [Int] = []
    let report = try Tiling([Self.source(text)], options).write(to: shelf) { found in lines += found.map(\.diagnostic.start.line) }
    #expect(report.zooms.map(\.present) == [1, 1])
    #expect(lines.contains(2))
  }
}
