package import ByteStreams

/// A vector tile in a file of its own, as a container of one tile.
package final class SingleTileReader: StoredTileReading {
  package let format = TileFormat.vector
  package let metadata: TilesetMetadata

  /// The address that the path says, `…/z/x/y.mvt`; `nil` for another path.
  package let knownAddress: TileAddress?

  private let path: String
  private let decompressor: TileDecompressor

  /// - Throws: `ByteStreamError` as `ByteSource(path:)`.
  package init(path: String) throws(ByteStreamError) {
    self.path = path
    decompressor = TileDecompressor(name: path)
    knownAddress = Self.address(path)
    metadata = TilesetMetadata(name: "", minimumZoom: knownAddress?.zoom ?? 0, maximumZoom: knownAddress?.zoom ?? 0, layers: [])
    _ = try RandomAccessFile(path: path)
  }

  private static func address(_ path: String) -> TileAddress? {
    let steps = path.pathSteps.suffix(3).map { $0.prefix { $0 != "." } }.compactMap { Int($0) }
    return steps.count == 3 ? TileAddress(checking: steps[0], x: steps[1], y: steps[2]) : nil
  }

  private var address: TileAddress { knownAddress ?? TileAddress(zoom: 0, x: 0, y: 0) }

  package func forEachAddress(_ body: (TileAddress) throws(ByteStreamError) -> Bool) throws(ByteStreamError) { _ = try body(address) }

  package func tile(_ address: TileAddress) throws(ByteStreamError) -> [UInt8]? {
    guard let stored = try stored(address) else { return nil }
    return try decompressed(stored)
  }

  package func stored(_ address: TileAddress) throws(ByteStreamError) -> StoredTile? {
    address == self.address ? StoredTile(try StoredFile.contents(of: path, limit: TileDecompressor.mostBytes), format) : nil
  }

  package func decompressed(_ tile: StoredTile) throws(ByteStreamError) -> [UInt8] {
    try decompressor.decompress(tile.bytes, tile.compression)
  }
}
