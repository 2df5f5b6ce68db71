/// The kind of a JSON value. Numbers are distinguished by their spelling: one without decimal point and
/// exponent is an integer.
public enum ValueKind: UInt8, Sendable, CaseIterable {
  case string, integer, number, boolean, object, array, null

  /// Its name in reports.
  public var name: String {
    switch self {
    case .string: "string"
    case .integer: "integer"
    case .number: "number"
    case .boolean: "boolean"
    case .object: "object"
    case .array: "array"
    case .null: "null"
    }
  }
}
