internal import GeoJSON
internal import GeoModel

/// A JSON value for reports: members keep their order, so the same report always has the same bytes.
enum ReportValue {
  case object([(String, ReportValue)])
  case array([ReportValue])
  case string(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case null

  /// The text, two spaces a level, arrays and objects of scalars on one line if they fit. Complexity: O(n).
  func text(indentation: Int = 0) -> String {
    let flat = flatText
    if isShallow, flat.utf8.count + indentation <= 100 { return flat }
    let inner = String(repeating: " ", count: indentation + 2)
    let outer = String(repeating: " ", count: indentation)
    switch self {
    case .object(let members) where !members.isEmpty:
      let lines = members.map { "\(inner)\(JSONString.quoted($0)): \($1.text(indentation: indentation + 2))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
    case .array(let elements) where !elements.isEmpty:
      let lines = elements.map { inner + $0.text(indentation: indentation + 2) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(outer)]"
    default:
      return flat
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
    case .array(let elements): elements.allSatisfy { $0.isScalar }
    default: true
    }
  }

  private var flatText: String {
    switch self {
    case .object(let members):
      members.isEmpty ? "{}" : "{ " + members.map { "\(JSONString.quoted($0)): \($1.flatText)" }.joined(separator: ", ") + " }"
    case .array(let elements): "[" + elements.map(\.flatText).joined(separator: ", ") + "]"
    case .string(let value): JSONString.quoted(value)
    case .integer(let value): String(value)
    case .number(let value): Self.number(value)
    case .boolean(let value): value ? "true" : "false"
    case .null: "null"
    }
  }

  /// The shortest text that reads back as the same double; `null` for what JSON has no number for.
  private static func number(_ value: Double) -> String {
    if !value.isFinite { return "null" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
