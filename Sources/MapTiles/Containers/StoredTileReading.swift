package import ByteStreams

/// Reads tiles as they are stored, and in rows of equal ones. One thread at a time may use it.
package protocol StoredTileReading: TileArchiveReading {
  /// Calls `body` with all tiles, in the order of their identifiers, until it returns `false`.
  ///
  /// - Throws: as ``TileArchiveReading/forEachAddress(_:)``.
  /// - Complexity: O(runs), although a run may have billions of tiles.
  func forEachRun(_ body: (TileRun) throws(ByteStreamError) -> Bool) throws(ByteStreamError)

  /// The bytes of a tile as they are stored; `nil` if the container does not have it.
  func stored(_ address: TileAddress) throws(ByteStreamError) -> StoredTile?

  /// The bytes of a tile without their compression.
  func decompressed(_ tile: StoredTile) throws(ByteStreamError) -> [UInt8]
}

extension StoredTileReading {
  package func forEachRun(_ body: (TileRun) throws(ByteStreamError) -> Bool) throws(ByteStreamError) {
    try forEachAddress { (address) throws(ByteStreamError) in try body(TileRun(first: address, count: 1)) }
  }
}
