internal import GeoModel

extension PropertyValue: Hashable {
  public static func == (a: PropertyValue, b: PropertyValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b || numberKey(a) == numberKey(b)
    case (.string(let a), .string(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .number(let text): hasher.combine(Self.numberKey(text))
    case .string(let value): hasher.combine(value)
    case .array(let values): hasher.combine(values)
    case .object(let members): hasher.combine(members)
    }
  }
}

/// Members and their values count, not their order and spelling; `null` is not `{}`. Complexity: O(n) on average.
extension GeoProperties: Hashable {
  public static func == (a: GeoProperties, b: GeoProperties) -> Bool {
    if a.isNull || b.isNull { return a.isNull == b.isNull }
    if case .text(let a) = a.storage, case .text(let b) = b.storage, a == b { return true }
    let (a, b) = (a.table, b.table)
    return a == b
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(isNull)
    hasher.combine(table)
  }

  private var table: [ExactName: PropertyValue?] {
    Dictionary(members.map { (ExactName($0.name), $0.made) }) { $1 }
  }
}

extension GeoProperties: CustomStringConvertible {
  /// The members as JSON. A number that JSON cannot express is shown as it was made.
  public var description: String {
    if isNull { return "null" }
    return "{" + map { "\(JSONString.quoted($0.name)):\($0.value)" }.joined(separator: ",") + "}"
  }
}

extension PropertyValue: CustomStringConvertible {
  /// The value as JSON. A number that JSON cannot express is shown as it was made.
  public var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let text): text
    case .string(let text): JSONString.quoted(text)
    case .array(let values): "[" + values.map(\.description).joined(separator: ",") + "]"
    case .object(let members): members.description
    }
  }
}
