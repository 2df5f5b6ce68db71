internal import CZlib

/// Inflates gzip members, one after another, out of a ``StagedInput``.
///
/// A class because zlib remembers the address of its stream; it never leaves the ``ByteSource`` that made it.
final class GzipDecoder {
  private enum Phase {
    /// Before the first member or after one.
    case boundary
    case member
    case finished
  }

  private let stream: UnsafeMutablePointer<z_stream>
  private var phase = Phase.boundary
  private var memberStart = 0
  private var hasMember = false

  init(name: String) throws(ByteStreamError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 is the largest window; adding 16 asks for the gzip wrapper, so zlib reads the header with its
    // optional fields and verifies checksum and length.
    let status = inflateInit2_(stream, 15 + 16, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      throw ByteStreamError(
        .outOfMemory, path: name, message: "there is not enough memory to decompress gzip data")
    }
  }

  deinit {
    // Harmless on a stream whose initialisation failed.
    inflateEnd(stream)
    stream.deallocate()
  }

  /// At least one byte, or 0 at the end. `buffer` is not empty.
  func read(
    from input: inout StagedInput, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ByteStreamError) -> Int {
    while true {
      switch phase {
      case .finished:
        return 0
      case .boundary:
        try enterMember(&input)
      case .member:
        let count = try inflateMember(&input, into: buffer)
        if count > 0 { return count }
      }
    }
  }

  private func inflateMember(
    _ input: inout StagedInput, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ByteStreamError) -> Int {
    let staged = input.staged
    let room = UInt32(clamping: buffer.count)
    // zlib reads avail_in bytes from next_in and writes at most avail_out to next_out; both are the counts
    // of the buffers they stand for. It does not write through next_in.
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: staged.baseAddress?.assumingMemoryBound(to: Bytef.self))
    stream.pointee.avail_in = UInt32(staged.count)
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: Bytef.self)
    stream.pointee.avail_out = room
    let status = inflate(stream, Z_NO_FLUSH)
    let produced = Int(room - stream.pointee.avail_out)
    input.advance(staged.count - Int(stream.pointee.avail_in))

    switch status {
    case Z_STREAM_END:
      phase = .boundary
    case Z_OK, Z_BUF_ERROR:
      // Asking before waiting for input: zlib may still hold bytes from the last call.
      if produced == 0 {
        guard input.staged.isEmpty else { throw corrupt(input) }
        guard try input.stageMore() else { throw truncated(input) }
      }
    case _ where produced > 0:
      // What came before the failure is delivered first. zlib stays where it failed: the next call fails the same way.
      break
    case Z_MEM_ERROR:
      throw ByteStreamError(
        .outOfMemory, path: input.name, message: "there is not enough memory to decompress gzip data")
    default:
      throw corrupt(input)
    }
    return produced
  }

  private func enterMember(_ input: inout StagedInput) throws(ByteStreamError) {
    repeat {
      guard try input.stage(atLeast: 1) else {
        phase = .finished
        return
      }
      // Tapes and some file systems fill the last block with zeros.
      if hasMember { input.advance(input.staged.prefix { $0 == 0 }.count) }
    } while input.staged.isEmpty

    let isWhole = try input.stage(atLeast: 2)
    guard input.staged[0] == 0x1F, !isWhole || input.staged[1] == 0x8B else {
      throw ByteStreamError(
        .trailingGarbage, path: input.name,
        message: "the gzip data ends before byte \(input.offset), but other bytes follow; something was "
          + "appended to the file, or it is damaged",
        byteOffset: input.offset)
    }
    memberStart = input.offset
    guard isWhole else { throw truncated(input) }
    hasMember = true
    inflateReset(stream)
    phase = .member
  }

  private func truncated(_ input: borrowing StagedInput) -> ByteStreamError {
    ByteStreamError(
      .truncatedCompression, path: input.name,
      message: "the gzip data that starts at byte \(memberStart) stops in the middle, at byte "
        + "\(input.bytesConsumed); the file was cut short, fetch or compress it again",
      byteOffset: input.bytesConsumed)
  }

  private func corrupt(_ input: borrowing StagedInput) -> ByteStreamError {
    let reason = stream.pointee.msg.map { String(cString: $0) } ?? "no progress"
    // How many whole bytes zlib has taken and not used depends on how many it was given.
    let place = max(memberStart, input.offset - Int(stream.pointee.data_type & 0x3F) / 8)
    return ByteStreamError(
      .corruptCompression, path: input.name,
      message: "the gzip data is damaged near byte \(place) (\(reason)); fetch or compress it "
        + "again",
      byteOffset: place)
  }
}
