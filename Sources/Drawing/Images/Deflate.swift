internal import CZlib

/// What is deflated, chunk by chunk, in the format of zlib (RFC 1950).
///
/// A class because zlib remembers the address of its stream; it never leaves the function that made it.
final class Deflate {
  static let outputCapacity = 64 * 1024

  /// Pictures of maps of 1600 × 1200 take 17 to 48 ms. Level 6 takes a third longer for 1 to 4 per cent, level 9 three to ten times as
  /// long for 2 to 7 per cent.
  static let level: CInt = 4

  private let stream: UnsafeMutablePointer<z_stream>

  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = deflateInit_(stream, Self.level, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
    // Nothing else can go wrong, and no array would be better off.
    precondition(status == Z_OK, "there is not enough memory to compress a picture")
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Deflates all of `bytes`; with `isLast` ends the stream too. Chunks of at most 64 KiB go to `sink`.
  func write<E: Error>(_ bytes: borrowing Span<UInt8>, isLast: Bool = false, to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    var taken = 0
    while true {
      let (chunk, isDone) = bytes.withUnsafeBufferPointer { next(UnsafeBufferPointer(rebasing: $0[taken...]), isLast, &taken) }
      if !chunk.isEmpty { try sink(chunk) }
      if isDone { return }
    }
  }

  /// One call of zlib: what it wrote, and whether it has no more to write.
  private func next(_ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool, _ taken: inout Int) -> (chunk: [UInt8], isDone: Bool) {
    // zlib reads avail_in bytes from next_in, all of `bytes`, and does not write through it.
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.pointee.avail_in = UInt32(bytes.count)
    var isDone = false
    let chunk = [UInt8](unsafeUninitializedCapacity: Self.outputCapacity) { output, count in
      // It writes at most avail_out bytes, the capacity of `output`.
      stream.pointee.next_out = output.baseAddress
      stream.pointee.avail_out = UInt32(Self.outputCapacity)
      let status = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
      count = Self.outputCapacity - Int(stream.pointee.avail_out)
      // Room left over means that everything there was has been taken.
      isDone = isLast ? status == Z_STREAM_END : stream.pointee.avail_out > 0
    }
    taken += bytes.count - Int(stream.pointee.avail_in)
    return (chunk, isDone)
  }
}
