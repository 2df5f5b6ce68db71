/// The records of a ``KeyedSpool`` in the order of their keys, one at a time.
public struct SortedRecords: ~Copyable {
  /// In memory: all records, and where each begins.
  private var held: [UInt8] = []
  private var starts: [Int] = []
  private var index = 0
  /// Otherwise: sorted runs of a file.
  private var merge: RunMerge?
  private var file: TemporaryFile?

  init(_ held: [UInt8], _ starts: [Int]) { (self.held, self.starts) = (held, starts) }

  init(_ merge: consuming RunMerge, _ file: consuming TemporaryFile) {
    self.merge = consume merge
    self.file = consume file
  }

  /// Calls `body` with the next record.
  ///
  /// - Parameter body: gets key and value, for as long as it runs.
  /// - Returns: what `body` returns; `nil` after the last record.
  /// - Throws: ``ByteStreamError`` with code `readFailed`, and what `body` throws.
  public mutating func next<Result>(
    _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws(ByteStreamError) -> Result
  ) throws(ByteStreamError) -> Result? {
    if index < starts.count {
      defer { index += 1 }
      let start = starts[index]
      return try held.span.withUnsafeBytes { (all) throws(ByteStreamError) in
        let record = SpooledRecord(at: start, in: all)
        return try body(record.key(in: all), record.value(in: all))
      }
    }
    guard let run = merge?.first, let file = file.take() else { return nil }
    let result: Result
    do throws(ByteStreamError) {
      result = try body(run.key, run.value)
      try merge?.advance(file)
    } catch {
      self.file = consume file
      throw error
    }
    self.file = consume file
    return result
  }
}
