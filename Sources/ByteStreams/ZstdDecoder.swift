internal import CZstd

/// Decompresses zstd frames, one after another and skippable ones among them, out of a ``StagedInput``.
///
/// A class because it owns a C context; it never leaves the ``ByteSource`` that made it.
final class ZstdDecoder {
  private enum Phase {
    /// Before the first frame or after one.
    case boundary
    case frame
    case finished
  }

  /// Frames may ask for up to 2^27 bytes (128 MiB) of look-back, the library's own default. Stated here
  /// because the error message names it.
  private static let largestWindowLog: CInt = 27

  private let context: OpaquePointer
  private var phase = Phase.boundary
  private var frameStart = 0
  /// Where the header or block at hand begins, and how many of its bytes have yet to come. Each is handed to the library by itself, so that
  /// the place of damage does not depend on how many bytes came at a time.
  private var unitStart = 0
  private var unitRest = 0
  /// The last of these bytes of a unit may be the header of the next block.
  private static let blockHeaderSize = 3
  /// Whether the last call filled the buffer, so that the library may hold more bytes.
  private var isHolding = false

  init(name: String) throws(ByteStreamError) {
    guard let context = ZSTD_createDCtx() else {
      throw ByteStreamError(
        .outOfMemory, path: name, message: "there is not enough memory to decompress zstd data")
    }
    self.context = context
    _ = ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Self.largestWindowLog)
  }

  deinit {
    ZSTD_freeDCtx(context)
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
        try enterFrame(&input)
      case .frame:
        let count = try decompressFrame(&input, into: buffer)
        if count > 0 { return count }
      }
    }
  }

  private func decompressFrame(
    _ input: inout StagedInput, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ByteStreamError) -> Int {
    let staged = input.staged
    // A call that fails loses the bytes it wrote before. So no call both delivers a block and reads what follows it: bytes that the library
    // holds are fetched without input, and the header of the next block is passed by itself.
    let piece = isHolding ? 0 : unitRest > Self.blockHeaderSize ? unitRest - Self.blockHeaderSize : unitRest
    // The library stays within [src, src + size) and [dst, dst + size), the bounds of the two buffers.
    var source = ZSTD_inBuffer(src: staged.baseAddress, size: min(staged.count, piece), pos: 0)
    var target = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
    let hint = ZSTD_decompressStream(context, &target, &source)
    if ZSTD_isError(hint) != 0 { throw failure(hint, input) }
    input.advance(source.pos)
    unitRest -= source.pos
    isHolding = hint != 0 && target.pos == target.size
    if hint == 0 {
      phase = .boundary
    } else if unitRest == 0 {
      (unitStart, unitRest) = (input.offset, hint)
    }
    if hint != 0, target.pos == 0, input.staged.isEmpty {
      // Asking before waiting for input: the context may still hold bytes from the last call.
      guard try input.stageMore() else { throw truncated(input) }
    }
    return target.pos
  }

  private func enterFrame(_ input: inout StagedInput) throws(ByteStreamError) {
    guard try input.stage(atLeast: 1) else {
      phase = .finished
      return
    }
    // Refuse what cannot be a frame as soon as it shows, so that a slow pipe is not waited for in vain.
    while case .undecided(.zstd, _) = Compression.evidence(in: input.staged) {
      guard try input.stageMore() else {
        frameStart = input.offset
        throw truncated(input)
      }
    }
    guard Compression.evidence(in: input.staged) == .decided(.zstd) else {
      throw ByteStreamError(
        .trailingGarbage, path: input.name,
        message: "the zstd data ends before byte \(input.offset), but other bytes follow; something was "
          + "appended to the file, or it is damaged",
        byteOffset: input.offset)
    }
    frameStart = input.offset
    // The magic number, and the byte that says how long the header is.
    (unitStart, unitRest) = (frameStart, 5)
    phase = .frame
  }

  private func truncated(_ input: borrowing StagedInput) -> ByteStreamError {
    ByteStreamError(
      .truncatedCompression, path: input.name,
      message: "the zstd data that starts at byte \(frameStart) stops in the middle, at byte "
        + "\(input.bytesConsumed); the file was cut short, fetch or compress it again",
      byteOffset: input.bytesConsumed)
  }

  private func failure(_ result: Int, _ input: borrowing StagedInput) -> ByteStreamError {
    let place = "the zstd frame that starts at byte \(frameStart)"
    let reason = ZSTD_getErrorName(result).map { String(cString: $0) } ?? "unknown error"
    let (code, message): (ByteStreamError.Code, String) =
      switch ZSTD_getErrorCode(result) {
      case ZSTD_error_frameParameter_windowTooLarge:
        (
          .unsupportedCompression,
          "\(place) needs a window of more than 128 MiB (2^\(Self.largestWindowLog) bytes); compress the "
            + "file without --long or --ultra, or decompress it first with zstd -dc --long=31"
        )
      case ZSTD_error_dictionary_wrong:
        (
          .unsupportedCompression,
          "\(place) was compressed with a dictionary; decompress it first with zstd -dc -D"
        )
      case ZSTD_error_frameParameter_unsupported, ZSTD_error_version_unsupported:
        (.unsupportedCompression, "\(place) uses a feature this zstd library cannot read (\(reason))")
      case ZSTD_error_memory_allocation:
        (.outOfMemory, "there is not enough memory to decompress zstd data")
      default:
        (
          .corruptCompression,
          "\(place) is damaged near byte \(unitStart) (\(reason)); fetch or compress it again"
        )
      }
    return ByteStreamError(code, path: input.name, message: message, byteOffset: unitStart)
  }
}
