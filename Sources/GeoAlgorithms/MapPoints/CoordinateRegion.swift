public import GeoModel

/// A part of the map round a centre, in degrees.
public struct CoordinateRegion: Sendable, Hashable {
  public var center: Position
  public var latitudeSpan: Double
  public var longitudeSpan: Double

  public init(center: Position, latitudeSpan: Double, longitudeSpan: Double) {
    self.center = center
    self.latitudeSpan = latitudeSpan
    self.longitudeSpan = longitudeSpan
  }

  /// A region so many metres high and wide at its centre, by the radii of curvature there (conventions 11.4); the
  /// longitudes span at most 360. `nil` unless the numbers are finite, the centre is a position off the poles and the
  /// lengths are not negative.
  public init?(center: Position, latitudinalMeters: Double, longitudinalMeters: Double) {
    guard center.isOnGlobe, center.y.magnitude < 90, latitudinalMeters >= 0, latitudinalMeters.isFinite,
      longitudinalMeters >= 0, longitudinalMeters.isFinite
    else { return nil }
    self.init(
      center: center, latitudeSpan: latitudinalMeters / MapScale.metersPerDegreeOfLatitude(at: center.y),
      longitudeSpan: min(360, longitudinalMeters / MapScale.metersPerDegreeOfLongitude(at: center.y)))
  }

  /// The region of a map rectangle: its edges' differences in degrees, and the position of its middle. `nil` for the
  /// null rectangle.
  public init?(_ rect: MapRect) {
    guard !rect.isNull,
      let northWest = rect.origin.position,
      let southEast = MapPoint(x: rect.maxX, y: rect.maxY).position,
      var center = MapPoint(x: rect.minX + rect.width / 2, y: rect.minY + rect.height / 2).position
    else { return nil }
    center.x = Longitude.normalised(center.x)
    self.init(
      center: center, latitudeSpan: northWest.y - southEast.y, longitudeSpan: southEast.x - northWest.x)
  }
}
