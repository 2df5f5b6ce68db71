/// Strings of JSON text.
package enum JSONString {
  /// Characters as a JSON string, quotes included.
  package static func quoted(_ characters: String) -> String { String(decoding: bytes(characters), as: UTF8.self) }

  /// The same as UTF-8.
  package static func bytes(_ characters: String) -> [UInt8] {
    var text: [UInt8] = []
    append(characters, to: &text)
    return text
  }

  /// Appends characters with their quotes, escaping what must be (RFC 8259 §7) and nothing else: bytes of UTF-8, so that a
  /// quote is one whatever combines with it. Complexity: O(n).
  package static func append(_ characters: String, to out: inout [UInt8]) {
    let quote = UInt8(ascii: "\""), backslash = UInt8(ascii: "\\"), zero = UInt8(ascii: "0")
    out.append(quote)
    for byte in characters.utf8 {
      switch byte {
      case quote, backslash: out += [backslash, byte]
      case 0x08: out += "\\b".utf8
      case 0x0C: out += "\\f".utf8
      case 0x0A: out += "\\n".utf8
      case 0x0D: out += "\\r".utf8
      case 0x09: out += "\\t".utf8
      case 0..<0x20:
        out += "\\u00".utf8
        let low = byte & 0xF
        out += [zero + byte >> 4, low < 10 ? zero + low : UInt8(ascii: "a") + low - 10]
      default: out.append(byte)
      }
    }
    out.append(quote)
  }
}
