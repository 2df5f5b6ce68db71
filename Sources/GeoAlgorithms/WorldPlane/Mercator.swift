#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

public import GeoModel

/// The spherical Mercator square: x and y in 0…1, origin north-west, y to the south. Times 2²⁸ it is the world of map points
/// (``MapPoint``), times 256 · 2^z the pixels of zoom level z.
public enum Mercator {
  /// The latitude of the square's northern edge: atan(sinh(π)) in degrees.
  public static let limit = 85.0511287798066

  /// The equator's length, 2π · 6378137 m: the width of the square in metres there, and 1/cos φ times too long at latitude φ.
  public static let circumference = 40_075_016.685578488

  /// A position in the square. Latitudes beyond ±``limit`` are put on its edges.
  ///
  /// Accuracy: 1e-15, 0.04 µm at the equator. Of an infinite latitude it gives the square's edge, of other numbers that are
  /// not finite such numbers.
  @inline(__always)
  public static func plane(_ position: Position) -> Position {
    let x = (position.x + 180) / 360
    if position.y.magnitude >= limit { return Position(x: x, y: position.y > 0 ? 0 : 1) }
    // asinh(tan φ) = artanh(sin φ).
    let sine = sin(position.y * radiansPerDegree)
    let y = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
    return Position(x: x, y: min(max(y, 0), 1))
  }

  /// The position in degrees; its longitude runs on beyond ±180 outside the square.
  public static func position(_ plane: Position) -> Position {
    Position(
      x: plane.x * 360 - 180, y: atan(sinh((0.5 - plane.y) * 2 * .pi)) * degreesPerRadian)
  }

  /// Metres along the straight line between two places of the square, on the sphere of the mean radius: the great circle
  /// between its ends, from which a short line hardly differs.
  public static func distance(_ a: Position, _ b: Position) -> Double {
    let (p, q) = (SpherePoint(a), SpherePoint(b))
    let (dx, dy, dz) = (p.x - q.x, p.y - q.y, p.z - q.z)
    let chord = (dx * dx + dy * dy + dz * dz).squareRoot()
    return 2 * Globe.meanRadius * asin(min(chord / 2, 1))
  }

  /// A place of the square on the unit sphere: sin φ = tanh t and cos φ = 1 / cosh t, for t = (½ - y) 2π.
  private struct SpherePoint {
    let x, y, z: Double

    init(_ plane: Position) {
      let power = exp((0.5 - plane.y) * 2 * .pi)
      let inverse = 1 / power
      let cosine = 2 / (power + inverse)
      let longitude = plane.x * 2 * .pi
      x = cosine * cos(longitude)
      y = cosine * sin(longitude)
      z = (power - inverse) / (power + inverse)
    }
  }
}
