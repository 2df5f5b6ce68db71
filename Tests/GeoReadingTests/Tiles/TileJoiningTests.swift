import GeoModel
import GeoTestSupport
import GeoToolkit
import Testing

@testable import GeoReading
@testable import MapTiles

/// Pieces of single tiles: what belongs to which tile, and what is put together.
@Suite("Pieces of tiles")
struct TileJoiningTests {
  private static func clip(_ zoom: Int, _ x: Int, _ y: Int) -> TileClip {
    TileClip(TileGrid(TileAddress(zoom: zoom, x: x, y: y), extent: 4096))
  }

  @Test func `a point on a shared edge belongs to the tile east and south`() {
    let corner = VectorTileGeometry.points([TilePoint(x: 4096, y: 4096)])
    var (own, east, last) = (Self.clip(1, 0, 0), Self.clip(1, 1, 1), Self.clip(1, 1, 1))
    #expect(own.piece(of: corner) == nil)
    #expect(east.piece(of: .points([TilePoint(x: 0, y: 0)])) != nil)
    // Nothing follows the last column and row.
    #expect(last.piece(of: corner) != nil)
  }

  @Test func `a line along a shared edge is in one tile`() {
    var (west, east) = (Self.clip(1, 0, 0), Self.clip(1, 1, 0))
    #expect(west.piece(of: .lines([[TilePoint(x: 4096, y: 10), TilePoint(x: 4096, y: 50)]])) == nil)
    #expect(east.piece(of: .lines([[TilePoint(x: 0, y: 10), TilePoint(x: 0, y: 50)]])) != nil)
  }

  @Test func `crossings that tiles round differently go`() throws {
    // The same line, cut at the buffers, where each tile has rounded it.
    var (west, east) = (Self.clip(1, 0, 0), Self.clip(1, 1, 0))
    let a = try #require(west.piece(of: .lines([[TilePoint(x: 3000, y: 1000), TilePoint(x: 4160, y: 1388)]])))
    let b = try #require(east.piece(of: .lines([[TilePoint(x: -64, y: 1345), TilePoint(x: 1000, y: 1699)]])))
    let joined = TileJoining.join([a, b])
    #expect(joined.kinds == [.lineString] && joined.positions.count == 2)
  }

  @Test func `areas are united, and have their own vertices alone`() throws {
    var (west, east) = (Self.clip(1, 0, 0), Self.clip(1, 1, 0))
    func square(_ low: Int32, _ high: Int32) -> VectorTileGeometry {
      .polygons([[[TilePoint(x: low, y: 10), TilePoint(x: high, y: 10), TilePoint(x: high, y: 60), TilePoint(x: low, y: 60)]]])
    }
    let a = try #require(west.piece(of: square(4000, 4160))), b = try #require(east.piece(of: square(-64, 90)))
    let joined = TileJoining.join([a, b])
    #expect(joined.kinds == [.polygon] && joined.positions.count == 5)
    #expect(TileJoining.join([a]).positions.count == 5)
  }

  @Test func `pieces and keys are read as they were written`() throws {
    var clip = Self.clip(1, 0, 0)
    let piece = try #require(clip.piece(of: .lines([[TilePoint(x: 4000, y: 1), TilePoint(x: 4100, y: 9)], [TilePoint(x: 1, y: 1), TilePoint(x: 2, y: 1)]])))
    let again = try #require(piece.bytes.withUnsafeBytes { TilePiece($0) })
    #expect(again.geometry.positions == piece.geometry.positions && again.geometry.partEnds == piece.geometry.partEnds)
    #expect(again.made == piece.made && again.unit == piece.unit)
    for count in 0..<piece.bytes.count { _ = piece.bytes[..<count].withUnsafeBytes { TilePiece($0) } }
    let key = TilePieceKey(layerNumber: 3, layer: "a\0b", id: .max, kind: 2, properties: Array("{}".utf8))
    let read = try #require(TilePieceKey(common: key.bytes(tile: 7, index: 1).withUnsafeBytes { Array(TilePieceKey.common($0)) }))
    #expect(read.layer == "a\0b" && read.id == .max && read.kind == 2 && read.properties == Array("{}".utf8))
  }
}
