/// Bytes going out, to a file, standard output or memory, compressed on the way.
///
/// A file is written under a temporary name in its own folder and gets its real name in ``commit()``: a half-written file is
/// never visible, and a failed run leaves the old one alone. A sink that goes out of scope without a commit removes its temporary
/// file; for interrupted runs see ``removeTemporariesOnSignal()``. What a killed process leaves behind is removed by the next sink
/// of the same file. By default a commit returns when contents and name are on the disk (`fsync`), so that a power failure after
/// it loses nothing.
///
/// The stored bytes depend on the contents, the compression, its level and the version of the compression
/// library alone, not on the sizes of the writes or the time of day.
///
/// Writing to a pipe whose reader has gone raises `SIGPIPE`, which kills the process. A program that wants
/// the ``ByteStreamError/Code/closedPipe`` error instead calls ``reportClosedPipesAsErrors()`` first.
///
/// A sink may move to another thread, but is used by one at a time; its single ownership sees to that.
public struct ByteSink: ~Copyable, @unchecked Sendable {
  // Unchecked: the encoders are classes, but nobody outside this value ever holds one.

  private enum Encoder {
    case plain
    case gzip(GzipEncoder)
    case zstd(ZstdEncoder)
  }

  /// The encoders are always fed pieces of exactly this size but the last, whatever the caller's pieces.
  static let stagingCapacity = 64 * 1024

  /// The name for messages: the path as given, or `<stdout>`.
  public let name: String

  /// How the bytes are stored.
  public let compression: Compression

  /// Bytes given to ``write(_:)-([UInt8])`` so far, before compression.
  public private(set) var bytesWritten = 0

  private let encoder: Encoder
  private var output: RawOutput
  private var staging = StagingBuffer(capacity: stagingCapacity)
  private var failure: ByteStreamError?
  private var isComplete = false

  /// Whether a ``write(_:)-([UInt8])`` has thrown, so that nothing more can be written.
  public var hasFailed: Bool { failure != nil }

  init(
    _ output: consuming RawOutput, compression: Compression, level: Int
  ) throws(ByteStreamError) {
    name = output.name
    self.compression = compression
    encoder =
      switch compression {
      case .none: .plain
      case .gzip: .gzip(try GzipEncoder(level: level, name: output.name))
      case .zstd: .zstd(try ZstdEncoder(level: level, name: output.name))
      }
    self.output = output
  }

  /// Writes all of `bytes`; they may stay in a buffer of 64 KiB until ``commit()``.
  ///
  /// - Throws: ``ByteStreamError`` with code `writeFailed`, `diskFull` or `closedPipe`. A sink that has
  ///   thrown throws the same error in every later call, also in ``commit()``.
  /// - Complexity: O(*n*); uncompressed, large pieces go to `write(2)` without being copied.
  public mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ByteStreamError) {
    if let failure { throw failure }
    do throws(ByteStreamError) {
      try stage(bytes)
    } catch {
      failure = error
      throw error
    }
    bytesWritten += bytes.count
  }

  /// Writes all bytes of an array; see ``write(_:)-(UnsafeRawBufferPointer)``.
  public mutating func write(_ bytes: [UInt8]) throws(ByteStreamError) {
    let bytes = bytes.span
    try bytes.withUnsafeBytes { pointer throws(ByteStreamError) in try self.write(pointer) }
  }

  /// Sends everything given to ``write(_:)-([UInt8])`` so far to a pipe, a terminal or a device. Does nothing for files, which appear in
  /// ``commit()``, and for compressed output, whose bytes would depend on when this is called.
  ///
  /// - Throws: As ``write(_:)-([UInt8])``.
  public mutating func flush() throws(ByteStreamError) {
    guard compression == .none, output.isDirect, !isComplete else { return }
    if let failure { throw failure }
    do throws(ByteStreamError) {
      try encode(staging.bytes, isLast: false)
      staging.removeAll()
    } catch {
      failure = error
      throw error
    }
  }

  /// Whether this writes a file, of which bytes can be written anew before it has its name.
  package var isPending: Bool { output.isPending }

  /// The temporary name of a file that is being written, for a library that writes it by itself; `nil` for any other output.
  package var temporaryPath: String? { output.temporaryPath }

  /// Replaces bytes of a file that have been written already. The file is not compressed.
  ///
  /// - Throws: As ``write(_:)-([UInt8])``.
  package mutating func rewrite(_ bytes: [UInt8], at place: Int) throws(ByteStreamError) {
    precondition(isPending && compression == .none, "a file that is not compressed")
    precondition(place >= 0 && place + bytes.count <= bytesWritten, "bytes that were written before")
    if let failure { throw failure }
    do throws(ByteStreamError) {
      try encode(staging.bytes, isLast: false)
      staging.removeAll()
      try bytes.span.withUnsafeBytes { pointer throws(ByteStreamError) in try output.rewrite(pointer, at: place) }
    } catch {
      failure = error
      throw error
    }
  }

  /// Finishes the compression, closes the output and gives the file its name.
  ///
  /// - Throws: As ``write(_:)-([UInt8])``, and `alreadyExists` when another program created the file in the
  ///   meantime and it is not to be overwritten. Nothing is left behind then, and a file that was to be replaced is unchanged.
  public consuming func commit() throws(ByteStreamError) {
    try finish()
  }

  /// Finishes the compression and makes the disk keep a file's contents: ``commit()`` then only gives it its name. For several files that
  /// are to appear together. Nothing can be written afterwards.
  ///
  /// - Throws: As ``write(_:)-([UInt8])``.
  public mutating func complete() throws(ByteStreamError) {
    if let failure { throw failure }
    guard !isComplete else { return }
    do throws(ByteStreamError) {
      try encode(staging.bytes, isLast: true)
      staging.removeAll()
      isComplete = true
      if output.isPending { try output.complete() }
    } catch {
      failure = error
      throw error
    }
  }

  /// Finishes the output, which is then only to get its name: the memory of the sink is free.
  ///
  /// - Parameter keepsLock: whether a descriptor keeps other runs from taking the file for one that was left.
  consuming func completed(keepsLock: Bool) throws(ByteStreamError) -> RawOutput {
    try complete()
    if !keepsLock { output.unlock() }
    return output
  }

  /// Gives up a file as ``discard()`` does. Output to a pipe, a terminal or a device ends after the last byte given to
  /// ``write(_:)-([UInt8])``: bytes already sent cannot be taken back, but they end where the caller stopped and not where a buffer was
  /// full.
  ///
  /// - Throws: As ``write(_:)-([UInt8])``.
  public consuming func abandon() throws(ByteStreamError) {
    if !output.isPending { try finish() }
  }

  /// Gives up a file as ``discard()`` does, and reads what was written: a caller that has to change it once everything is known
  /// writes it anew, and the file is never visible without the changes.
  ///
  /// - Returns: `nil` for a sink of anything but a file; what was written to that stays.
  /// - Throws: As ``write(_:)-([UInt8])``, and with code `openFailed`.
  package consuming func takeWritten() throws(ByteStreamError) -> ByteSource? {
    if let failure { throw failure }
    try encode(staging.bytes, isLast: true)
    staging.removeAll()
    return try output.takeWritten()
  }

  /// Finishes the compression and returns the stored bytes of a sink made with
  /// ``init(memory:level:)``. Any other sink is committed and yields no bytes.
  public consuming func takeBytes() throws(ByteStreamError) -> [UInt8] {
    try finish()
    return output.takeCollected()
  }

  /// Gives up: the temporary file is removed, and a file that was to be replaced is unchanged. Bytes already
  /// sent to a pipe or terminal stay sent. Going out of scope does the same.
  public consuming func discard() {}

  private mutating func finish() throws(ByteStreamError) {
    try complete()
    try output.finish()
  }

  private mutating func stage(_ bytes: UnsafeRawBufferPointer) throws(ByteStreamError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Every slice of `rest` below is no longer than `rest`, which lies in the caller's buffer.
      if staging.isEmpty, rest.count >= staging.capacity {
        // Without the detour through the staging buffer. An encoder gets a piece as it would from there;
        // where nothing is encoded all of it can go at once.
        let piece = compression == .none ? rest : rest.prefix(staging.capacity)
        try encode(UnsafeRawBufferPointer(rebasing: piece), isLast: false)
        rest = rest.dropFirst(piece.count)
      } else {
        rest = rest.dropFirst(staging.append(UnsafeRawBufferPointer(rebasing: rest)))
        if staging.isFull {
          try encode(staging.bytes, isLast: false)
          staging.removeAll()
        }
      }
    }
  }

  private mutating func encode(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool
  ) throws(ByteStreamError) {
    switch encoder {
    case .plain: try output.write(bytes)
    case .gzip(let encoder): try encoder.encode(bytes, isLast: isLast, to: &output)
    case .zstd(let encoder): try encoder.encode(bytes, isLast: isLast, to: &output)
    }
  }
}
