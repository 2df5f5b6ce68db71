/// A piece of the input to show in a message: short, on one line, control characters made visible.
package enum RawExcerpt {
  static let longest = 40

  package static func of(_ text: UnsafePointer<UInt8>, count: Int) -> String {
    var shown = String(
      decoding: UnsafeBufferPointer(start: text, count: min(count, longest)), as: UTF8.self)
    if shown.unicodeScalars.contains(where: isInvisible) {
      var visible = ""
      for scalar in shown.unicodeScalars {
        switch scalar {
        case "\n": visible += "\\n"
        case "\r": visible += "\\r"
        case "\t": visible += "\\t"
        case let s where s.value < 0x80 && isInvisible(s): visible += "\\x" + String(s.value, radix: 16)
        case let s where isInvisible(s): visible += "U+" + hexadecimal(s.value)
        default: visible.unicodeScalars.append(scalar)
        }
      }
      shown = visible
    }
    return count > longest ? shown + "…" : shown
  }

  /// Whether a reader would not see the character, or a terminal might obey it.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    return switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
