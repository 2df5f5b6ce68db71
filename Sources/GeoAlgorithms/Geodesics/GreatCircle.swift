#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

internal import GeoModel

/// A great circle from a position in a direction, and how far it goes: the geodesic of a sphere.
struct GreatCircle: Sendable {
  let origin: Position
  let latitude: UnitAngle
  let direction: UnitAngle

  /// The length, in radians.
  let angle: Double

  init(origin: Position, direction: UnitAngle, angle: Double) {
    self.origin = origin
    self.direction = direction
    self.angle = angle
    latitude = UnitAngle(degrees: origin.y)
  }

  /// The short way between two positions: the angle by the arc tangent, good for every length (Vincenty's formula for
  /// the sphere). `nil` where one is not finite or has a latitude beyond ±90.
  init?(from start: Position, to end: Position) {
    guard start.isOnGlobe, end.isOnGlobe else { return nil }
    let (degrees, error) = longitudeDifference(from: start.x, to: end.x)
    let lambda = UnitAngle(degrees: degrees, correction: error)
    let phi1 = UnitAngle(degrees: start.y)
    let phi2 = UnitAngle(degrees: end.y)
    // sin(φ₂ - φ₁) and 1 - cos λ, so that short arcs keep their digits.
    let difference = UnitAngle(degrees: end.y - start.y)
    let versed = lambda.sine * lambda.sine / (1 + lambda.cosine.magnitude)
    let east = phi2.cosine * lambda.sine
    let north =
      lambda.cosine >= 0
      ? difference.sine + phi1.sine * phi2.cosine * versed
      : UnitAngle(degrees: end.y + start.y).sine - phi1.sine * phi2.cosine * versed
    let along = phi1.sine * phi2.sine + phi1.cosine * phi2.cosine * lambda.cosine
    let across = (east * east + north * north).squareRoot()
    origin = start
    latitude = phi1
    direction = across > 0 ? UnitAngle(sine: east / across, cosine: north / across) : UnitAngle(sine: 0, cosine: 1)
    angle = atan2(across, along)
  }

  /// The position at an angle in radians from the origin; its longitude runs on from the origin's, by at most half a
  /// turn.
  @inline(__always)
  func unwrappedPosition(atAngle angle: Double) -> Position {
    let offset = offset(atAngle: angle)
    return Position(x: origin.x + offset.x, y: offset.y)
  }

  /// The same with the longitude counted from the origin's.
  @inline(__always)
  func offset(atAngle angle: Double) -> Position {
    let theta = UnitAngle(radians: angle)
    let sine = latitude.sine * theta.cosine + latitude.cosine * theta.sine * direction.cosine
    let x = latitude.cosine * theta.cosine - latitude.sine * theta.sine * direction.cosine
    let y = theta.sine * direction.sine
    let parallel = (x * x + y * y).squareRoot()
    return Position(x: degreesOfDirection(y, x), y: degreesOfDirection(sine, parallel))
  }
}
