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

  /// Metres along the straight line between two places of the square, on the sphere of the mean radius: a rhumb line, so that the pieces of a line
  /// are as long together as the line. Accuracy: 1e-11, relative.
  ///
  /// With t = artanh(sin φ), which y counts, the line is q · √(Δt² + Δλ²) long, where q is the mean of cos φ = 1 / cosh t along it: Δφ / Δt, and
  /// Δφ = 2 atan(sinh(Δt / 2) / cosh t̄) by the theorem of the Gudermannian's difference.
  public static func distance(_ a: Position, _ b: Position) -> Double {
    let (dx, dt) = ((b.x - a.x) * 2 * .pi, (a.y - b.y) * 2 * .pi)
    let middle = (1 - a.y - b.y) * .pi
    let power = exp(middle)
    let cosine = 2 / (power + 1 / power)
    let half = dt / 2
    let mean: Double
    if half.magnitude < 1e-3 {
      // The beginning of the series, in which the next term is of the fourth power.
      mean = cosine * (1 + half * half * (1 / 6 - cosine * cosine / 3))
    } else {
      mean = atan(sinh(half) * cosine) / half
    }
    return Globe.meanRadius * mean * (dx * dx + dt * dt).squareRoot()
  }

  /// The same between positions in degrees, those beyond the square included.
  public static func rhumbDistance(from a: Position, to b: Position) -> Double {
    let dx = (b.x - a.x) * radiansPerDegree
    let (south, north) = (a.y * radiansPerDegree, b.y * radiansPerDegree)
    let dy = north - south, middle = (south + north) / 2
    let mean: Double
    if max(a.y.magnitude, b.y.magnitude) >= 90 {
      // It comes to the pole along a meridian.
      mean = 0
    } else if dy.magnitude < 1e-3 {
      let slope = tan(middle)
      mean = cos(middle) * (1 - dy * dy / 24 * (1 + 2 * slope * slope))
    } else {
      mean = dy / (asinh(tan(north)) - asinh(tan(south)))
    }
    let eastwards = dx == 0 ? 0 : max(mean, 0) * dx
    return Globe.meanRadius * (dy * dy + eastwards * eastwards).squareRoot()
  }
}
