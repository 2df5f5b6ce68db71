/// A feature's identifier: a string or a number (RFC 7946 §3.2).
///
/// A number keeps its text, since identifiers are names: `1.0` and `1` are two identifiers, and one of thirty digits
/// stays whole.
public enum FeatureID: Sendable, Hashable {
  /// The characters, without escapes.
  case string(String)

  /// The number's text in JSON's grammar (RFC 8259 §6).
  case number(String)
}

extension FeatureID: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .number(String(value)) }
}

extension FeatureID: CustomStringConvertible {
  /// The characters or the digits, without quotes.
  public var description: String {
    switch self {
    case .string(let text), .number(let text): text
    }
  }
}
