import GeoModel
import GeoTestSupport
import GeoToolkit
import Testing

@testable import GeoReading
@testable import MapTiles

/// Pieces of single tiles: what belongs to which tile, and what is put together.
@Suite("Pieces of tiles")
struct TileJoiningTests {
  private static func piece(_ clip: inout TileClip, _ geometry: VectorTileGeometry) throws -> TilePiece {
    let piece = clip.piece(of: geometry)
    return try #require(piece)
  }

  private static func clip(_ zoom: Int, _ x: Int, _ y: Int) -> TileClip {
    TileClip(TileGrid(TileAddress(zoom: zoom, x: x, y: y), extent: 4096))
  }

  @Test func `a point on a shared edge belongs to the tile east and south`() {
    let corner = VectorTileGeometry.points([TilePoint(x: 4096, y: 4096)])
    var (own, east, last) = (Self.clip(1, 0, 0), Self.clip(1, 1, 1), Self.clip(1, 1, 1))
    let pieces = [own.piece(of: corner), east.piece(of: .points([TilePoint(x: 0, y: 0)])), last.piece(of: corner)]
    // Nothing follows the last column and row.
    #expect(pieces.map { $0 == nil } == [true, false, false])
  }

  @Test func `a line along a shared edge is in one tile`() {
    var (west, east) = (Self.clip(1, 0, 0), Self.clip(1, 1, 0))
    let pieces = [
      west.piece(of: .lines([[TilePoint(x: 4096, y: 10), TilePoint(x: 4096, y: 50)]])),
      east.piece(of: .lines([[TilePoint(x: 0, y: 10), TilePoint(x: 0, y: 50)]]))
    ]
    #expect(pieces.map { $0 == nil } == [true, false])
  }

  @Test func `crossings that tiles round differently go`() throws {
    // The same line, cut at the buffers, where each tile has rounded it.
    var (west, east) = (Self.clip(1, 0, 0), Self.clip(1, 1, 0))
    let a = try Self.piece(&west, .lines([[TilePoint(x: 3000, y: 1000), TilePoint(x: 4160, y: 1387)]]))
    let b = try Self.piece(&east, .lines([[TilePoint(x: -64, y: 1344), TilePoint(x: 1000, y: 1699)]]))
    let joined = TileJoining.join([a, b])
    #expect(joined.kinds == [.lineString] && joined.positions.count == 2)
  }

  @Test func `areas are united, and have their own vertices alone`() throws {
    var (west, east) = (Self.clip(1, 0, 0), Self.clip(1, 1, 0))
    func square(_ low: Int32, _ high: Int32) -> VectorTileGeometry {
      .polygons([[[TilePoint(x: low, y: 10), TilePoint(x: high, y: 10), TilePoint(x: high, y: 60), TilePoint(x: low, y: 60)]]])
    }
    let a = try Self.piece(&west, square(4000, 4160)), b = try Self.piece(&east, square(-64, 90))
    let joined = TileJoining.join([a, b])
    #expect(joined.kinds == [.polygon] && joined.positions.count == 5)
    #expect(TileJoining.join([a]).positions.count == 5)
  }

  @Test func `pieces and keys are read as they were written`() throws {
    var clip = Self.clip(1, 0, 0)
    let piece = try Self.piece(
      &clip, .lines([[TilePoint(x: 4000, y: 1), TilePoint(x: 4100, y: 9)], [TilePoint(x: 1, y: 1), TilePoint(x: 2, y: 1)]]))
    let again = try #require(piece.bytes.withUnsafeBytes { TilePiece($0) })
    #expect(again.geometry.positions == piece.geometry.positions && again.geometry.partEnds == piece.geometry.partEnds)
    #expect(again.made == piece.made && again.unit == piece.unit)
    for count in 0..<piece.bytes.count { _ = piece.bytes[..<count].withUnsafeBytes { TilePiece($0) } }
    let key = TilePieceKey(layerNumber: 3, layer: "a\0b", id: .max, kind: 2, properties: Array("{}".utf8))
    let read = try #require(TilePieceKey(common: key.bytes(tile: 7, index: 1).withUnsafeBytes { Array(TilePieceKey.common($0)) }))
    #expect(read.layer == "a\0b" && read.id == .max && read.kind == 2 && read.properties == Array("{}".utf8))
  }
}
