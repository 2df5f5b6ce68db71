#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

internal import GeoModel

/// The plane in which the pieces of a densified geodesic are drawn straight.
public enum ChordPlane: Sendable, Hashable {
  /// Longitude and latitude, as in RFC 7946 §3.1.1.
  case geographic

  /// Spherical Mercator, as web maps draw.
  case mercator
}

/// Estimates how far a chord strays from the geodesic it stands for.
struct ChordDeviation {
  let plane: ChordPlane

  /// Where S2's edge tessellator looks: for an error a·t(1-t) + b·t(1-t)(1-2t) the larger of the values at these
  /// fractions is never far from the maximum, while the middle alone misses the second term altogether.
  static let fraction = 0.31215691082248315
  /// t(1-t)(1-2t) there, relative to its maximum √3/18.
  static let scale = 0.838

  /// The greatest distance in metres between the chord and the arc from fraction `from` to fraction `to`, both
  /// counted from the end that the arc is worked out from.
  func estimateCanonical(_ arc: borrowing GlobeArc, from: Double, to: Double, _ a: Position, _ b: Position) -> Double {
    let t = Self.fraction
    let quarters = max(
      stray(arc, from, to, a, b, at: t), stray(arc, from, to, a, b, at: 1 - t))
    return max(quarters / Self.scale, stray(arc, from, to, a, b, at: 0.5))
  }

  /// The distance from the chord's point at `t` to the arc: the part across the arc of the way to the arc's own point
  /// at `t`, on a sphere, which is good to half a per cent.
  private func stray(
    _ arc: borrowing GlobeArc, _ from: Double, _ to: Double, _ a: Position, _ b: Position, at t: Double
  ) -> Double {
    let fraction = from + t * (to - from)
    let place = arc.canonicalPosition(at: fraction)
    let chord = point(on: a, b, at: t)
    guard let way = GreatCircle(from: place, to: chord) else { return 0 }
    // The arc's direction at `place`: towards its point a little farther on.
    let step = (to - from) / 64
    let ahead = arc.canonicalPosition(at: fraction + step)
    guard way.angle > 0, let course = GreatCircle(from: place, to: ahead) else { return 0 }
    let across = sin(way.angle) * way.direction.minus(course.direction).sine
    return asin(min(1, across.magnitude)) * Globe.meanRadius
  }

  private func point(on a: Position, _ b: Position, at t: Double) -> Position {
    let x = a.x + t * (b.x - a.x)
    switch plane {
    case .geographic: return Position(x: x, y: a.y + t * (b.y - a.y))
    case .mercator:
      let y1 = Self.mercator(a.y)
      return Position(x: x, y: Self.latitude(y1 + t * (Self.mercator(b.y) - y1)))
    }
  }

  /// The isometric latitude of the sphere; clamped where the Mercator square ends, since nothing is drawn beyond.
  private static func mercator(_ latitude: Double) -> Double {
    asinh(tan(max(-Mercator.limit, min(Mercator.limit, latitude)) * radiansPerDegree))
  }

  private static func latitude(_ y: Double) -> Double { atan(sinh(y)) * degreesPerRadian }
}
