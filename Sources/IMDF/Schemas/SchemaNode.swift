internal import GeoModel

/// A JSON Schema on its way to text.
indirect enum SchemaNode {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([SchemaNode])
  /// Members in this order.
  case object([(String, SchemaNode)])

  /// Indented by two spaces, lists of plain values in one line.
  func written(level: Int = 0) -> String {
    let inner = String(repeating: "  ", count: level + 1), outer = String(repeating: "  ", count: level)
    switch self {
    case .text(let text): return JSONString.quoted(text)
    case .number(let number): return "\(number)"
    case .flag(let flag): return flag ? "true" : "false"
    case .list(let elements):
      if elements.allSatisfy(\.isPlain) { return "[" + elements.map { $0.written() }.joined(separator: ", ") + "]" }
      return "[\n" + elements.map { inner + $0.written(level: level + 1) }.joined(separator: ",\n") + "\n" + outer + "]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { inner + JSONString.quoted($0) + ": " + $1.written(level: level + 1) }
      return "{\n" + lines.joined(separator: ",\n") + "\n" + outer + "}"
    }
  }

  private var isPlain: Bool {
    switch self {
    case .text, .number, .flag: true
    case .list, .object: false
    }
  }
}
