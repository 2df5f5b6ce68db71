public import GeoModel

extension PropertyValue {
  /// How deep arrays and objects of a value may nest: as deep as readers take them by default.
  static let deepest = 512

  /// Parses a value; `nil` if it is nested more than 512 levels deep. Of members with one name the last one counts. Complexity: O(n).
  public init?(_ json: RawJSON) { self.init(json, level: 0) }

  private init?(_ json: RawJSON, level: Int) {
    switch json.kind {
    case .null: self = .null
    case .boolean: self = .bool(json.bool ?? false)
    case .number: self = .number(json.text)
    case .string: self = .string(json.string ?? "")
    case .array:
      guard level < Self.deepest else { return nil }
      var values: [PropertyValue] = []
      for element in json.elements {
        guard let value = PropertyValue(element, level: level + 1) else { return nil }
        values.append(value)
      }
      self = .array(values)
    case .object:
      // Of its members the text is kept until they are asked for.
      guard json.nests(atMost: Self.deepest - level) else { return nil }
      self = .object(GeoProperties(json))
    }
  }

  /// Appends the value as JSON, without white space but that of objects that were read and not changed.
  ///
  /// - Throws: ``GeoJSONError`` with rule `json.syntax` for a number's text that is none.
  package func appendText(to text: inout TextOutput) throws(GeoJSONError) {
    switch self {
    case .null: text.append("null")
    case .bool(let value): text.append(value ? "true" : "false")
    case .number(let digits):
      guard Self.isNumber(digits) else {
        throw GeoJSONError(.syntax, message: "found \(digits) as the text of a number; expected a JSON number")
      }
      text.append(digits)
    case .string(let characters): text.append(quoted: characters)
    case .array(let values):
      text.append(.openBracket)
      for (index, value) in values.enumerated() {
        if index > 0 { text.append(.comma) }
        try value.appendText(to: &text)
      }
      text.append(.closeBracket)
    case .object(let members): try members.appendText(to: &text)
    }
  }

  /// Whether a text is a number of JSON, no more and no less.
  static func isNumber(_ digits: String) -> Bool {
    let json = RawJSON(copying: digits.utf8)
    return json.withText { start, count in
      var end = start
      return RawValueScanner.number(&end) && end == start + count
    } ?? false
  }

  /// A number's text as JSON; `nil` if it is none.
  static func raw(_ digits: String) -> RawJSON? { isNumber(digits) ? RawJSON(copying: digits.utf8) : nil }

  /// The same for all ways to write a number.
  static func numberKey(_ digits: String) -> [UInt8] { raw(digits)?.numberText ?? Array(digits.utf8) }
}

extension RawJSON {
  /// Whether arrays and objects are in one another so many levels deep at most. Complexity: O(n).
  func nests(atMost most: Int) -> Bool {
    var level = 0, isInString = false, isEscaped = false
    for byte in bytes {
      if isInString {
        if isEscaped { isEscaped = false } else if byte == .backslash { isEscaped = true } else if byte == .quote { isInString = false }
        continue
      }
      switch byte {
      case .quote: isInString = true
      case .openBrace, .openBracket:
        level += 1
        if level > most { return false }
      case .closeBrace, .closeBracket: level -= 1
      default: break
      }
    }
    return true
  }
}
