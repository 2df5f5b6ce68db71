#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

public import GeoModel

/// A point of the world map: spherical Mercator on a square of 2²⁸ = 268435456 map points, x to the east and y to the
/// south from the north-west corner (conventions 11.1).
@frozen
public struct MapPoint: Sendable, Hashable {
  public var x: Double
  public var y: Double

  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The side of the world, in map points.
  public static let worldSize = 268_435_456.0
}

extension MapPoint {
  /// The map point of a position. Longitudes beyond ±180 give x beyond the world. Latitudes beyond ±85.0511287798066 lie outside of it, at
  /// finite positions, except for the poles, which are on its edges.
  ///
  /// Accuracy: 1e-6 map points up to latitude 89, 0.15 µm at the equator. `nil` if a number is not finite or the
  /// latitude lies beyond ±90.
  public init?(_ position: Position) {
    let world = Self.worldSize
    let x = (position.x + 180) / 360 * world
    guard position.isOnGlobe, x.isFinite else { return nil }
    if position.y.magnitude == 90 {
      self.init(x: x, y: position.y < 0 ? world : 0)
      return
    }
    // ½ ln((1 + sin)/(1 - sin)) is asinh(tan), which keeps the digits near the equator.
    let isometric = asinh(tan(position.y * radiansPerDegree))
    self.init(x: x, y: (0.5 - isometric / (2 * .pi)) * world)
  }

  /// The position; its longitude runs on beyond ±180 outside the world. `nil` if a coordinate is not finite.
  public var position: Position? {
    guard x.isFinite, y.isFinite else { return nil }
    let isometric = (0.5 - y / Self.worldSize) * 2 * .pi
    let longitude = x / Self.worldSize * 360 - 180
    return Position(x: longitude, y: atan(sinh(isometric)) * degreesPerRadian)
  }
}
