/// A piece of the input to show people: short, on one line, control characters made visible. Programs get what is written
/// (``IdentifierText``).
package enum RawExcerpt {
  static let longest = 40

  package static func of(_ text: UnsafePointer<UInt8>, count: Int) -> String {
    let shown = beginning(of: text, count: count, most: longest)
    return count > longest ? shown + "…" : shown
  }

  /// What fits into `most` bytes, three at least, without a sign that there is more.
  static func beginning(of text: UnsafePointer<UInt8>, count: Int, most: Int) -> String {
    var end = min(count, most)
    // A character is shown whole or not at all; more bytes than three continue none.
    if end < count, let start = (end - 3...end).last(where: { text[$0] & 0xC0 != 0x80 }) { end = start }
    return visible(String(decoding: UnsafeBufferPointer(start: text, count: end), as: UTF8.self))
  }

  /// The same of a well-formed value. Of one on several lines the white space says nothing, and what there is to show may stand after it.
  static func ofValue(_ text: UnsafePointer<UInt8>, count: Int) -> String {
    if !UnsafeBufferPointer(start: text, count: min(count, longest)).contains(.lineFeed) { return of(text, count: count) }
    var folded: [UInt8] = []
    var isInString = false, at = 0
    while at < count, folded.count <= longest {
      if !isInString, text[at].isJSONSpace {
        at += 1
        continue
      }
      if text[at] == .quote { isInString.toggle() }
      if isInString, text[at] == .backslash, at + 1 < count {
        folded.append(text[at])
        at += 1
      }
      folded.append(text[at])
      at += 1
    }
    return folded.withUnsafeBufferPointer { all in all.baseAddress.map { of($0, count: all.count) } } ?? ""
  }

  /// A text with what a reader would not see made visible.
  package static func visible(_ text: String) -> String {
    if !text.unicodeScalars.contains(where: isInvisible) { return text }
    var visible = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": visible += "\\n"
      case "\r": visible += "\\r"
      case "\t": visible += "\\t"
      case let s where s.value < 0x80 && isInvisible(s): visible += "\\x" + hexadecimal(s.value, digits: 2)
      case let s where isInvisible(s): visible += "U+" + hexadecimal(s.value, digits: 4)
      default: visible.unicodeScalars.append(scalar)
      }
    }
    return visible
  }

  /// Whether a reader would not see the character, or a terminal might obey it.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    return switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private static func hexadecimal(_ value: UInt32, digits most: Int) -> String {
    let digits = String(value, radix: 16, uppercase: most > 2)
    return String(repeating: "0", count: max(0, most - digits.count)) + digits
  }
}
