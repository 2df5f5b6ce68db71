internal import ByteStreams
internal import GeoPipeline

/// A piece of a feature (``TilePiece``) and its key (``TilePieceKey``), as bytes.
typealias TilePieceRecord = (key: [UInt8], value: [UInt8])

/// The pieces of features that may go on in other tiles, sorted by feature.
///
/// Any thread that reads a tile adds its pieces. The thread that asks for the features reads the tiles itself that no other one has begun
/// with, so that it never waits for a thread that waits for it.
///
/// Unchecked: everything is touched with `lock` held only.
final class TilePieceSpool<Tile: Sendable>: @unchecked Sendable {
  private let lock = Lock()
  private var spool: KeyedSpool
  private var waiting: [Int: Tile] = [:]
  private var inWork = 0
  private var failure: ByteStreamError?
  private var sorted: SortedRecords?

  init(folder: String?) { spool = KeyedSpool(folder: folder) }

  /// A tile was cut off the input, and has pieces to come.
  func begin(_ number: Int, _ tile: Tile) {
    lock.lock()
    defer { lock.unlock() }
    waiting[number] = tile
  }

  /// Whether the caller is to add the pieces of a tile, and no other thread.
  func claim(_ number: Int) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard waiting.removeValue(forKey: number) != nil else { return false }
    inWork += 1
    return true
  }

  /// Adds the pieces of a tile that was claimed.
  func add(_ records: [TilePieceRecord]) {
    lock.lock()
    defer { lock.unlock() }
    store(records)
    inWork -= 1
    lock.wakeAll()
  }

  private func store(_ records: [TilePieceRecord]) {
    if failure != nil { return }
    do throws(ByteStreamError) {
      for record in records { try spool.add(key: record.key, value: record.value) }
    } catch {
      failure = error
    }
  }

  /// The next record after all tiles were begun; `nil` after the last.
  ///
  /// - Parameter read: the pieces of a tile.
  /// - Throws: `ByteStreamError` where temporary files cannot be written or read.
  func next(
    read: (Tile) -> [TilePieceRecord], _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) -> Bool {
    if sorted == nil {
      while let tile = claimAny() { add(read(tile)) }
      lock.lock()
      while inWork > 0 { lock.wait() }
      defer { lock.unlock() }
      if let failure { throw failure }
      sorted = try spool.sorted()
    }
    return try sorted?.next(body) != nil
  }

  private func claimAny() -> Tile? {
    lock.lock()
    defer { lock.unlock() }
    guard let (_, tile) = waiting.popFirst() else { return nil }
    inWork += 1
    return tile
  }
}
