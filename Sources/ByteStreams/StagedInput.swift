#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The stored bytes of a source, and those that were taken from it ahead of time: to find out what the source is,
/// and the few that identify the compression or feed a decoder.
struct StagedInput: ~Copyable {
  enum Origin: ~Copyable {
    case descriptor(Descriptor)
    case memory([UInt8])
  }

  static let capacity = 128 * 1024

  let name: String
  /// Bytes taken from the origin so far, staged ones included.
  private(set) var bytesConsumed = 0
  private let origin: Origin
  /// Where in a file to go before the first byte is taken.
  private let start: Int?
  /// Bytes that were taken from the descriptor before and are still to be delivered. There may be many: a whole
  /// archive is examined for its end.
  private var beginning: ArraySlice<UInt8>
  private var staging = StagingBuffer(capacity: capacity)

  init(_ origin: consuming Origin, name: String, beginning: [UInt8] = [], start: Int? = nil) {
    self.origin = origin
    self.name = name
    self.beginning = beginning[...]
    self.start = start
  }

  /// The same file once more, from a place on.
  func again(from start: Int) throws(SystemError) -> StagedInput {
    switch origin {
    case .descriptor(let descriptor): StagedInput(.descriptor(try descriptor.duplicate()), name: name, start: start)
    case .memory: throw SystemError(ESPIPE)
    }
  }

  /// What the system knows about the file that the bytes come from.
  var status: FileStatus? {
    switch origin {
    case .descriptor(let descriptor): try? descriptor.status()
    case .memory: nil
    }
  }

  /// All bytes of memory, of which none is taken any more.
  mutating func takeMemory() -> [UInt8]? {
    let bytes: [UInt8]
    switch origin {
    case .memory(let all): bytes = all
    case .descriptor: return nil
    }
    staging.removeAll()
    bytesConsumed = bytes.count
    return bytes
  }

  /// Whether there are no bytes at hand and reading would wait for some.
  var isIdle: Bool {
    guard staging.isEmpty, beginning.isEmpty else { return false }
    switch origin {
    case .descriptor(let descriptor): return descriptor.wouldWait()
    case .memory: return false
    }
  }

  /// Bytes at hand. Valid until the next mutation.
  var staged: UnsafeRawBufferPointer { staging.bytes }

  /// Where the first byte of ``staged`` stands in the stored stream.
  var offset: Int { bytesConsumed - staging.count }

  /// Takes one helping from the origin after what is staged; false at the end. Callers leave room: they
  /// ask with at most a magic number's worth of bytes waiting.
  mutating func stageMore(atMost limit: Int = capacity) throws(ByteStreamError) -> Bool {
    let count = try take(into: UnsafeMutableRawBufferPointer(rebasing: staging.makeRoom().prefix(limit)))
    staging.didFill(count)
    return count > 0
  }

  /// Stages until `count` bytes wait or the stream ends; false when it ended before.
  mutating func stage(atLeast count: Int) throws(ByteStreamError) -> Bool {
    while staging.count < count {
      guard try stageMore() else { return false }
    }
    return true
  }

  /// Lets go of staged bytes that were used.
  mutating func advance(_ count: Int) {
    staging.removeFirst(count)
  }

  /// The stored bytes themselves: first the staged ones, then straight from the origin into `buffer`.
  ///
  /// - Parameter fills: whether more is read after the staged ones, since no caller waits for data.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer, fills: Bool) throws(ByteStreamError) -> Int {
    if staging.isEmpty { return try take(into: buffer) }
    let count = staging.move(into: buffer)
    guard fills, count < buffer.count else { return count }
    // What is there is delivered; what goes wrong behind it is told by the next read.
    do throws(ByteStreamError) {
      return try count + take(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
    } catch { return count }
  }

  private mutating func take(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ByteStreamError) -> Int {
    let count: Int
    switch origin {
    case .descriptor where !beginning.isEmpty:
      count = min(beginning.count, buffer.count)
      // No more than there is room for: in a release build nothing else keeps the copy inside of `buffer`.
      buffer.copyBytes(from: beginning.prefix(count))
      beginning = count < beginning.count ? beginning.dropFirst(count) : []
    case .descriptor(let descriptor):
      do {
        // At another place than the first only once.
        if bytesConsumed == 0, let start { try descriptor.go(to: start) }
        count = try descriptor.read(into: buffer)
      } catch {
        throw .reading(name, at: bytesConsumed, error)
      }
    case .memory(let bytes):
      let piece = bytes[bytesConsumed...].prefix(buffer.count)
      buffer.copyBytes(from: piece)
      count = piece.count
    }
    bytesConsumed += count
    return count
  }
}
