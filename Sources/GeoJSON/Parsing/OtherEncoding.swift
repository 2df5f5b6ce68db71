/// Encodings besides UTF-8, the only one that JSON has for exchange (RFC 8259 §8.1), which a text shows by its first bytes:
/// a byte-order mark, or zeros round a bracket or white space. One stray zero byte is damage, not an encoding.
package enum OtherEncoding: String, Sendable {
  case utf16 = "UTF-16"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  case utf32 = "UTF-32"
  case utf32LittleEndian = "UTF-32LE"
  case utf32BigEndian = "UTF-32BE"

  package init?(beginning text: UnsafeBufferPointer<UInt8>) {
    if text.count < 2 { return nil }
    // UTF-16's mark and a zero character look the same as UTF-32's, which is the likelier.
    let four = text.count < 4 ? (1, 1, 1, 1) : (text[0], text[1], text[2], text[3])
    switch four {
    case (0xFF, 0xFE, 0, 0), (0, 0, 0xFE, 0xFF): self = .utf32
    case (let first, 0, 0, 0) where Self.mayBegin(first): self = .utf32LittleEndian
    case (0, 0, 0, let first) where Self.mayBegin(first): self = .utf32BigEndian
    case (let first, 0, 1..., 0) where Self.mayBegin(first): self = .utf16LittleEndian
    case (0, let first, 0, 1...) where Self.mayBegin(first): self = .utf16BigEndian
    default:
      guard (text[0], text[1]) == (0xFF, 0xFE) || (text[0], text[1]) == (0xFE, 0xFF) else { return nil }
      self = .utf16
    }
  }

  private static func mayBegin(_ byte: UInt8) -> Bool { byte == .openBrace || byte == .openBracket || byte.isJSONSpace }

  /// How many bytes each character has at least.
  package var unit: Int {
    switch self {
    case .utf16, .utf16LittleEndian, .utf16BigEndian: 2
    case .utf32, .utf32LittleEndian, .utf32BigEndian: 4
    }
  }
}
