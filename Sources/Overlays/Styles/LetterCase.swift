/// Whether the letters of a text are changed. By the rules of Unicode for all languages.
@frozen
public enum LetterCase: UInt8, Sendable, Hashable, CaseIterable {
  case unchanged = 0
  case upper = 1
  case lower = 2

  /// As in style documents.
  public var name: String {
    switch self {
    case .unchanged: "none"
    case .upper: "uppercase"
    case .lower: "lowercase"
    }
  }

  public init?(name: String) {
    guard let letterCase = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = letterCase
  }
}
