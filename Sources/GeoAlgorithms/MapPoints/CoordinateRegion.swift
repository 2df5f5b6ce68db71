#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

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

extension MapRect {
  /// The rectangle of a region: the region's centre is its middle on the map, and its edges are ``CoordinateRegion/latitudeSpan`` and
  /// ``CoordinateRegion/longitudeSpan`` degrees apart. The inverse of ``CoordinateRegion/init(_:)``.
  ///
  /// Away from the equator the middle of the map is not the mean of the latitudes: 10 degrees around 60 are 54.6 to 64.6. Parts
  /// beyond the upper and lower edge of the map are left out; longitudes span at most 360. It may span the 180th meridian.
  ///
  /// `nil` if a number is not finite, a span is negative, the centre is not on the globe, or the region is not on the map, which ends at
  /// ±85.0511287798066 degrees.
  public init?(_ region: CoordinateRegion) {
    guard region.latitudeSpan >= 0, region.latitudeSpan.isFinite, region.longitudeSpan >= 0, region.longitudeSpan.isFinite,
      region.center.y.magnitude < 90, let middle = MapPoint(region.center)
    else { return nil }
    let world = MapPoint.worldSize
    // With q the isometric latitude and φ the latitude of the middle, gd(q + k) - gd(q - k) = span for sinh k = tan(span / 2) / cos φ.
    var half = world
    if region.latitudeSpan < 180 {
      let height = tan(region.latitudeSpan / 2 * radiansPerDegree) / UnitAngle(degrees: region.center.y).cosine
      half = asinh(height) / (2 * .pi) * world
    }
    let (top, bottom) = (max(middle.y - half, 0), min(middle.y + half, world))
    guard top <= bottom else { return nil }
    let width = min(region.longitudeSpan, 360) / 360 * world
    self.init(x: middle.x - width / 2, y: top, width: width, height: bottom - top)
  }
}
