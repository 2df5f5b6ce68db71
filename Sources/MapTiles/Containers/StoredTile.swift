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
