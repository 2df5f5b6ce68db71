public import GeoModel

/// How two shapes relate to each other (OGC 06-103r4 §6.1.15, the DE-9IM), as far as their boundaries show it.
public struct ShapeRelation: Sendable, Hashable {
  public struct Evidence: OptionSet, Sendable, Hashable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// An edge of one crosses an edge of the other within both.
    public static let crossing = Evidence(rawValue: 1)
    /// Some of the first's boundary lies in the second's inside, or outside the second; of a line, some of it.
    public static let firstInside = Evidence(rawValue: 2)
    public static let firstOutside = Evidence(rawValue: 4)
    public static let secondInside = Evidence(rawValue: 8)
    public static let secondOutside = Evidence(rawValue: 16)
    /// A stretch of boundary is common, with the insides on the same side of it, or on different sides.
    public static let sharedSameSide = Evidence(rawValue: 32)
    public static let sharedOppositeSide = Evidence(rawValue: 64)
    /// They have a point in common.
    public static let contact = Evidence(rawValue: 128)
  }

  public internal(set) var evidence: Evidence = []

  /// A position where they cross, if they do.
  public internal(set) var crossing: Position?

  /// Whether the insides of two areas have points in common.
  public var overlaps: Bool { !evidence.isDisjoint(with: [.crossing, .firstInside, .secondInside, .sharedSameSide]) }

  /// Whether no point of the first is outside the second, which is an area; boundaries may be common.
  public var firstIsCovered: Bool {
    evidence.isDisjoint(with: [.crossing, .firstOutside, .secondInside, .sharedOppositeSide])
  }

  /// The same the other way round.
  public var secondIsCovered: Bool {
    evidence.isDisjoint(with: [.crossing, .secondOutside, .firstInside, .sharedOppositeSide])
  }

  /// Whether two areas are the same points.
  public var isEqual: Bool { firstIsCovered && secondIsCovered }

  /// Whether a line, the first, lies on the boundary of an area everywhere.
  public var firstIsOnBoundary: Bool {
    evidence.isDisjoint(with: [.crossing, .firstInside, .firstOutside])
      && !evidence.isDisjoint(with: [.sharedSameSide, .sharedOppositeSide])
  }

  /// Whether two lines have a stretch in common.
  public var linesOverlap: Bool { !evidence.isDisjoint(with: [.sharedSameSide, .sharedOppositeSide]) }
}
