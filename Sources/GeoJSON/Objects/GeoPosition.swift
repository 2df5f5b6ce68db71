/// A position: longitude before latitude, in degrees, and a height if there is one (RFC 7946 §3.1.1).
///
/// The values for small data use it. Blocks keep positions and heights in separate columns: `Position` has no height.
public struct GeoPosition: Sendable, Hashable {
  /// Degrees east of Greenwich, usually -180…180.
  public var longitude: Double

  /// Degrees north of the equator, -90…90.
  public var latitude: Double

  /// Metres above the WGS84 ellipsoid; `nil` for none.
  public var altitude: Double?

  public init(longitude: Double, latitude: Double, altitude: Double? = nil) {
    (self.longitude, self.latitude, self.altitude) = (longitude, latitude, altitude)
  }
}

extension GeoPosition {
  /// Whether all of its numbers are, so that JSON can say them.
  var isFinite: Bool { longitude.isFinite && latitude.isFinite && (altitude?.isFinite ?? true) }
}
