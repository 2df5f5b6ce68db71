internal import GeoModel

/// Sentences for what yajl refuses: what stands there, and what JSON has in that place.
extension SyntaxFault {
  /// What yajl's phrase means for the byte at which it stopped.
  static func sentence(for phrase: String, found: String, first: UInt8, isBehindComma: Bool) -> String {
    let isInfinity = phrase.hasPrefix("malformed number") && (found.hasPrefix("-I") || found.hasPrefix("-N"))
    let expected = isInfinity ? expectedValue(UInt8(ascii: "I")) : expectation(for: phrase, first: first, isBehindComma && isClosing(first))
    return "found `\(found)`; \(expected)"
  }

  /// The phrases are those of yajl 2; one that it does not have yet stays as it is.
  private static func expectation(for phrase: String, first: UInt8, _ endsBehindComma: Bool) -> String {
    switch phrase {
    case let phrase where phrase.hasPrefix("unallowed token"):
      endsBehindComma ? "expected a value (is the comma before it one too many?)" : "expected a value"
    case let phrase where phrase.hasPrefix("invalid char in json"), let phrase where phrase.hasPrefix("invalid string in json"):
      expectedValue(first)
    case let phrase where phrase.hasPrefix("invalid object key"):
      endsBehindComma
        ? "expected the name of another member (is the comma before it one too many?)"
        : "expected the name of a member, in double quotes"
    case let phrase where phrase.hasPrefix("object key and value"): "expected a colon between a member's name and its value"
    case let phrase where phrase.hasPrefix("after key and value"): "expected a comma or `}` after a member"
    case let phrase where phrase.hasPrefix("after array element"): "expected a comma or `]` after an array element"
    case let phrase where phrase.hasPrefix("malformed number"):
      phrase.contains("exponent")
        ? "expected a digit in the number's exponent"
        : phrase.contains("decimal")
          ? "expected a digit after the decimal point"
          : "expected a digit after the minus sign"
    case let phrase where phrase.hasPrefix("inside a string"):
      "expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u after the backslash (a backslash itself is written \\\\)"
    case let phrase where phrase.hasPrefix("invalid (non-hex)"): "expected four hexadecimal digits after \\u"
    case let phrase where phrase.hasPrefix("invalid character inside"):
      "a string cannot hold a control character; expected an escape such as \\n or \\t"
    case let phrase where phrase.hasPrefix("probable comment"): "JSON has no comments"
    case let phrase where phrase.hasPrefix("trailing garbage"):
      first == .comma || isClosing(first)
        ? "expected nothing after the value (is the bracket before it one too many?)" : "expected nothing after the value"
    default: phrase
    }
  }

  /// The message for members among features, without the object that they belong to.
  static let membersInFeatures =
    "found the name of a member in features; expected a Feature (is a bracket missing before it, or one too many?)"

  /// The same fault of text that stands where no value should, or that ends where another value begins: the cause where
  /// yajl saw what follows from it.
  func ofStray(_ text: TextPointer, isElement: Bool) -> SyntaxFault {
    switch rule {
    case .syntax where text[0] == .quote && text[offset] == .colon:
      // At the outermost level a colon stands behind a string only.
      SyntaxFault(
        rule: .syntax, offset: 0, byteCount: offset,
        message: isElement ? Self.membersInFeatures : "found the name of a member; expected a record (is its `{` missing?)")
    case .truncatedText:
      SyntaxFault(
        rule: rule, offset: offset, byteCount: byteCount,
        message: "the value breaks off before it is whole; expected the rest of it (is a bracket or a quotation mark missing?)")
    default: self
    }
  }

  private static func isClosing(_ byte: UInt8) -> Bool { byte == .closeBrace || byte == .closeBracket }

  /// The message for a byte with which no value begins.
  private static func expectedValue(_ byte: UInt8) -> String {
    switch byte {
    case 0x27: "expected a value or a name (JSON has strings in double quotes only)"
    case 0x2B, 0x2E: "expected a value (a JSON number begins with a digit, or a minus sign and a digit)"
    case 0x4E, 0x49: "expected a value (JSON has no NaN and no Infinity: write null, or leave the member out)"
    case 0x2F: "expected a value (JSON has no comments)"
    default: "expected a value or a name: a string in double quotes, a number, an object, an array, true, false or null"
    }
  }

  /// The fault of a text that shows by its first bytes that it is in another encoding than UTF-8.
  static func otherEncoding(_ text: TextPointer, count: Int) -> SyntaxFault? {
    guard let encoding = OtherEncoding(beginning: UnsafeBufferPointer(start: text, count: count)) else { return nil }
    let name = encoding.rawValue
    return SyntaxFault(
      rule: .illFormedUTF8, offset: 0, byteCount: encoding.unit,
      message: "found text in \(name); expected UTF-8 (iconv -f \(name) -t UTF-8 converts it)")
  }
}
