internal import ByteStreams

/// A tile as a container has it.
package struct StoredTile: Sendable, Hashable {
  package let bytes: [UInt8]
  package let compression: TileCompression

  init(bytes: [UInt8], compression: TileCompression) { (self.bytes, self.compression) = (bytes, compression) }

  /// A tile of a container that does not say how it is compressed: its first bytes do. Pictures are taken as they are stored.
  init(_ bytes: [UInt8], _ format: TileFormat) {
    self.init(bytes: bytes, compression: format == .vector ? TileDecompressor.compression(of: bytes) : .none)
  }
}

extension TileDecompressor {
  /// The bytes of a tile without their compression.
  ///
  /// - Throws: as ``decompress(_:_:)``, and with code `corruptArchive` for a tile without bytes, which a full disk leaves.
  func contents(of tile: StoredTile) throws(ByteStreamError) -> [UInt8] {
    if tile.bytes.isEmpty { throw .damaged(name, "the tile has no bytes") }
    return try decompress(tile.bytes, tile.compression)
  }
}
