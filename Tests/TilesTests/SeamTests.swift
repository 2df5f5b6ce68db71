import ByteStreams
import GeoTestSupport
import MapTiles
import Testing

@testable import Tiles

@Suite("Tiles at the 180th meridian")
struct SeamTests {
  private static let longitudes = [176.9, -176.9, 179.95, -179.95, 175, -175, 120]

  private static func tiles(_ geometries: [String], _ options: TilingOptions) throws -> TileShelf {
    let shelf = TileShelf()
    let text = geometries.enumerated().map { #"{"type":"Feature","id":\#($0),"properties":{},"geometry":\#($1)}"# }.joined(separator: "\n")
    let source = TileSource(name: "a", layer: "things") { () throws(ByteStreamError) in ByteSource(bytes: Array(text.utf8), name: "a") }
    _ = try Tiling([source], options).write(to: shelf)
    return shelf
  }

  private static func points(_ geometry: VectorTileGeometry) -> [TilePoint] {
    switch geometry {
    case .points(let points): points
    case .lines(let lines): lines.flatMap { $0 }
    case .polygons(let polygons): polygons.flatMap { $0.flatMap { $0 } }
    }
  }

  @Test("what is too small to be seen is where it was, also next to the meridian", arguments: [64, 200])
  func keepsPlaces(buffer: Int) throws {
    let squares = Self.longitudes.map { x in
      let (west, east) = (x - 0.01, x + 0.01)
      return #"{"type":"Polygon","coordinates":[[[\#(west),10],[\#(east),10],[\#(east),10.01],[\#(west),10.01],[\#(west),10]]]}"#
    }
    let lines = Self.longitudes.map { #"{"type":"LineString","coordinates":[[\#($0 - 0.01),-10],[\#($0 + 0.01),-10]]}"# }
    let shelf = try Self.tiles(squares + lines, TilingOptions(name: "a", zooms: 0...0, buffer: buffer))
    let found = try shelf.features("things", zoom: 0)
    #expect(Set(found.compactMap(\.feature.id)).count == 2 * Self.longitudes.count)
    for (_, feature) in found {
      let place = (Self.longitudes[Int(feature.id ?? 0) % Self.longitudes.count] + 180) / 360 * 4096
      #expect(Self.points(feature.geometry).contains { (Double($0.x) - place).magnitude <= 2 }, "\(feature)")
    }
  }

  @Test("the square of several small areas is on the largest")
  func choosesLargest() throws {
    func ring(_ west: Double, _ south: Double, _ size: Double) -> String {
      "[[[\(west),\(south)],[\(west + size),\(south)],[\(west + size),\(south + size)],[\(west),\(south + size)],[\(west),\(south)]]]"
    }
    let islands = #"{"type":"MultiPolygon","coordinates":[\#(ring(-14, -8, 0.01)),\#(ring(-6, -16, 0.02)),\#(ring(-12, -37, 0.01))]}"#
    let shelf = try Self.tiles([islands], TilingOptions(name: "a", zooms: 0...0))
    let feature = try #require(try shelf.features("things", zoom: 0).first?.feature)
    let x = (-6 + 180.0) / 360 * 4096
    #expect(Self.points(feature.geometry).allSatisfy { (Double($0.x) - x).magnitude <= 2 })
  }
}
