internal import ByteStreams
internal import CSQLite

/// A database of SQLite, used by one thread at a time.
final class SQLiteDatabase {
  /// What messages call it.
  let name: String
  /// `nil` once it is closed.
  private(set) var handle: OpaquePointer?
  /// How many steps of its machine a statement may still take without a result, in millions.
  private let patience: UnsafeMutablePointer<Int32>

  /// Steps in millions: a view of a damaged or hostile database could search for its next row for ever.
  private static let longestSearch: Int32 = 2000

  /// - Parameters:
  ///   - path: the file.
  ///   - name: what messages call it.
  ///   - isNew: whether it is written: then the file is ours alone, and SQLite does not lock it.
  /// - Throws: `ByteStreamError` with code `openFailed`.
  init(path: String, name: String, isNew: Bool) throws(ByteStreamError) {
    self.name = name
    patience = .allocate(capacity: 1)
    patience.initialize(to: Self.longestSearch)
    let flags = (isNew ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY) | SQLITE_OPEN_NOMUTEX
    let status = sqlite3_open_v2(path, &handle, flags, isNew ? "unix-none" : nil)
    guard status == SQLITE_OK else { throw failure(status, isOpening: true) }
    // A million steps take some milliseconds. SQLite calls this on the thread that uses the database, while that is open.
    sqlite3_progress_handler(
      handle, 1_000_000,
      { patience in
        guard let patience = patience?.assumingMemoryBound(to: Int32.self) else { return 1 }
        patience.pointee -= 1
        return patience.pointee > 0 ? 0 : 1
      }, patience)
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, CInt(TileDecompressor.mostBytes))
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
  }

  deinit {
    sqlite3_close_v2(handle)
    patience.deallocate()
  }

  /// Runs statements that have no results.
  func run(_ text: String) throws(ByteStreamError) {
    let status = sqlite3_exec(handle, text, nil, nil, nil)
    if status != SQLITE_OK { throw failure(status) }
  }

  /// A row has been found: the next search may take as long.
  func noteRow() { patience.pointee = Self.longestSearch }

  /// Closes the file, whose contents are complete then.
  func close() throws(ByteStreamError) {
    let status = sqlite3_close(handle)
    guard status == SQLITE_OK else { throw failure(status) }
    handle = nil
  }

  /// What the last call has failed with.
  func failure(_ status: CInt, isOpening: Bool = false) -> ByteStreamError {
    let words = handle.flatMap(sqlite3_errmsg).map { String(cString: $0) } ?? "out of memory"
    func error(_ code: ByteStreamError.Code, _ message: String) -> ByteStreamError { ByteStreamError(code, path: name, message: message) }
    switch status & 0xFF {
    case SQLITE_FULL: return error(.diskFull, "the disk is full (\(words)); make room, or write somewhere else")
    case SQLITE_NOMEM: return error(.outOfMemory, "there is not enough memory for this database")
    case SQLITE_CANTOPEN: return error(.openFailed, "this database cannot be opened: \(words)")
    case SQLITE_NOTADB: return error(.unsupportedFormat, "this is no database of SQLite, as MBTiles are")
    case SQLITE_CORRUPT: return error(.corruptArchive, "this database is damaged: \(words)")
    case SQLITE_TOOBIG: return error(.limitExceeded, "a tile has more than \(TileDecompressor.mostBytes) bytes, the most that are read")
    case SQLITE_INTERRUPT: return error(.limitExceeded, "the database does not come to its next tile in reasonable time")
    case SQLITE_IOERR: return error(.writeFailed, "reading or writing the database failed: \(words)")
    default: return error(isOpening ? .openFailed : .corruptArchive, "the database does not do what is asked of MBTiles: \(words)")
    }
  }
}
