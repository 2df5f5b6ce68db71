public import GeoModel

/// A connected region in which two layers of areas differ or meet.
public struct CoverageRegion: Sendable, Hashable {
  /// Square metres.
  public var area: Double
  /// Metres: the area divided by the length of the diagonal of its box. For a strip its width, for a square 0.7 of its side.
  public var width: Double
  /// A position inside it, away from its border, in degrees.
  public var spot: Position
}

/// What to look for in two layers of areas.
public enum CoverageQuery: Sendable {
  /// Areas that only the first layer covers.
  case firstOnly
  /// Areas that only the second layer covers.
  case secondOnly
  /// Areas that both cover.
  case both

  func holds(_ first: Int32, _ second: Int32) -> Bool {
    switch self {
    case .firstOnly: first > 0 && second <= 0
    case .secondOnly: second > 0 && first <= 0
    case .both: first > 0 && second > 0
    }
  }
}
