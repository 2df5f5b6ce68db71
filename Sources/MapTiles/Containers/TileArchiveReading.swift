public import ByteStreams

/// Reads tiles of a container. One thread at a time may use it.
public protocol TileArchiveReading: AnyObject {
  /// What the tiles are.
  var format: TileFormat { get }

  /// The metadata of the container. What is missing is left empty; missing zoom levels are those of its tiles.
  var metadata: TilesetMetadata { get }

  /// Calls `body` with the addresses of all tiles, in the order of their identifiers, until it returns `false`.
  ///
  /// - Throws: `ByteStreamError` with code `readFailed`, or `corruptArchive` for a directory that is damaged, and what `body` throws.
  /// - Complexity: O(tiles); the memory does not grow with them.
  func forEachAddress(_ body: (TileAddress) throws(ByteStreamError) -> Bool) throws(ByteStreamError)

  /// The zoom levels of which there are tiles, in ascending order.
  ///
  /// - Throws: `ByteStreamError` as ``forEachAddress(_:)``.
  func zoomLevels() throws(ByteStreamError) -> [Int]

  /// The tiles of one zoom level, to be asked for one by one while tiles are read.
  ///
  /// - Throws: `ByteStreamError` as ``forEachAddress(_:)``.
  func addresses(atZoom zoom: Int) throws(ByteStreamError) -> TileAddressWalk

  /// A tile without its compression; `nil` if the container does not have it.
  ///
  /// - Throws: `ByteStreamError` with code `readFailed`, `corruptArchive`, `corruptCompression`, or `limitExceeded` for more than 64 MiB.
  func tile(_ address: TileAddress) throws(ByteStreamError) -> [UInt8]?
}
