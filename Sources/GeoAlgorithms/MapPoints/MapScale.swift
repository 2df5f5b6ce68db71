#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

internal import GeoModel

/// Metres on the WGS84 ellipsoid per map point and per degree, at a latitude in degrees (conventions 11.2, 11.4).
public enum MapScale {
  /// The platform's figure: the length of the meridian from half a degree south to half a degree north, divided by the
  /// difference in map points. 0.148289773 at the equator. `nil` unless the latitude is between ±89.5.
  public static func metersPerMapPoint(atLatitude latitude: Double) -> Double? {
    guard latitude.magnitude < 89.5,
      let meridian = Ellipsoid.wgs84.inverse(
        from: .init(x: 0, y: latitude - 0.5), to: .init(x: 0, y: latitude + 0.5)),
      let south = MapPoint(.init(x: 0, y: latitude - 0.5)), let north = MapPoint(.init(x: 0, y: latitude + 0.5)),
      south.y > north.y
    else { return nil }
    return meridian.distance / (south.y - north.y)
  }

  /// The exact scale along the meridian: M(φ) cos φ · 2π / 2²⁸, with M the radius of curvature in the meridian; 0 at the
  /// poles. `nil` beyond ±90.
  public static func exactMetersPerMapPoint(atLatitude latitude: Double) -> Double? {
    guard latitude.magnitude <= 90 else { return nil }
    let cosine = UnitAngle(degrees: latitude).cosine
    return meridianRadius(atLatitude: latitude) * cosine * 2 * .pi / MapPoint.worldSize
  }

  /// Metres per degree of latitude: M(φ) π/180.
  static func metersPerDegreeOfLatitude(at latitude: Double) -> Double {
    meridianRadius(atLatitude: latitude) * radiansPerDegree
  }

  /// Metres per degree of longitude: N(φ) cos φ π/180.
  static func metersPerDegreeOfLongitude(at latitude: Double) -> Double {
    let phi = UnitAngle(degrees: latitude)
    let w = flatness(phi.sine)
    return Ellipsoid.wgs84.equatorialRadius / w * phi.cosine * radiansPerDegree
  }

  /// M(φ) = a (1 - e²) / (1 - e² sin²φ)^(3/2).
  private static func meridianRadius(atLatitude latitude: Double) -> Double {
    let w = flatness(UnitAngle(degrees: latitude).sine)
    let earth = Ellipsoid.wgs84
    return earth.equatorialRadius * (1 - earth.eccentricitySquared) / (w * w * w)
  }

  private static func flatness(_ sine: Double) -> Double {
    (1 - Ellipsoid.wgs84.eccentricitySquared * sine * sine).squareRoot()
  }
}
