/// Bytes as base64 (RFC 4648 §4), chunk by chunk.
struct Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bits that wait for more, at most 16, and how many bytes they are.
  private var bits: UInt32 = 0
  private var count = 0

  mutating func append(_ bytes: [UInt8], to text: inout VectorText) {
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 1
      if count == 3 { put(digits: 4, to: &text) }
    }
  }

  /// The rest, filled with `=`.
  mutating func finish(to text: inout VectorText) {
    guard count > 0 else { return }
    let missing = 3 - count
    bits <<= 8 * UInt32(missing)
    put(digits: 4 - missing, to: &text)
    for _ in 0..<missing { text.put(byte: 0x3d) }
  }

  private mutating func put(digits count: Int, to text: inout VectorText) {
    for digit in 0..<count { text.put(byte: Self.digits[Int(bits >> UInt32(18 - 6 * digit)) & 63]) }
    (bits, self.count) = (0, 0)
  }
}
