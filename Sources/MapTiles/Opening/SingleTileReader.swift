package import ByteStreams

/// A vector tile in a file of its own, as a container of one tile.
package final class SingleTileReader: StoredTileReading {
  package let format = TileFormat.vector
  package let metadata: TilesetMetadata

  /// The tile's address; `nil` if it is not known: then it is read as 0/0/0.
  package let knownAddress: TileAddress?

  private let path: String
  private let decompressor: TileDecompressor

  /// - Parameter address: the tile's, which the file does not have; `nil` if its path says it.
  /// - Throws: `ByteStreamError` as `ByteSource(path:)`.
  package init(path: String, address: TileAddress? = nil) throws(ByteStreamError) {
    self.path = path
    decompressor = TileDecompressor(name: path)
    knownAddress = address ?? Self.address(inPath: path)
    metadata = TilesetMetadata(name: "", minimumZoom: knownAddress?.zoom ?? 0, maximumZoom: knownAddress?.zoom ?? 0, layers: [])
    _ = try RandomAccessFile(path: path)
  }

  /// The address in a path that ends in `{z}/{x}/{y}.mvt`, whatever the ending is; `nil` for other paths.
  private static func address(inPath path: String) -> TileAddress? {
    let steps = path.pathSteps.suffix(3)
    guard steps.count == 3, let zoom = steps.first.flatMap({ Int($0) }), let x = Int(steps[steps.startIndex + 1]),
      let y = steps.last?.split(separator: ".").first.flatMap({ Int($0) })
    else { return nil }
    return TileAddress(checking: zoom, x: x, y: y)
  }

  private var address: TileAddress { knownAddress ?? TileAddress(zoom: 0, x: 0, y: 0) }

  package func forEachAddress(_ body: (TileAddress) throws(ByteStreamError) -> Bool) throws(ByteStreamError) { _ = try body(address) }

  package func zoomLevels() -> [Int] { [address.zoom] }

  package func addresses(atZoom zoom: Int) -> TileAddressWalk {
    var next: TileAddress? = address.zoom == zoom ? address : nil
    return TileAddressWalk { next.take() }
  }

  package func tile(_ address: TileAddress) throws(ByteStreamError) -> [UInt8]? {
    guard let stored = try stored(address) else { return nil }
    return try decompressed(stored)
  }

  package func stored(_ address: TileAddress) throws(ByteStreamError) -> StoredTile? {
    address == self.address ? StoredTile(try StoredFile.contents(of: path, limit: TileDecompressor.mostBytes), format) : nil
  }

  package func decompressed(_ tile: StoredTile) throws(ByteStreamError) -> [UInt8] {
    try decompressor.contents(of: tile)
  }
}
