package import GeoModel

/// What a value is, apart from how it is written.
extension RawJSON {
  /// One spelling for all texts of the same value: strings without escapes that are not needed, numbers by their digits (`1`, `1.0` and `1e0`
  /// are one, however many digits), objects by the names of their members in order, the last one of those that repeat, and no white space.
  /// Two values are the same if these bytes are. Not JSON to be written. Complexity: O(bytes) for each level of nesting, since each walks over
  /// what is in it again; O(n log n) for the n members of an object.
  package var valueText: [UInt8] {
    var text: [UInt8] = []
    appendValue(to: &text)
    return text
  }

  private func appendValue(to text: inout [UInt8]) {
    switch kind {
    case .null, .boolean: text += bytes
    case .number: text += numberText
    case .string:
      if let string { JSONString.append(string, to: &text) } else { text += bytes }
    case .array:
      text.append(.openBracket)
      for element in elements {
        element.appendValue(to: &text)
        text.append(.comma)
      }
      text.append(.closeBracket)
    case .object:
      // By their bytes: strings compare letters with accents as equal that are written in two ways.
      var values: [[UInt8]: RawJSON] = [:]
      for member in members { values[Array(member.name.utf8)] = member.value }
      text.append(.openBrace)
      for (name, value) in values.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        JSONString.append(String(decoding: name, as: UTF8.self), to: &text)
        text.append(.colon)
        value.appendValue(to: &text)
        text.append(.comma)
      }
      text.append(.closeBrace)
    }
  }
}
