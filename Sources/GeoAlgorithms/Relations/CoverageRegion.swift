public import GeoModel

/// A connected region in which two layers of areas differ or meet.
public struct CoverageRegion: Sendable, Hashable {
  /// Square metres.
  public var area: Double
  /// Metres: the area over the length of the diagonal of its box. Of a strip its width, of a square 0.7 of its side.
  public var width: Double
  /// A position well within it, in degrees.
  public var spot: Position
}

/// What to look for in two layers of areas.
public enum CoverageQuery: Sendable {
  /// What only the first layer covers.
  case firstOnly
  /// What only the second layer covers.
  case secondOnly
  /// What both cover.
  case both

  func holds(_ first: Int32, _ second: Int32) -> Bool {
    switch self {
    case .firstOnly: first > 0 && second <= 0
    case .secondOnly: second > 0 && first <= 0
    case .both: first > 0 && second > 0
    }
  }
}
