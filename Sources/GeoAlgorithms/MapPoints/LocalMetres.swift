public import GeoModel

/// Metres around a position: a plane that touches the WGS84 ellipsoid there, x to the east, y to the north.
///
/// For areas of some kilometres, where it is accurate to a few parts in a million. Longitudes are read literally, so that
/// nothing may lie across the 180th meridian. The same position always gives the same doubles.
public struct LocalMetres: Sendable, Hashable {
  /// The position where x and y are 0, in degrees.
  public let origin: Position
  /// Metres in a degree of longitude and of latitude.
  public let east, north: Double

  /// - Parameter origin: longitude and latitude in degrees; a latitude beyond ±89.9 counts as that.
  public init(at origin: Position) {
    self.origin = origin
    let latitude = min(max(origin.y.isFinite ? origin.y : 0, -89.9), 89.9)
    east = MapScale.metersPerDegreeOfLongitude(at: latitude)
    north = MapScale.metersPerDegreeOfLatitude(at: latitude)
  }

  public func metres(_ position: Position) -> Position {
    Position(x: (position.x - origin.x) * east, y: (position.y - origin.y) * north)
  }

  public func degrees(_ place: Position) -> Position {
    Position(x: origin.x + place.x / east, y: origin.y + place.y / north)
  }

  /// Metres between two positions.
  public func distance(_ a: Position, _ b: Position) -> Double {
    let (x, y) = ((b.x - a.x) * east, (b.y - a.y) * north)
    return (x * x + y * y).squareRoot()
  }

  /// Metres between a position and a straight edge.
  public func distance(_ p: Position, toEdge a: Position, _ b: Position) -> Double {
    let (abx, aby) = ((b.x - a.x) * east, (b.y - a.y) * north)
    let (apx, apy) = ((p.x - a.x) * east, (p.y - a.y) * north)
    let square = abx * abx + aby * aby
    let share = square > 0 ? min(max((apx * abx + apy * aby) / square, 0), 1) : 0
    let (x, y) = (apx - share * abx, apy - share * aby)
    return (x * x + y * y).squareRoot()
  }
}
