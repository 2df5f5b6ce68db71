public import ByteStreams
internal import CDeflate
internal import CZstd

/// Compresses tiles, one at a time, with a state that is used again: to make a new one for each tile takes longer than to compress it.
///
/// The same bytes, level and version of the library give the same result. Give each thread its own.
public final class TileCompressor {
  public let compression: TileCompression
  private let deflate: OpaquePointer?
  private let zstd: OpaquePointer?
  private var buffer: [UInt8] = []

  /// - Parameters:
  ///   - compression: how the tiles are stored.
  ///   - level: one of ``TileCompression/levels``; `nil` for ``TileCompression/defaultLevel``.
  /// - Throws: `ByteStreamError` with code `invalidLevel` or `outOfMemory`.
  public init(_ compression: TileCompression, level: Int? = nil) throws(ByteStreamError) {
    self.compression = compression
    let level = level ?? compression.defaultLevel
    if let levels = compression.levels, !levels.contains(level) {
      throw ByteStreamError(
        .invalidLevel, path: Self.name,
        message: "\(compression.rawValue) has no compression level \(level); give one from \(levels.lowerBound) to \(levels.upperBound)")
    }
    deflate = compression == .gzip ? libdeflate_alloc_compressor(CInt(level)) : nil
    zstd = compression == .zstd ? ZSTD_createCCtx() : nil
    if compression == .gzip && deflate == nil || compression == .zstd && zstd == nil { throw Self.outOfMemory }
    if let zstd {
      _ = ZSTD_CCtx_setParameter(zstd, ZSTD_c_compressionLevel, CInt(level))
      // Without it, damage inside a tile could go unnoticed.
      _ = ZSTD_CCtx_setParameter(zstd, ZSTD_c_checksumFlag, 1)
    }
  }

  deinit {
    if let deflate { libdeflate_free_compressor(deflate) }
    if let zstd { ZSTD_freeCCtx(zstd) }
  }

  private static let name = "<tile>"
  private static let outOfMemory = ByteStreamError(.outOfMemory, path: name, message: "there is not enough memory to compress tiles")

  /// The bytes as they are stored.
  ///
  /// - Throws: `ByteStreamError` with code `outOfMemory` or `writeFailed`.
  /// - Complexity: O(bytes).
  public func compress(_ bytes: [UInt8]) throws(ByteStreamError) -> [UInt8] {
    if compression == .none { return bytes }
    let bound = deflate.map { libdeflate_gzip_compress_bound($0, bytes.count) } ?? ZSTD_compressBound(bytes.count)
    if buffer.count < bound { buffer = [UInt8](repeating: 0, count: max(bound, 64 << 10)) }
    let (deflate, zstd) = (deflate, zstd)
    let count = bytes.withUnsafeBytes { source in
      buffer.withUnsafeMutableBytes { target in
        // Both functions read the bytes given and write at most the size given of the buffer.
        if let deflate {
          libdeflate_gzip_compress(deflate, source.baseAddress, source.count, target.baseAddress, target.count)
        } else if let zstd {
          ZSTD_compress2(zstd, target.baseAddress, target.count, source.baseAddress, source.count)
        } else {
          0
        }
      }
    }
    guard count > 0, ZSTD_isError(count) == 0, count <= buffer.count else {
      throw ByteStreamError(.writeFailed, path: Self.name, message: "\(compression.rawValue) refused to compress a tile")
    }
    return Array(buffer[..<count])
  }
}
