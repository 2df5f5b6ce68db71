/// Ids made from names: the same name always gives the same id.
///
/// Made as in RFC 9562 §5.5 (version 5: the first 16 bytes of SHA-1 over a namespace and the name), but marked as version 4,
/// because the standard's rules require that of every id.
public enum NamedUUID {
  /// The id of a name. Complexity: O(length).
  public static func make(_ name: String) -> String {
    var hash = Array(SHA1.hash(of: namespace + Array(name.utf8)).prefix(16))
    hash[6] = hash[6] & 0x0F | 0x40
    hash[8] = hash[8] & 0x3F | 0x80
    let digits = Array("0123456789abcdef")
    var text = ""
    for (index, byte) in hash.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append("-") }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 0xF)])
    }
    return text
  }

  /// A namespace of our own: 9f2c6f0a-5d0e-4c0b-8f39-0a6d1b7e4c52.
  private static let namespace: [UInt8] = [
    0x9F, 0x2C, 0x6F, 0x0A, 0x5D, 0x0E, 0x4C, 0x0B, 0x8F, 0x39, 0x0A, 0x6D, 0x1B, 0x7E, 0x4C, 0x52
  ]
}

/// SHA-1 (FIPS 180-4 §6.1), for names, not for secrets.
enum SHA1 {
  static func hash(of message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var bytes = message + [0x80]
    bytes += [UInt8](repeating: 0, count: (120 - bytes.count % 64) % 64)
    let bits = UInt64(message.count) * 8
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    var words = [UInt32](repeating: 0, count: 80)
    for block in stride(from: 0, to: bytes.count, by: 64) {
      for index in 0..<16 {
        words[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[block + index * 4 + $1]) }
      }
      for index in 16..<80 {
        words[index] = rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1)
      }
      var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
      for index in 0..<80 {
        let (mix, constant): (UInt32, UInt32) =
          switch index {
          case ..<20: (b & c | ~b & d, 0x5A82_7999)
          case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
          case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
          default: (b ^ c ^ d, 0xCA62_C1D6)
          }
        let next = rotated(a, 5) &+ mix &+ e &+ constant &+ words[index]
        (a, b, c, d, e) = (next, a, rotated(b, 30), c, d)
      }
      for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
  }

  private static func rotated(_ word: UInt32, _ by: UInt32) -> UInt32 { word << by | word >> (32 - by) }
}
