/// A position: longitude before latitude, as in GeoJSON (RFC 7946 §3.1.1).
///
/// In geographic spaces `x` is the longitude and `y` the latitude, both in degrees; in the world plane
/// they are the two coordinates of the Mercator square, 0…1 from north-west. Altitudes are in a separate
/// column (``GeometryColumn/altitudes``), absent when no position has one.
///
/// Equality is exact: +180 and -180 are different positions in the plane although they are one meridian.
@frozen
public struct Position: Sendable, Hashable {
  public var x: Double
  public var y: Double

  /// A position in the plane that a coordinate space defines. Kernels use this; people use
  /// ``init(longitude:latitude:)``.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// A geographic position, in degrees, east and north positive.
  @inlinable
  public init(longitude: Double, latitude: Double) {
    self.init(x: longitude, y: latitude)
  }

  /// Degrees east of Greenwich; beyond ±180 only in unwrapped geometry.
  @inlinable public var longitude: Double { x }

  /// Degrees north of the equator.
  @inlinable public var latitude: Double { y }
}
