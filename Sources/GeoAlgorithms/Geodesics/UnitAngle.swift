#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// An angle as its sine and cosine: no digit is lost near multiples of 90°, and most of a geodesic needs no other form.
package struct UnitAngle: Sendable {
  package var sine: Double
  package var cosine: Double

  @inline(__always)
  init(sine: Double, cosine: Double) {
    self.sine = sine
    self.cosine = cosine
  }

  /// The angle of the point (`cosine`, `sine`), which lies anywhere but in the origin.
  @inline(__always)
  init(towards sine: Double, _ cosine: Double) {
    let radius = (sine * sine + cosine * cosine).squareRoot()
    self.sine = sine / radius
    self.cosine = cosine / radius
  }

  /// The sine and cosine of an angle in radians.
  @inline(__always)
  init(radians: Double) {
    sine = sin(radians)
    cosine = cos(radians)
  }

  /// The sine and cosine of a correction in radians; three terms of each do below 2e-3.
  @inline(__always)
  init(correction angle: Double) {
    guard angle.magnitude < 2e-3 else {
      sine = sin(angle)
      cosine = cos(angle)
      return
    }
    let square = angle * angle
    sine = angle - angle * square * (1 / 6.0 - square * (1 / 120.0))
    cosine = 1 - square * (0.5 - square * (1 / 24.0))
  }

  /// The sine and cosine of `degrees + correction`, exact for multiples of 90°.
  ///
  /// Reduces to ±45° in degrees, which is exact, before the one rounding of the conversion to radians. The
  /// `correction` is what rounding took from `degrees` when it was computed, at most a unit in its last place; -0 keeps
  /// the sign of a zero, which says on which side of a meridian a line runs.
  @inline(__always)
  package init(degrees: Double, correction: Double = -0.0) {
    // Further out it is a whole number of degrees, and no place; quadrants would not fit an integer.
    let degrees = degrees.magnitude < 0x1p62 ? degrees : degrees.isFinite ? degrees.remainder(dividingBy: 360) : 0
    let quadrant = (degrees * (1 / 90.0)).roundedToInteger
    let angle = ((degrees - 90 * quadrant) + correction) * radiansPerDegree
    let s = sin(angle)
    let c = cos(angle)
    // Adding zero turns -0 into +0, so that atan2 of the results has one answer for one direction.
    switch Int(quadrant) & 3 {
    case 0: (sine, cosine) = (s, c)
    case 1: (sine, cosine) = (c, 0 - s)
    case 2: (sine, cosine) = (0 - s, 0 - c)
    default: (sine, cosine) = (0 - c, s)
    }
  }

  /// The angle in degrees, -180…180; exact for multiples of 90°.
  @inline(__always)
  var degrees: Double { degreesOfDirection(sine, cosine) }

  /// The angle in radians, -π…π.
  @inline(__always)
  var radians: Double { atan2(sine, cosine) }

  /// The angle from `other` to `self`.
  @inline(__always)
  func minus(_ other: UnitAngle) -> UnitAngle {
    UnitAngle(
      sine: sine * other.cosine - cosine * other.sine, cosine: cosine * other.cosine + sine * other.sine)
  }

  @inline(__always)
  func plus(_ other: UnitAngle) -> UnitAngle {
    UnitAngle(
      sine: sine * other.cosine + cosine * other.sine, cosine: cosine * other.cosine - sine * other.sine)
  }
}

package let radiansPerDegree = Double.pi / 180
package let degreesPerRadian = 180 / Double.pi

extension Double {
  /// The nearest integer, ties to even, for magnitudes below 2⁵¹: an addition that pushes the fraction out of the
  /// significand. Without SSE4.1 `rounded()` is a call.
  @inline(__always)
  var roundedToInteger: Double {
    let shifter = 6_755_399_441_055_744.0  // 1.5 · 2⁵²
    return (self + shifter) - shifter
  }
}

/// The direction of (`x`, `y`) in degrees, -180…180, reduced to ±45° first so that multiples of 45° are exact.
@inline(__always)
func degreesOfDirection(_ y: Double, _ x: Double) -> Double {
  if y.magnitude > x.magnitude {
    let angle = atan2(x, y.magnitude) * degreesPerRadian
    return y > 0 ? 90 - angle : angle - 90
  }
  if x < 0 {
    let angle = atan2(y.magnitude, -x) * degreesPerRadian
    return y.sign == .minus ? angle - 180 : 180 - angle
  }
  return atan2(y, x) * degreesPerRadian
}
