public import ByteStreams

/// Writes tiles into a container, which appears complete under its name, or not at all.
public protocol TileArchiveWriting: AnyObject {
  /// How the tiles that it takes are compressed.
  var compression: TileCompression { get }

  /// Adds a tile.
  ///
  /// - Parameters:
  ///   - tile: an address after all those before it.
  ///   - bytes: the tile, compressed as ``compression`` says. A tile without bytes is not stored.
  /// - Precondition: tiles come in the order of their identifiers.
  /// - Throws: `ByteStreamError` with code `writeFailed` or `diskFull`.
  func add(_ tile: TileAddress, _ bytes: [UInt8]) throws(ByteStreamError)

  /// Adds the metadata, and gives the container its name. Nothing can be added afterwards.
  ///
  /// - Throws: `ByteStreamError` as ``add(_:_:)``, or with code `alreadyExists`.
  func finish(_ metadata: TilesetMetadata) throws(ByteStreamError)
}
