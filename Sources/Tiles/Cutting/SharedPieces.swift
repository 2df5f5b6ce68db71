internal import ByteStreams
internal import Synchronization

/// The pieces of all tiles, to which several threads add. The order in which they come does not matter: no two have the same key.
final class SharedPieces: Sendable {
  private let spool: Mutex<KeyedSpool>
  /// For each zoom level the points that it has no share for.
  private let dropped = Mutex([Int](repeating: 0, count: TilePlane.highestZoom + 1))

  init(folder: String?) { spool = Mutex(KeyedSpool(memoryLimit: 32 << 20, folder: folder)) }

  /// Takes pieces out of a thread's own.
  func add(_ pieces: inout TilePieces) throws(ByteStreamError) {
    defer { pieces.removeAll() }
    try spool.withLock { (spool) throws(ByteStreamError) in
      var key: [UInt8] = []
      var start = 0
      for (index, end) in pieces.ends.enumerated() {
        TileRecord.makeKey(tile: pieces.tiles[index], layer: pieces.layers[index], ordinal: pieces.ordinals[index], &key)
        try key.span.withUnsafeBytes { (key) throws(ByteStreamError) in
          try pieces.bytes.span.withUnsafeBytes { (all) throws(ByteStreamError) in
            try spool.add(key: key, value: UnsafeRawBufferPointer(rebasing: all[start..<end]))
          }
        }
        start = end
      }
    }
  }

  /// Counts a point that a zoom level has no share for.
  func drop(zoom: Int) { dropped.withLock { $0[zoom] += 1 } }

  var droppedByZoom: [Int] { dropped.withLock { $0 } }

  /// All of them in the order of their tiles, layers and features; none is left.
  func sorted() throws(ByteStreamError) -> SortedRecords {
    try spool.withLock { (spool) throws(ByteStreamError) in try spool.sorted() }
  }
}
