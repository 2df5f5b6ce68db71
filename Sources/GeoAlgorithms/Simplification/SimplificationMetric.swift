#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

internal import GeoModel

/// The unit of lengths and areas. Each edge or triangle is measured in its own plane, stretched by the
/// cosine of its mean latitude: a tolerance in degrees would simplify Norway two to three times as much as Kenya.
public enum SimplificationMetric: Sendable, Hashable {
  /// Metres on the sphere with the Earth's mean radius, 6371008.8 m; positions are longitude and latitude.
  case metres

  /// Pixels of the Web Mercator map at zoom 0, which is 256 of them wide; positions are longitude and latitude. A pixel
  /// at zoom z is 2⁻ᶻ of these.
  case pixels

  /// The unit of x and y of any plane. Nothing is special about 180 and 90.
  case plane

  /// Whether positions are on the globe.
  var isGeographic: Bool { self != .plane }

  /// Units a degree, at a latitude.
  @inline(__always)
  func scale(atLatitude latitude: Double) -> LocalScale {
    switch self {
    case .plane: LocalScale(x: 1, y: 1)
    case .metres:
      LocalScale(x: Self.metresPerDegree * cos(latitude * radiansPerDegree).magnitude, y: Self.metresPerDegree)
    case .pixels:
      // Mercator's own limit is 85.05°; nearer to a pole all is one pixel's north.
      LocalScale(
        x: Self.pixelsPerDegree, y: Self.pixelsPerDegree / max(cos(latitude * radiansPerDegree).magnitude, 0.001))
    }
  }

  private static let metresPerDegree = Globe.meanRadius * radiansPerDegree
  private static let pixelsPerDegree = 256.0 / 360
}

/// How much a degree of longitude and one of latitude measure somewhere.
struct LocalScale {
  var x: Double
  var y: Double

  /// The square of the distance of two positions.
  @inline(__always)
  func squaredDistance(_ a: Position, _ b: Position) -> Double {
    let dx = (b.x - a.x) * x, dy = (b.y - a.y) * y
    return dx * dx + dy * dy
  }
}
