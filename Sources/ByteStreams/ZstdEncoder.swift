internal import CZstd

/// Compresses everything into one zstd frame with a checksum.
///
/// A class because it owns a C context; it never leaves the ``ByteSink`` that made it.
final class ZstdEncoder {
  private static let outputCapacity = 128 * 1024

  private let context: OpaquePointer
  private let output: UnsafeMutableRawBufferPointer

  init(level: Int, name: String) throws(ByteStreamError) {
    guard let context = ZSTD_createCCtx() else {
      throw ByteStreamError(
        .outOfMemory, path: name, message: "there is not enough memory to compress with zstd")
    }
    self.context = context
    output = .allocate(byteCount: Self.outputCapacity, alignment: 16)
    _ = ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, CInt(level))
    // Without it, damage inside the frame could go unnoticed.
    _ = ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
  }

  deinit {
    ZSTD_freeCCtx(context)
    output.deallocate()
  }

  /// Compresses all of `bytes`; with `isLast` ends the frame too.
  func encode(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, to target: inout RawOutput
  ) throws(ByteStreamError) {
    // The library stays within [src, src + size) and [dst, dst + size), the bounds of the two buffers.
    var source = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
    while true {
      var room = ZSTD_outBuffer(dst: output.baseAddress, size: Self.outputCapacity, pos: 0)
      let rest = ZSTD_compressStream2(
        context, &room, &source, isLast ? ZSTD_e_end : ZSTD_e_continue)
      if ZSTD_isError(rest) != 0 {
        let reason = ZSTD_getErrorName(rest).map { String(cString: $0) } ?? "unknown error"
        throw ByteStreamError(
          .writeFailed, path: target.name, message: "zstd refused to compress (\(reason))")
      }
      try target.write(UnsafeRawBufferPointer(rebasing: output[..<room.pos]))
      if isLast ? rest == 0 : source.pos == source.size { return }
    }
  }
}
