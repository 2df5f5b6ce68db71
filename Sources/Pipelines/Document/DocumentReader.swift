internal import GeoJSON
internal import GeoModel
internal import Spelling
internal import YAMLText

/// Takes values of a document and notes every mistake with its place; continues after it.
struct DocumentReader {
  private(set) var mistakes: [PipelineDocumentError.Mistake] = []
  /// By name; their uses are written `${name}`.
  var variables: [String: RawJSON] = [:]
  private(set) var usedVariables: Set<String> = []
  /// Where values stand; `nil` for a document that is no text.
  let document: DocumentText?

  init(_ document: DocumentText?) { self.document = document }

  mutating func fail(_ message: String, at value: RawJSON) {
    let place = document?.place(of: value) ?? (line: 0, column: 0)
    // Of a variable that is not there enough is said.
    if value.string?.contains("${") ?? false, let last = mistakes.last, (last.line, last.column) == place { return }
    mistakes.append(PipelineDocumentError.Mistake(message, line: place.line, column: place.column))
  }

  /// The members of an object, those with other names than the known ones reported. `nil` for what is no object.
  ///
  /// - Parameter place: what the object is called in messages: "an output".
  mutating func members(_ value: RawJSON, of place: String, known: [String]) -> [RawJSON.Member]? {
    guard value.kind == .object else {
      fail("found \(shown(value)) as \(place); expected names and their values", at: value)
      return nil
    }
    var members: [RawJSON.Member] = []
    for member in value.members {
      if !known.contains(member.name) {
        failUnknown(member.name, of: place, among: known, at: member.value)
      } else if members.contains(where: { $0.name == member.name }) {
        fail("found \"\(member.name)\" a second time in \(place)", at: member.value)
      } else {
        members.append(member)
      }
    }
    return members
  }

  mutating func failUnknown(_ name: String, of place: String, among known: [String], at value: RawJSON) {
    let near = EditDistance.nearest(to: name, among: known)
    let advice = near.map { "did you mean \"\($0)\"?" } ?? "there are \(known.joined(separator: ", "))"
    fail("there is no \"\(name)\" in \(place); \(advice)", at: value)
  }

  // MARK: - Values

  mutating func text(_ value: RawJSON, _ name: String) -> String? {
    let resolved = resolved(value)
    // A variable may be a number where a text is expected.
    if value.kind == .string, resolved.kind == .number || resolved.kind == .boolean { return resolved.text }
    guard let text = resolved.string else {
      if value.kind == .string { return nil }
      fail("\(name): found \(shown(value)); expected a text", at: value)
      return nil
    }
    return text
  }

  /// A text that is not empty.
  mutating func name(_ value: RawJSON, _ name: String) -> String? {
    guard let text = text(value, name) else { return nil }
    if text.isEmpty { fail("\(name): found an empty text", at: value) }
    if text.utf8.contains(0) { fail("\(name): found a zero byte, which no name has", at: value) }
    return text.isEmpty ? nil : text
  }

  /// A text, or a list of texts.
  mutating func names(_ value: RawJSON, _ name: String) -> [String] {
    guard value.kind == .array else { return self.name(value, name).map { [$0] } ?? [] }
    var names: [String] = []
    for element in value.elements { if let text = self.name(element, name) { names.append(text) } }
    if names.isEmpty, value.elements.first(where: { _ in true }) == nil { fail("\(name): found an empty list", at: value) }
    return names
  }

  mutating func flag(_ value: RawJSON, _ name: String) -> Bool {
    guard let flag = resolved(value).bool else {
      fail("\(name): found \(shown(value)); expected true or false", at: value)
      return false
    }
    return flag
  }

  mutating func integer(_ value: RawJSON, _ name: String, in range: ClosedRange<Int>) -> Int? {
    guard let number = resolved(value).integer, range.contains(number) else {
      let most = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
      fail("\(name): found \(shown(value)); expected a whole number, \(range.lowerBound) \(most)", at: value)
      return nil
    }
    return number
  }

  /// One of some words.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(_ value: RawJSON, _ name: String, of type: Choice.Type) -> Choice?
  where Choice.RawValue == String {
    // A number may be a word too, as in "winding: 7946".
    if let choice = resolved(value).string.flatMap(Choice.init(rawValue:)) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    let near = resolved(value).string.flatMap { EditDistance.nearest(to: $0, among: words) }
    let advice = near.map { "did you mean \"\($0)\"?" } ?? "expected \(words.joined(separator: ", "))"
    fail("\(name): found \(shown(value)); \(advice)", at: value)
    return nil
  }

  /// A text that means something else.
  mutating func measure<Measure>(_ value: RawJSON, _ name: String, _ expected: String, _ read: (String) -> Measure?) -> Measure? {
    if let measure = resolved(value).string.flatMap(read) { return measure }
    fail("\(name): found \(shown(value)); expected \(expected)", at: value)
    return nil
  }

  /// As much of a value as fits into a message.
  func shown(_ value: RawJSON) -> String {
    switch value.kind {
    case .object: "an object"
    case .array: "a list"
    case .null: "nothing"
    default: value.text.count > 60 ? value.text.prefix(60) + "…" : value.text
    }
  }

  // MARK: - Variables

  /// The value with variables put in: `${name}` alone keeps the variable's type, beside other characters it becomes text; `$${` is `${`.
  mutating func resolved(_ value: RawJSON) -> RawJSON {
    guard let text = value.string, text.utf8.contains(UInt8(ascii: "$")), text.contains("${") else { return value }
    var result = ""
    var rest = Substring(text)
    while let open = rest.range(ofText: "${") {
      let before = rest[..<open.lowerBound]
      if before.last == "$" {
        result += before.dropLast() + "${"
        rest = rest[open.upperBound...]
        continue
      }
      guard let close = rest[open.upperBound...].firstIndex(of: "}") else {
        fail("found \"${\" without \"}\" after it; $${ is written for the characters themselves", at: value)
        return .null
      }
      let name = String(rest[open.upperBound..<close])
      guard let variable = variables[name] else {
        let near = EditDistance.nearest(to: name, among: variables.keys.sorted())
        fail("there is no variable \"\(name)\"\(near.map { "; did you mean \"\($0)\"?" } ?? "")", at: value)
        return .null
      }
      usedVariables.insert(name)
      let isAlone = result.isEmpty && before.isEmpty && rest.index(after: close) == rest.endIndex
      if isAlone { return variable }
      result += before + (variable.string ?? variable.text)
      rest = rest[rest.index(after: close)...]
    }
    return RawJSON(copying: JSONString.bytes(result + rest))
  }
}

extension Substring {
  /// Where a text stands first.
  fileprivate func range(ofText text: String) -> Range<Index>? {
    var place = startIndex
    while place < endIndex {
      if self[place...].hasPrefix(text) { return place..<index(place, offsetBy: text.count) }
      place = index(after: place)
    }
    return nil
  }
}
