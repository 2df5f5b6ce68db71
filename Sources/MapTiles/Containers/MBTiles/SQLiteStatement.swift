internal import ByteStreams
internal import CSQLite

/// A statement that is run again and again with other values.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private let database: SQLiteDatabase

  /// - Throws: `ByteStreamError` with code `corruptArchive` if the database does not have what the text names.
  init(_ database: SQLiteDatabase, _ text: String) throws(ByteStreamError) {
    var statement: OpaquePointer?
    let status = sqlite3_prepare_v2(database.handle, text, -1, &statement, nil)
    guard status == SQLITE_OK, let statement else { throw database.failure(status) }
    (handle, self.database) = (statement, database)
  }

  deinit { sqlite3_finalize(handle) }

  /// Sets a value; places count from 1.
  func bind(_ value: Int, at place: CInt) { sqlite3_bind_int64(handle, place, sqlite3_int64(value)) }

  func bind(_ text: String, at place: CInt) {
    // SQLite copies the text, whose length in bytes it gets.
    sqlite3_bind_text(handle, place, text, CInt(clamping: text.utf8.count), Self.copied)
  }

  func bind(_ bytes: [UInt8], at place: CInt) {
    // SQLite copies the bytes before the call ends.
    _ = bytes.withUnsafeBytes { sqlite3_bind_blob64(handle, place, $0.baseAddress, sqlite3_uint64($0.count), Self.copied) }
  }

  /// `SQLITE_TRANSIENT`: a macro with a cast, which Swift does not see.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  /// Goes to the next row.
  ///
  /// - Returns: `false` after the last one.
  func step() throws(ByteStreamError) -> Bool {
    let status = sqlite3_step(handle)
    guard status == SQLITE_ROW || status == SQLITE_DONE else {
      let error = database.failure(status)
      sqlite3_reset(handle)
      throw error
    }
    database.noteRow()
    return status == SQLITE_ROW
  }

  /// Runs a statement without rows, which is then ready for other values.
  func run() throws(ByteStreamError) {
    _ = try step()
    reset()
  }

  /// Back to before the first row.
  func reset() { sqlite3_reset(handle) }

  /// A number of the present row; columns count from 0. `nil` if it is none.
  func integer(_ column: CInt) -> Int? {
    sqlite3_column_type(handle, column) == SQLITE_INTEGER ? Int(sqlite3_column_int64(handle, column)) : nil
  }

  /// A value of the present row as bytes: a text as UTF-8; none for a null.
  func bytes(_ column: CInt) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    // SQLite says how many bytes there are from `start` on; they are copied before the next call.
    return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }
}
