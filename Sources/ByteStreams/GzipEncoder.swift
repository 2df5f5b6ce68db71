internal import CZlib

/// Deflates everything into one gzip member.
///
/// A class because zlib remembers the addresses of its stream and header; it never leaves the ``ByteSink``
/// that made it.
final class GzipEncoder {
  private static let outputCapacity = 64 * 1024

  private let stream: UnsafeMutablePointer<z_stream>
  private let header: UnsafeMutablePointer<gz_header>
  private let output: UnsafeMutableRawBufferPointer

  init(level: Int, name: String) throws(ByteStreamError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    header = .allocate(capacity: 1)
    header.initialize(to: gz_header())
    output = .allocate(byteCount: Self.outputCapacity, alignment: 16)
    // 15 is the largest window; adding 16 asks for the gzip wrapper. 8 is zlib's default memory level.
    let status = deflateInit2_(
      stream, CInt(level), Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      CInt(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      throw ByteStreamError(
        .outOfMemory, path: name, message: "there is not enough memory to compress with gzip")
    }
    // Left to itself zlib names the operating system. With 255, "unknown", and no time and no name, the
    // same contents give the same header everywhere.
    header.pointee.os = 255
    deflateSetHeader(stream, header)
  }

  deinit {
    // Harmless on a stream whose initialisation failed.
    deflateEnd(stream)
    stream.deallocate()
    header.deallocate()
    output.deallocate()
  }

  /// Compresses all of `bytes`; with `isLast` ends the member too.
  func encode(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, to target: inout RawOutput
  ) throws(ByteStreamError) {
    // zlib reads avail_in bytes from next_in, which is all of `bytes`, a staging buffer at most; it does
    // not write through next_in. It writes at most avail_out bytes, the size of `output`.
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: bytes.baseAddress?.assumingMemoryBound(to: Bytef.self))
    stream.pointee.avail_in = UInt32(clamping: bytes.count)
    while true {
      stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: Bytef.self)
      stream.pointee.avail_out = UInt32(Self.outputCapacity)
      let status = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
      let produced = Self.outputCapacity - Int(stream.pointee.avail_out)
      try target.write(UnsafeRawBufferPointer(rebasing: output[..<produced]))
      switch status {
      case Z_STREAM_END:
        return
      case Z_OK, Z_BUF_ERROR:
        // Room left over means that everything there was has been taken.
        if !isLast && stream.pointee.avail_out > 0 { return }
        // Finishing needs nothing but room, so a call that produced nothing will never produce anything.
        if status == Z_OK || produced > 0 || !isLast { continue }
        fallthrough
      default:
        throw ByteStreamError(
          .writeFailed, path: target.name, message: "zlib refused to compress (status \(status))")
      }
    }
  }
}
