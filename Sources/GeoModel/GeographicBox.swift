/// A box of longitudes and latitudes in degrees; west > east means that it crosses the 180th meridian
/// (RFC 7946 §5.2).
public struct GeographicBox: Sendable, Hashable {
  public var west: Double
  public var south: Double
  public var east: Double
  public var north: Double

  /// - Returns: `nil` unless every number is finite, the south is not above the north, latitudes are within ±90 and
  ///   longitudes within ±180.
  public init?(west: Double, south: Double, east: Double, north: Double) {
    guard south <= north, south >= -90, north <= 90, west.magnitude <= 180, east.magnitude <= 180 else { return nil }
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// Whether it crosses the 180th meridian.
  public var crosses: Bool { west > east }

  /// Whether a position lies in it, its edges included.
  public func contains(_ position: Position) -> Bool {
    guard position.y >= south, position.y <= north else { return false }
    return crosses ? position.x >= west || position.x <= east : position.x >= west && position.x <= east
  }
}
