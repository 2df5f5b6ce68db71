internal import CDigest

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// SHA-256 of bytes (FIPS 180-4).
package struct SHA256 {
  private var digest = digest_sha256()

  /// - Parameter isPlain: without the processor's instructions; for tests.
  package init(isPlain: Bool = false) {
    digest_sha256_begin(&digest)
    digest.is_plain = isPlain
  }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    // The function reads `count` bytes, no more.
    if let start = bytes.baseAddress { digest_sha256_add(&digest, start.assumingMemoryBound(to: UInt8.self), bytes.count) }
  }

  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// 32 bytes.
  package consuming func bytes() -> [UInt8] {
    var result = [UInt8](repeating: 0, count: 32)
    digest_sha256_end(&digest, &result)
    return result
  }

  /// 64 hexadecimal digits.
  package consuming func text() -> String {
    bytes().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// That of the bytes of a file as they are stored.
  ///
  /// - Throws: ``ByteStreamError`` when the file cannot be opened or read.
  /// - Complexity: O(bytes); some 1.5 to 2 GB/s with the processor's SHA instructions.
  package static func ofFile(_ path: String) throws(ByteStreamError) -> String {
    var digest = SHA256()
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { piece.deallocate() }
    var done = 0
    do throws(SystemError) {
      let descriptor = try Descriptor(path: path, flags: O_RDONLY | O_NOCTTY)
      if try descriptor.status().kind == .directory { throw SystemError(EISDIR) }
      while true {
        let count = try descriptor.read(into: piece)
        if count == 0 { break }
        digest.add(UnsafeRawBufferPointer(rebasing: piece[..<count]))
        done += count
      }
    } catch {
      throw .reading(path, at: done, error)
    }
    return digest.text()
  }
}
