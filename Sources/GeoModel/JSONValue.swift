/// A JSON value that is to be written: members keep their order, so that the same value always has the same bytes.
package enum JSONValue: Sendable {
  case object([(String, JSONValue)])
  case array([JSONValue])
  case string(String)
  case integer(Int)
  /// Written so that it reads back as the same double; `null` for values that JSON cannot express.
  case number(Double)
  case boolean(Bool)
  case null
  /// JSON text, unchanged.
  case raw(String)

  /// An object of the members that have a value.
  package static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { (name, $0) } })
  }

  /// Without spaces. Complexity: O(n).
  package var compactText: String {
    switch self {
    case .object(let members): "{" + members.map { JSONString.quoted($0.0) + ":" + $0.1.compactText }.joined(separator: ",") + "}"
    case .array(let elements): "[" + elements.map(\.compactText).joined(separator: ",") + "]"
    default: scalarText
    }
  }

  /// Two spaces a level, arrays and objects of scalars on one line if they fit. Complexity: O(n).
  ///
  /// - Parameter indentation: spaces before each line but the first.
  package func text(indentation: Int = 0) -> String {
    let flat = flatText
    if isShallow, flat.utf8.count + indentation <= 100 { return flat }
    let inner = String(repeating: " ", count: indentation + 2)
    let outer = String(repeating: " ", count: indentation)
    switch self {
    case .object(let members) where !members.isEmpty:
      let lines = members.map { "\(inner)\(JSONString.quoted($0.0)): \($0.1.text(indentation: indentation + 2))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
    case .array(let elements) where !elements.isEmpty:
      let lines = elements.map { inner + $0.text(indentation: indentation + 2) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(outer)]"
    default:
      return flat
    }
  }

  /// Two spaces a level, only arrays of scalars on one line. Complexity: O(n).
  package func linedText(indentation: Int = 0) -> String {
    let inner = String(repeating: " ", count: indentation + 2)
    let outer = String(repeating: " ", count: indentation)
    switch self {
    case .object(let members) where !members.isEmpty:
      let lines = members.map { inner + JSONString.quoted($0.0) + ": " + $0.1.linedText(indentation: indentation + 2) }
      return "{\n" + lines.joined(separator: ",\n") + "\n" + outer + "}"
    case .array(let elements) where !elements.allSatisfy(\.isScalar):
      let lines = elements.map { inner + $0.linedText(indentation: indentation + 2) }
      return "[\n" + lines.joined(separator: ",\n") + "\n" + outer + "]"
    default:
      return flatText
    }
  }

  private var isScalar: Bool {
    switch self {
    case .object, .array: false
    default: true
    }
  }

  /// Whether a line of its own reads well: nothing in it is nested further than in a list of pairs.
  private var isShallow: Bool {
    switch self {
    case .object(let members): members.allSatisfy { $0.1.isScalar }
    case .array(let elements): elements.allSatisfy(\.isScalar)
    default: true
    }
  }

  private var flatText: String {
    switch self {
    case .object(let members):
      members.isEmpty ? "{}" : "{ " + members.map { "\(JSONString.quoted($0.0)): \($0.1.flatText)" }.joined(separator: ", ") + " }"
    case .array(let elements): "[" + elements.map(\.flatText).joined(separator: ", ") + "]"
    default: scalarText
    }
  }

  private var scalarText: String {
    switch self {
    case .string(let value): JSONString.quoted(value)
    case .integer(let value): String(value)
    case .number(let value): Self.number(value)
    case .boolean(let value): value ? "true" : "false"
    case .raw(let text): text
    case .null, .object, .array: "null"
    }
  }

  private static func number(_ value: Double) -> String {
    if !value.isFinite { return "null" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
