package import GeoModel

/// Reading the characters of a JSON string.
extension JSONString {
  /// Undoes the escapes of a string's content, quotes excluded, that is known to be well formed.
  /// Complexity: O(n).
  package static func value(_ content: UnsafeBufferPointer<UInt8>) -> String {
    guard content.contains(.backslash), let base = content.baseAddress else {
      return String(decoding: content, as: UTF8.self)
    }
    var result = ""
    var at = 0
    while at < content.count {
      let start = at
      while at < content.count, content[at] != .backslash { at += 1 }
      result += String(decoding: UnsafeBufferPointer(rebasing: content[start..<at]), as: UTF8.self)
      if at + 1 >= content.count { break }
      switch content[at + 1] {
      case 0x62: result += "\u{8}"
      case 0x66: result += "\u{C}"
      case 0x6E: result += "\n"
      case 0x72: result += "\r"
      case 0x74: result += "\t"
      case 0x75:
        // The content ends with a quote or more text, so four bytes can be read behind any `\u` here.
        var scalar = RawValueScanner.hexadecimal(base + at + 2) ?? 0xFFFD
        at += 4
        if scalar & 0xFC00 == 0xD800, let low = RawValueScanner.hexadecimal(base + at + 4) {
          scalar = 0x10000 + (scalar - 0xD800) << 10 + (low & 0x3FF)
          at += 6
        }
        result.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
      case let other: result.unicodeScalars.append(Unicode.Scalar(other))
      }
      at += 2
    }
    return result
  }

  /// The characters between the quotes of a string token; none for text that is no string.
  package static func content(_ text: TextPointer, count: Int) -> String {
    count < 2 ? "" : value(UnsafeBufferPointer(start: text + 1, count: count - 2))
  }

  /// Whether a string token has these characters, compared by their bytes once escapes are undone.
  package static func isContent(_ text: TextPointer, count: Int, _ expected: String) -> Bool {
    if count < 2 { return false }
    let content = UnsafeBufferPointer(start: text + 1, count: count - 2)
    return content.contains(.backslash)
      ? value(content).utf8.elementsEqual(expected.utf8) : content.elementsEqual(expected.utf8)
  }
}
