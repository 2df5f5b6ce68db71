/// Bytes coming in, from a file, a pipe, standard input or memory, decompressed on the way.
///
/// gzip and zstd are recognised by the first bytes of the stream and undone transparently; see
/// ``compression``. A source has one owner, is read once from front to back, and closes what it opened when
/// it goes out of scope.
///
/// Regular files are read with `read(2)` rather than mapped: mapped pages count against the peak memory of
/// the process, and a file that another program cuts short while it is mapped kills the reader with
/// `SIGBUS` where `read(2)` reports the end.
///
/// A source may move to another thread, but is used by one at a time; its single ownership sees to that.
public struct ByteSource: ~Copyable, @unchecked Sendable {
  // Unchecked: the decoders are classes, but nobody outside this value ever holds one.

  private enum Decoder {
    case plain
    case gzip(GzipDecoder)
    case zstd(ZstdDecoder)
  }

  /// The name for messages: the path as given, or the caller's name for the stream.
  public let name: String

  /// The stored size in bytes, compressed if the file is; for progress, together with ``bytesConsumed``.
  /// `nil` for pipes, terminals and other streams without one. A file that changes while it is read may
  /// turn out longer or shorter.
  public let totalBytes: Int?

  /// The file that is read, or the folder that a format is to read; `nil` for pipes, memory and descriptors.
  public let place: InputPlace?

  /// How the stream is stored; `nil` before the first read.
  public private(set) var compression: Compression?

  /// How many bytes of a file are examined to find out how it is stored.
  private static let firstLook = 4096

  /// Where in a file a source begins, and what the file was like then.
  struct FilePlace {
    let start: Int
    let version: FileVersion
  }

  /// What the file was when it was opened; `nil` for what is no regular file.
  package var fileVersion: FileVersion? { file?.version }

  /// Of a regular file.
  private let file: FilePlace?
  /// Of a source that is read once more, what the file has to be like still.
  private var expected: FileStatus.Stamp?

  private var input: StagedInput
  private var decoder: Decoder?
  private var isAtEnd = false
  private var failure: ByteStreamError?

  /// Asked before each read: whether the caller was cancelled; the read then throws with code `cancelled`.
  package var isUnwanted: (@Sendable () -> Bool)?

  /// - Parameters:
  ///   - beginning: what was taken from a descriptor already; nothing of memory.
  ///   - isDecoded: whether the bytes are taken as they are, though they may look compressed.
  ///   - file: where in a file the first byte stands, and what is known of the file.
  ///   - place: of a source that was opened by its path.
  init(
    _ origin: consuming StagedInput.Origin, name: String, totalBytes: Int?, beginning: [UInt8] = [], isDecoded: Bool = false,
    file: FilePlace? = nil, place: InputPlace? = nil
  ) {
    self.name = name
    self.place = place
    self.totalBytes = totalBytes
    if isDecoded { (decoder, compression) = (.plain, Compression.none) }
    input = StagedInput(origin, name: name, beginning: beginning)
    self.file = file
  }

  /// The same bytes from the first on.
  private init(_ input: consuming StagedInput, again source: borrowing ByteSource) {
    name = source.name
    place = source.place
    totalBytes = source.totalBytes
    (decoder, compression) = (.plain, Compression.none)
    file = source.file
    expected = source.file?.version.stamp
    self.input = input
  }

  /// A file of less is put aside as soon as it is read again, which takes no descriptor.
  private static let leastSize = 1 << 20

  /// A source that reads the bytes of a large file again, from the first on, after this source is at its end; `nil` for pipes and
  /// compressed files. The new source throws at its end if the file was written to since this one was opened.
  public mutating func again() -> ByteSource? {
    guard let file, let totalBytes, totalBytes >= Self.leastSize, case .plain? = try? recognised() else { return nil }
    do throws(SystemError) {
      return ByteSource(try input.again(from: file.start), again: self)
    } catch {
      return nil
    }
  }

  /// Whether this is a pipe, a terminal or the like that has nothing to read now, so that ``read(into:)`` may wait.
  package var isIdle: Bool { totalBytes == nil && !isAtEnd && failure == nil && input.isIdle }

  /// Stored bytes taken from the file, pipe or array so far, including up to 128 KiB read ahead.
  public var bytesConsumed: Int { input.bytesConsumed }

  /// Fills the front of `buffer` with the next bytes and returns how many there are; 0 means the end.
  ///
  /// Returns as soon as at least one byte is there, so a pipe delivers what its writer has written and no
  /// call waits for a full buffer. An empty buffer yields 0, which means nothing.
  ///
  /// Damage is never silent: a compressed stream that is cut short, fails its checksum or is followed by
  /// other bytes throws, after the bytes before that place have been delivered as far as they could be
  /// decoded. A source that has thrown throws the same error in every later call.
  ///
  /// - Throws: ``ByteStreamError`` with code `readFailed`, `corruptCompression`, `truncatedCompression`,
  ///   `trailingGarbage`, `unsupportedCompression`, `unsupportedFormat` or `outOfMemory`.
  /// - Complexity: O(bytes returned) and, uncompressed, one `read(2)` straight into `buffer`.
  public mutating func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ByteStreamError) -> Int {
    if let failure { throw failure }
    if isAtEnd || buffer.isEmpty { return 0 }
    do throws(ByteStreamError) {
      if let isUnwanted, isUnwanted() { throw ByteStreamError(.cancelled, path: name, message: "the task that reads it was cancelled") }
      let count =
        switch try recognised() {
        case .plain: try input.read(into: buffer, fills: totalBytes != nil)
        case .gzip(let decoder): try decoder.read(from: &input, into: buffer)
        case .zstd(let decoder): try decoder.read(from: &input, into: buffer)
        }
      // A terminal offers more after its end-of-file key; a stream that has ended stays ended.
      if count == 0 {
        isAtEnd = true
        if let expected, input.status?.stamp != expected { throw .changed(name) }
      }
      return count
    } catch {
      failure = error
      throw error
    }
  }

  /// Everything from here to the end, in one array.
  ///
  /// - Throws: As ``read(into:)``; `limitExceeded` for more than `limit` bytes.
  /// - Complexity: O(*n*) time and memory; meant for files known to be small.
  public mutating func readAll(atMost limit: Int = .max) throws(ByteStreamError) -> [UInt8] {
    var all: [UInt8] = []
    let chunk = UnsafeMutableRawBufferPointer.allocate(
      byteCount: StagedInput.capacity, alignment: 16)
    defer { chunk.deallocate() }
    while true {
      let count = try read(into: chunk)
      if count == 0 { return all }
      if count > limit - all.count { throw .limit(name, "this file has more than \(limit) bytes, the most that are read") }
      // `read` filled exactly the first `count` bytes.
      all.append(contentsOf: chunk[..<count])
    }
  }

  /// All bytes of a source in memory, from the first on, without a copy; the source is at its end then. `nil` for other sources, and if
  /// the bytes are compressed. Complexity: O(1).
  public mutating func takeMemory() throws(ByteStreamError) -> [UInt8]? {
    guard case .plain = try recognised(), failure == nil, let bytes = input.takeMemory() else { return nil }
    isAtEnd = true
    return bytes
  }

  /// Everything from here to the end as it is stored: compressed data stay compressed. For archives, which are not streams.
  ///
  /// - Throws: ``ByteStreamError`` with code `readFailed`; `limitExceeded` for more than `limit` bytes.
  public mutating func readStored(atMost limit: Int) throws(ByteStreamError) -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let staged = input.staged
      if staged.count > limit - all.count { throw .limit(name, "this file has more than \(limit) bytes, the most that are read") }
      all.append(contentsOf: staged)
      input.advance(staged.count)
      if try !input.stageMore() {
        isAtEnd = true
        return all
      }
    }
  }

  /// The decoder for this stream, found by its first bytes on the first call.
  ///
  /// - Parameter isOfLines: as in ``recogniseLines()``.
  private mutating func recognised(isOfLines: Bool = false) throws(ByteStreamError) -> Decoder {
    if let decoder { return decoder }
    let found = try recognise(isOfLines: isOfLines)
    let made: Decoder =
      switch found {
      case .none: .plain
      case .gzip: .gzip(try GzipDecoder(name: name))
      case .zstd: .zstd(try ZstdDecoder(name: name))
      }
    compression = found
    decoder = made
    return made
  }

  /// Finds out how the stream is stored where it may be lines of text: no more is waited for than the first line, be it empty.
  package mutating func recogniseLines() throws(ByteStreamError) { _ = try recognised(isOfLines: true) }

  private mutating func recognise(isOfLines: Bool) throws(ByteStreamError) -> Compression {
    var isWhole = false
    while true {
      switch Compression.evidence(in: input.staged, isWhole: isWhole) {
      case .decided(let found):
        return found
      case .undecided(let candidate, let isTelling):
        if isOfLines, candidate == .none, input.staged.contains(0x0A) { return .none }
        // Of a file the rest goes straight to where it is wanted.
        if try totalBytes == nil ? input.stageMore() : input.stageMore(atMost: Self.firstLook) { continue }
        if !isWhole {
          isWhole = true
          continue
        }
        // Too short to be compressed: either a text of a few bytes or the stump of a compressed file.
        return isTelling ? candidate : .none
      case .unsupported(let format, let advice, let isCompression):
        throw ByteStreamError(
          isCompression ? .unsupportedCompression : .unsupportedFormat, path: name, message: "this is \(format) data, \(advice)",
          byteOffset: 0)
      }
    }
  }
}
