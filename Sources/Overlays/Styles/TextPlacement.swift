/// Where the texts of lines are.
@frozen
public enum TextPlacement: UInt8, Sendable, Hashable, CaseIterable {
  /// Along the line, again and again, never upside down.
  case line = 0
  /// Upright at the line's middle.
  case point = 1

  /// As in style documents.
  public var name: String { self == .line ? "line" : "point" }

  public init?(name: String) {
    guard let placement = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = placement
  }
}
