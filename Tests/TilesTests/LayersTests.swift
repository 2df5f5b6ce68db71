import ByteStreams
import Expressions
import GeoReading
import GeoTestSupport
import MapTiles
import Testing

@testable import Tiles

@Suite("Layers of tiles")
struct LayersTests {
  private static func source(_ text: String, layer: String = "things") -> TileSource {
    TileSource(name: "test.geojson", layer: layer) { () throws(ByteStreamError) in
      ByteSource(bytes: Array(text.utf8), name: "test.geojson")
    }
  }

  private static func tiles(_ source: TileSource, _ options: TilingOptions) throws -> (shelf: TileShelf, report: TilingReport) {
    let shelf = TileShelf()
    let report = try Tiling([source], options).write(to: shelf)
    return (shelf, report)
  }

  /// Points in a few places of the world, some at the 180th meridian.
  private static func points(_ count: Int, seed: UInt64 = 5) -> String {
    var random = SplitMix64(state: seed)
    return (0..<count).map { number in
      let centre = [(-179.0, 10.0), (179.5, 10.5), (20, 40), (20.5, 41), (-70, -30)][Int.random(in: 0..<5, using: &random)]
      let x = centre.0 + Double.random(in: -0.4...0.4, using: &random), y = centre.1 + Double.random(in: -2...2, using: &random)
      return #"{"type":"Feature","id":\#(number),"properties":{"people":\#(number % 7),"kind":"\#(number % 3)"},"#
        + #""geometry":{"type":"Point","coordinates":[\#(x),\#(y)]}}"#
    }.joined(separator: "\n")
  }

  @Test("a feature is in the layer that its property names")
  func byProperty() throws {
    let text = [
      #"{"type":"Feature","properties":{"kind":"park","n":1},"geometry":{"type":"Point","coordinates":[1,1]}}"#,
      #"{"type":"Feature","properties":{"kind":7,"n":"x"},"geometry":{"type":"Point","coordinates":[2,1]}}"#,
      #"{"type":"Feature","properties":{"kind":null,"n":2.5},"geometry":{"type":"Point","coordinates":[3,1]}}"#,
      #"{"type":"Feature","properties":{"kind":"park"},"geometry":{"type":"LineString","coordinates":[[1,1],[5,5]]}}"#
    ].joined(separator: "\n")
    var source = Self.source(text)
    source.layerName = try FeatureExpression(valueOrName: "kind")
    var options = TilingOptions(name: "a", zooms: 0...2, buffer: 0, identifiers: .generated)
    options.layerZooms = ["7": 1...1]
    let (shelf, report) = try Self.tiles(source, options)
    let metadata = try #require(shelf.metadata)
    #expect(metadata.layers.map(\.id) == ["park", "7", "things"])
    #expect(metadata.layers.map(\.minimumZoom) == [0, 1, 0])
    // Types are those of a layer: none is mixed.
    #expect(report.mixedProperties.isEmpty)
    #expect(report.zooms.map(\.present) == [3, 4, 3])
    #expect(try shelf.features("park", zoom: 0).map(\.feature.id) == [0, 3])
    #expect(try shelf.features("7", zoom: 1).map(\.feature.id) == [1])
    #expect(try shelf.features("things", zoom: 0).map(\.feature.id) == [2])
  }

  @Test("not more layers than are of use, and no two of one name")
  func refusesLayers() throws {
    var source = Self.source(Self.points(3000))
    source.layerName = try FeatureExpression(value: "$id")
    #expect(throws: TilingError.self) { _ = try Self.tiles(source, TilingOptions(name: "a", zooms: 0...0)) }
    var options = TilingOptions(name: "a", zooms: 0...3)
    options.clustering = PointClustering()
    let sources = [Self.source(Self.points(30)), Self.source(Self.points(3), layer: "things_clusters")]
    #expect(throws: TilingError.self) { _ = try Tiling(sources, options).write(to: TileShelf()) }
  }

  @Test("a condition with a zoom level holds at some levels", arguments: [1, 4])
  func byZoom(jobs: Int) throws {
    var source = Self.source(Self.points(700))
    source.reading.filter = try FeatureExpression(all: ["people >= 6 - $zoom", "$zoom <> 2 OR $id = 6"], isOfTiles: true)
    let (shelf, report) = try Self.tiles(source, TilingOptions(name: "a", zooms: 0...4, buffer: 0, jobs: jobs))
    #expect(report.zooms.map(\.present) == [100, 200, 1, 400, 500])
    // What holds at no level is no feature.
    #expect(report.features == 700)
    for zoom in 0...4 {
      let found = try shelf.features("things", zoom: zoom)
      #expect(Set(found.map(\.feature.id)).count == report.zooms[zoom].present)
    }
    source.reading.filter = try FeatureExpression(all: ["$zoom < 0 OR people = 1"], isOfTiles: true)
    #expect(try Self.tiles(source, TilingOptions(name: "a", zooms: 0...1)).report.features == 100)
  }

  @Test("clusters keep the count of points at every zoom level, and sums", arguments: [1, 4])
  func clusters(jobs: Int) throws {
    let count = 900
    var options = TilingOptions(name: "a", zooms: 0...8, buffer: 0, jobs: jobs)
    options.clustering = PointClustering(radius: 40, sums: ["people"])
    let (shelf, report) = try Self.tiles(Self.source(Self.points(count)), options)
    #expect(shelf.metadata?.layers.map(\.id) == ["things", "things_clusters"])
    let people = (0..<count).reduce(0) { $0 + $1 % 7 }
    for zoom in report.zooms {
      #expect(zoom.present + zoom.clustered == count)
      let alone = try shelf.features("things", zoom: zoom.zoom), clusters = try shelf.features("things_clusters", zoom: zoom.zoom)
      #expect(Set(alone.map(\.feature.id)).count == alone.count)
      #expect(clusters.count == zoom.clusters)
      func sum(_ name: String, _ features: [(tile: TileAddress, feature: VectorTileFeature)]) -> Int {
        features.reduce(0) { sum, item in
          guard case .int64(let number)? = item.feature.properties.first(where: { $0.key == name })?.value else { return sum }
          return sum + Int(number)
        }
      }
      #expect(alone.count + sum("point_count", clusters) == count)
      #expect(sum("people", alone) + sum("people", clusters) == people)
    }
    #expect(report.zooms[0].clusters > 0 && report.zooms[0].clusters < 10)
    #expect(report.zooms[8].clusters == 0)
  }
}
