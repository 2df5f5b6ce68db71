public import ByteStreams

/// The addresses of some tiles of a container, in the order of their identifiers, one at a time.
public final class TileAddressWalk {
  private let following: () throws(ByteStreamError) -> TileAddress?

  init(_ following: @escaping () throws(ByteStreamError) -> TileAddress?) { self.following = following }

  /// The next address; `nil` after the last.
  ///
  /// - Throws: `ByteStreamError` as ``TileArchiveReading/forEachAddress(_:)``.
  public func next() throws(ByteStreamError) -> TileAddress? { try following() }
}
