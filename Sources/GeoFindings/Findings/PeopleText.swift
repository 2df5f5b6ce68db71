/// Numbers and pieces of data as people read them.
package enum PeopleText {
  /// `1,234,567`.
  package static func count(_ value: Int) -> String {
    let digits = Array(String(value.magnitude))
    var text = value < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }

  /// `1 feature`, `2 features`.
  package static func count(_ value: Int, _ noun: String) -> String { "\(count(value)) \(noun)\(value == 1 ? "" : "s")" }

  /// A share of a whole; never `0 %` of something, nor `100 %` of less than all.
  package static func share(_ part: Int, of whole: Int) -> String {
    if whole <= 0 || part == 0 { return "0 %" }
    if part >= whole { return "100 %" }
    let percent = Int((Double(part) / Double(whole) * 100).rounded())
    return percent < 1 ? "<1 %" : percent > 99 ? ">99 %" : "\(percent) %"
  }

  /// Degrees or metres with at most seven decimals (1 cm).
  package static func number(_ value: Double) -> String {
    if value.magnitude >= 1e9 || !value.isFinite { return value.description }
    let scaled = Int((value.magnitude * 1e7).rounded())
    var text = "\(scaled / 10_000_000)"
    var digits = String(scaled % 10_000_000 + 10_000_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    if !digits.isEmpty { text += "." + digits }
    return value < 0 && scaled > 0 ? "-" + text : text
  }

  /// The name of a member on one line, line breaks and tabs visible, since they are part of it.
  package static func name(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return line(result)
  }

  /// Whether a terminal would do something else than show a character: control it, break the line, or turn the direction of what follows.
  static func steers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// A name or a message with control characters made visible: it neither breaks its line, nor controls a terminal, nor looks like a
  /// command to a program that reads its lines.
  package static func visible(_ text: String) -> String {
    if !text.unicodeScalars.contains(where: steers) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(steers(scalar) ? "\u{FFFD}" : scalar) }
    return String(result)
  }

  /// A piece of the data on one line: runs of white space become one blank, control characters a mark. Nothing in a
  /// file can move the cursor of the terminal it is shown on.
  package static func line(_ text: String) -> String {
    var result = ""
    var isBlank = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x20, 0x0A, 0x0D, 0x09:
        if !isBlank { result += " " }
        isBlank = true
        continue
      case _ where steers(scalar): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
      isBlank = false
    }
    return result
  }
}
