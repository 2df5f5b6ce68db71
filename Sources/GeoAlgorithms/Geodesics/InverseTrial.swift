#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Where the geodesic that leaves point 1 with a trial azimuth reaches the latitude of point 2 (Karney 2013, §4: the
/// hybrid problem).
struct InverseTrial {
  var end: UnitAngle
  var sigma1: UnitAngle
  var sigma2: UnitAngle
  /// σ₁₂, in radians.
  var arc: Double
  var epsilon: Double

  /// ω₁₂ as it follows from the azimuth.
  var omega: UnitAngle
  var sineAtEquator: Double
}

extension Ellipsoid {
  /// Follows the azimuth `start`, whose sine is positive.
  @inline(__always)
  func trial(_ point1: ReducedLatitude, _ point2: ReducedLatitude, start given: UnitAngle) -> InverseTrial {
    let b1 = point1.beta
    let b2 = point2.beta
    var start = given
    // Along the equator both σ₁ and ω₁ would be those of the origin of the plane.
    if b1.sine == 0, start.cosine == 0 { start.cosine = -Self.smallestCosine }

    let sine0 = start.sine * b1.cosine
    let cosine0 = (start.cosine * start.cosine + (start.sine * b1.sine) * (start.sine * b1.sine)).squareRoot()

    let eastward1 = start.cosine * b1.cosine
    let omega1 = UnitAngle(sine: sine0 * b1.sine, cosine: eastward1)
    let sigma1 = UnitAngle(towards: b1.sine, eastward1)

    // Clairaut's relation (Eq. 5) and Eq. 45, with the difference of squares in the form that cancels less.
    let end: UnitAngle
    if b2.cosine != b1.cosine || b2.sine.magnitude != -b1.sine {
      let squares =
        b1.cosine < -b1.sine
        ? (b2.cosine - b1.cosine) * (b1.cosine + b2.cosine) : (b1.sine - b2.sine) * (b1.sine + b2.sine)
      end = UnitAngle(
        sine: b2.cosine != b1.cosine ? sine0 / b2.cosine : start.sine,
        cosine: (eastward1 * eastward1 + squares).squareRoot() / b2.cosine)
    } else {
      end = UnitAngle(sine: start.sine, cosine: start.cosine.magnitude)
    }
    let eastward2 = end.cosine * b2.cosine
    let omega2 = UnitAngle(sine: sine0 * b2.sine, cosine: eastward2)
    let sigma2 = UnitAngle(towards: b2.sine, eastward2)

    // Both arcs lie in 0…π; rounding must not make them negative.
    let sigma = sigma2.minus(sigma1)
    var omega = omega2.minus(omega1)
    omega.sine = max(0, omega.sine)
    return InverseTrial(
      end: end, sigma1: sigma1, sigma2: sigma2, arc: atan2(max(0, sigma.sine) + 0, sigma.cosine),
      epsilon: expansionParameter(cosineAtEquator: cosine0), omega: omega, sineAtEquator: sine0)
  }

  /// By how much the longitude λ₁₂ of a trial exceeds the one asked for, in radians (Eq. 8).
  @inline(__always)
  func longitudeExcess(of trial: InverseTrial, over lambda: UnitAngle) -> Double {
    let eta = trial.omega.minus(lambda)
    let series = longitude.coefficients(trial.epsilon).difference(from: trial.sigma1, to: trial.sigma2)
    return atan2(eta.sine, eta.cosine)
      - flattening * longitude.scale(trial.epsilon) * trial.sineAtEquator * (trial.arc + series)
  }

  /// dλ₁₂/dα₁ (Eq. 46–47).
  @inline(__always)
  func longitudeSlope(of trial: InverseTrial, _ point1: ReducedLatitude, _ point2: ReducedLatitude) -> Double {
    guard trial.end.cosine != 0 else { return -2 * axisRatio * point1.stretch / point1.beta.sine }
    let lengths = Lengths(
      epsilon: trial.epsilon, arc: trial.arc, from: trial.sigma1, point1.stretch, to: trial.sigma2,
      point2.stretch)
    return lengths.reduced * axisRatio / (trial.end.cosine * point2.beta.cosine)
  }
}
