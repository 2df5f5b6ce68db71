/// A piece of the input to show in a message: short, on one line, control characters made visible.
package enum RawExcerpt {
  static let longest = 40

  package static func of(_ text: UnsafePointer<UInt8>, count: Int) -> String {
    var shown = String(
      decoding: UnsafeBufferPointer(start: text, count: min(count, longest)), as: UTF8.self)
    if shown.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      var visible = ""
      for scalar in shown.unicodeScalars {
        switch scalar {
        case "\n": visible += "\\n"
        case "\r": visible += "\\r"
        case "\t": visible += "\\t"
        case let s where s.value < 0x20 || s.value == 0x7F: visible += "\\x" + String(s.value, radix: 16)
        default: visible.unicodeScalars.append(scalar)
        }
      }
      shown = visible
    }
    return count > longest ? shown + "…" : shown
  }
}
