internal import ByteStreams
internal import CDeflate
internal import CZstd

/// Undoes the compression of tiles and directories, never to more bytes than a limit. Give each thread its own.
final class TileDecompressor {
  /// What messages call the container.
  let name: String
  private var deflate: OpaquePointer?
  private var zstd: OpaquePointer?

  /// The most bytes of a tile that are read: 64 MiB, a hundred times as many as renderers take.
  static let mostBytes = 64 << 20

  init(name: String) { self.name = name }

  deinit {
    if let deflate { libdeflate_free_decompressor(deflate) }
    if let zstd { ZSTD_freeDCtx(zstd) }
  }

  /// How bytes are compressed, as their beginning shows.
  static func compression(of bytes: [UInt8]) -> TileCompression {
    if bytes.starts(with: [0x1F, 0x8B]) { return .gzip }
    return bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) ? .zstd : .none
  }

  /// - Throws: `ByteStreamError` with code `corruptCompression`, `limitExceeded` or `outOfMemory`.
  /// - Complexity: O(result).
  func decompress(_ bytes: [UInt8], _ compression: TileCompression, limit: Int = mostBytes) throws(ByteStreamError) -> [UInt8] {
    switch compression {
    case .none: bytes
    case .gzip: try gunzip(bytes, limit: limit)
    case .zstd: try unzstd(bytes, limit: limit)
    }
  }

  private func gunzip(_ bytes: [UInt8], limit: Int) throws(ByteStreamError) -> [UInt8] {
    if deflate == nil { deflate = libdeflate_alloc_decompressor() }
    guard let deflate else { throw outOfMemory }
    // The last four bytes have the size, if they are true; deflate makes of a byte at most 1032.
    let said = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    var room = min(max(said, 64), 1032 * bytes.count + 64, limit)
    while true {
      var (count, status) = (0, LIBDEFLATE_BAD_DATA)
      let result = [UInt8](unsafeUninitializedCapacity: room) { target, initialized in
        status = bytes.withUnsafeBytes { source in
          // The function reads the bytes given, writes at most `room` bytes, and says how many it has written.
          libdeflate_gzip_decompress(deflate, source.baseAddress, source.count, target.baseAddress, room, &count)
        }
        initialized = status == LIBDEFLATE_SUCCESS ? min(count, room) : 0
      }
      switch status {
      case LIBDEFLATE_SUCCESS: return result
      case LIBDEFLATE_INSUFFICIENT_SPACE where room < limit: room = min(4 * room, limit)
      case LIBDEFLATE_INSUFFICIENT_SPACE: throw tooLong(limit)
      default: throw corrupt("gzip")
      }
    }
  }

  private func unzstd(_ bytes: [UInt8], limit: Int) throws(ByteStreamError) -> [UInt8] {
    if zstd == nil { zstd = ZSTD_createDCtx() }
    guard let zstd else { throw outOfMemory }
    _ = ZSTD_DCtx_reset(zstd, ZSTD_reset_session_only)
    var result: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 128 << 10)
    var (read, rest) = (0, 1)
    while rest != 0 {
      let (used, made) = bytes.withUnsafeBytes { source in
        piece.withUnsafeMutableBytes { target in
          // The function stays inside [src, src + size) and [dst, dst + size), the bounds of the two arrays.
          var input = ZSTD_inBuffer(src: source.baseAddress, size: source.count, pos: read)
          var output = ZSTD_outBuffer(dst: target.baseAddress, size: target.count, pos: 0)
          rest = ZSTD_decompressStream(zstd, &output, &input)
          return (input.pos, output.pos)
        }
      }
      if ZSTD_isError(rest) != 0 || used == read && made == 0 && rest != 0 { throw corrupt("zstd") }
      read = used
      guard result.count + made <= limit else { throw tooLong(limit) }
      result.append(contentsOf: piece[..<made])
    }
    return result
  }

  private var outOfMemory: ByteStreamError {
    ByteStreamError(.outOfMemory, path: name, message: "there is not enough memory to decompress a tile")
  }

  private func corrupt(_ kind: String) -> ByteStreamError {
    ByteStreamError(.corruptCompression, path: name, message: "the \(kind) data of a tile or directory is damaged")
  }

  private func tooLong(_ limit: Int) -> ByteStreamError {
    ByteStreamError(.limitExceeded, path: name, message: "a tile or directory has more than \(limit) bytes, the most that are read")
  }
}
