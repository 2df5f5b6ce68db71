/// How topology is judged.
public struct TopologyOptions: Sendable, Hashable {
  /// How the longitudes of a path are read.
  public enum Longitudes: Sendable {
    /// An edge of more than 180° goes the short way, over the 180th meridian, unless its path has longitudes beyond ±180 and so
    /// is literal (RFC 7946 §3.1.9).
    case shortWay
    /// x and y of any plane.
    case literal
  }

  /// Whether a ring may touch itself in a point.
  public enum SelfTouch: Sendable {
    /// OGC 06-103r4 §6.1.11.1: a ring is simple.
    case forbidden
    /// A ring may enclose a hole, or islands in a hole, as long as the interior stays in one piece.
    case allowed
  }

  public var longitudes = Longitudes.shortWay
  public var selfTouch = SelfTouch.forbidden

  /// The inside of a ring round a pole that is not cut.
  public var poles = PolePolicy.smaller

  /// Whether positions that repeat the one before are reported.
  public var reportsRepeatedPositions = false

  /// Whether points and lines that are not simple (OGC 06-103r4 §6.1.5, §6.1.7) are reported.
  public var reportsNotSimple = false

  public init() {}
}
