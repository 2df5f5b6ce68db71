/// The six geometry types that hold positions (RFC 7946 §3.1.2–§3.1.7).
///
/// A GeometryCollection holds no positions of its own: it is several geometries of one feature, and its
/// nesting is recorded separately (`nesting`).
@frozen
public enum GeometryKind: UInt8, Sendable, CaseIterable {
  case point, multiPoint, lineString, multiLineString, polygon, multiPolygon

  /// The `type` member's value.
  public var name: String {
    switch self {
    case .point: "Point"
    case .multiPoint: "MultiPoint"
    case .lineString: "LineString"
    case .multiLineString: "MultiLineString"
    case .polygon: "Polygon"
    case .multiPolygon: "MultiPolygon"
    }
  }

  /// How many arrays surround the innermost numbers in `coordinates`: 1 for a Point, 4 for a
  /// MultiPolygon.
  public var nesting: Int {
    switch self {
    case .point: 1
    case .multiPoint, .lineString: 2
    case .multiLineString, .polygon: 3
    case .multiPolygon: 4
    }
  }

  /// Whether its paths are linear rings, closed by a repeated first position.
  public var isAreal: Bool { self == .polygon || self == .multiPolygon }

  /// Whether it may hold several parts.
  public var isMulti: Bool { self == .multiPoint || self == .multiLineString || self == .multiPolygon }
}
