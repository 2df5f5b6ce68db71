import ByteStreams
import GeoTestSupport
import MapTiles
import Testing

@Suite("Compression of tiles")
struct TileCompressionTests {
  private static func samples() -> [[UInt8]] {
    var random = SplitMix64(state: 16)
    return [0, 1, 10, 1000, 200_000].flatMap { count in
      [[UInt8](repeating: 7, count: count), (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }]
    }
  }

  @Test(
    "any reader gets the tile back, and a compressor that is used again gives the bytes of a new one",
    arguments: [TileCompression.gzip, .zstd])
  func roundTrip(_ compression: TileCompression) throws {
    let used = try TileCompressor(compression)
    for tile in Self.samples() {
      let bytes = try used.compress(tile)
      #expect(try TileCompressor(compression).compress(tile) == bytes)
      var source = ByteSource(bytes: bytes, name: "tile")
      let read = try source.readAll()
      #expect(read == tile)
    }
  }

  @Test("levels")
  func levels() throws {
    #expect(throws: ByteStreamError.self) { try TileCompressor(.gzip, level: 13) }
    #expect(throws: ByteStreamError.self) { try TileCompressor(.zstd, level: 0) }
    #expect(try TileCompressor(.gzip, level: 12).compress([1, 2, 3]).isEmpty == false)
    #expect(try TileCompressor(.none).compress([1, 2, 3]) == [1, 2, 3])
  }
}
