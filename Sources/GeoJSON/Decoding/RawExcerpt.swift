/// A piece of the input to show people: short, on one line, control characters made visible. Programs get what is written (``IdentifierText``).
package enum RawExcerpt {
  static let longest = 40

  package static func of(_ text: UnsafePointer<UInt8>, count: Int) -> String {
    let shown = visible(
      String(decoding: UnsafeBufferPointer(start: text, count: min(count, longest)), as: UTF8.self))
    return count > longest ? shown + "…" : shown
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
