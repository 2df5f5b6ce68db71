public import GeoModel

/// The model of the earth for distances, areas and geodesics (conventions 5.1).
public enum Globe: Sendable, Hashable {
  /// The ellipsoid of GPS, by Karney's method: the usual meaning of metres.
  case wgs84

  /// A sphere of that radius in metres: great circles, up to 0.56 % off.
  case sphere(radius: Double)

  /// The Earth's mean radius (2a + b)/3 in metres.
  public static let meanRadius = 6_371_008.8

  /// The sphere of that radius.
  public static let meanSphere = Globe.sphere(radius: meanRadius)

  /// Metres between two positions along the shortest path; `nil` if a position is invalid: not finite, or a latitude
  /// beyond ±90. Complexity: O(1).
  public func distance(from start: Position, to end: Position) -> Double? {
    switch self {
    case .wgs84: Ellipsoid.wgs84.inverse(from: start, to: end)?.distance
    case .sphere(let radius): GreatCircle(from: start, to: end).map { $0.angle * radius }
    }
  }

  /// The direction of the shortest path at its start, in degrees clockwise from north, -180…180; `nil` for positions
  /// that coincide or are invalid.
  public func azimuth(from start: Position, to end: Position) -> Double? {
    switch self {
    case .wgs84:
      guard let path = Ellipsoid.wgs84.inverse(from: start, to: end), path.distance > 0 else { return nil }
      return path.startAzimuth
    case .sphere:
      guard let path = GreatCircle(from: start, to: end), path.angle > 0 else { return nil }
      return path.direction.degrees
    }
  }

  /// The end of a path of `distance` metres (negative: backwards) with that azimuth at the start, in degrees
  /// clockwise from north. The longitude is in -180…180; `nil` if a number is not finite or a latitude beyond ±90.
  public func destination(from start: Position, azimuth: Double, distance: Double) -> Position? {
    switch self {
    case .wgs84: return Ellipsoid.wgs84.direct(from: start, azimuth: azimuth, distance: distance)?.position
    case .sphere(let radius):
      guard start.isOnGlobe, azimuth.isFinite, distance.magnitude < Ellipsoid.longestWalk, radius > 0 else {
        return nil
      }
      let direction = UnitAngle(degrees: Longitude.normalised(azimuth))
      let circle = GreatCircle(origin: start, direction: direction, angle: 0)
      var end = circle.unwrappedPosition(atAngle: distance / radius)
      end.x = Longitude.normalised(end.x)
      return end
    }
  }
}
