internal import GeoModel

/// A direction from the centre of the sphere, or a sum of such.
typealias Vector = SIMD3<Double>

extension SIMD3<Double> {
  /// The point of the unit sphere at a position in degrees.
  @inline(__always)
  init(_ position: Position) {
    let phi = UnitAngle(degrees: position.y)
    let lambda = UnitAngle(degrees: Longitude.normalised(position.x))
    self.init(phi.cosine * lambda.cosine, phi.cosine * lambda.sine, phi.sine)
  }

  @inline(__always)
  func dot(_ other: Self) -> Double { (self * other).sum() }

  /// The vector product; of neighbours form it with their difference, which keeps the digits of short edges.
  @inline(__always)
  func cross(_ other: Self) -> Self {
    Self(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  @inline(__always)
  var norm: Double { dot(self).squareRoot() }

  /// The position above which it points; not for the zero vector.
  var position: Position {
    Position(x: degreesOfDirection(y, x), y: degreesOfDirection(z, (x * x + y * y).squareRoot()))
  }
}
