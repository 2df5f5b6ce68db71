#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A first azimuth for the inverse problem in its canonical position (Karney 2013, §4–5): β₁ <= 0, |β₂| <= -β₁,
/// 0 <= λ₁₂ <= π.
enum InverseStart {
  /// Newton's method goes on from this azimuth at point 1.
  case guess(UnitAngle)

  /// So short that the sphere of the mean radius is exact: the answer, with the arc σ₁₂ and the radius as a multiple
  /// of b.
  case short(start: UnitAngle, end: UnitAngle, arc: Double, stretch: Double)
}

extension Ellipsoid {
  @inline(__always)
  func startOfInverse(
    _ point1: ReducedLatitude, _ point2: ReducedLatitude, lambda: Double, _ lambdaAngle: UnitAngle
  ) -> InverseStart {
    let b1 = point1.beta
    let b2 = point2.beta
    let difference = b2.minus(b1)
    // β₂ + β₁, of a sign that does not cancel in the nearly antipodal case.
    let sumSine = b2.sine * b1.cosine + b2.cosine * b1.sine

    let isShortLine = difference.cosine >= 0 && difference.sine < 0.5 && b2.cosine * lambda < 0.5
    var omega = lambdaAngle
    var stretch = 1.0
    if isShortLine {
      // e'² sin² of the mean β instead of Eq. 48: the same to the order that matters, and good at the poles.
      let sine = b1.sine + b2.sine
      let cosine = b1.cosine + b2.cosine
      stretch = (1 + secondEccentricitySquared * (sine * sine / (sine * sine + cosine * cosine))).squareRoot()
      omega = UnitAngle(radians: lambda / (axisRatio * stretch))
    }
    let (start, end) = greatCircle(b1, b2, omega, difference: difference, sumSine: sumSine)
    let arcSine = (start.sine * start.sine + start.cosine * start.cosine).squareRoot()
    let arcCosine = b1.sine * b2.sine + b1.cosine * b2.cosine * omega.cosine

    if isShortLine, arcSine < shortArc {
      let ends = UnitAngle(towards: end.sine, end.cosine)
      return .short(
        start: normalized(start), end: ends, arc: atan2(arcSine, arcCosine), stretch: stretch)
    }
    if thirdFlattening.magnitude > 0.1 || arcCosine >= 0
      || arcSine >= 6 * thirdFlattening.magnitude * .pi * b1.cosine * b1.cosine
    {
      if isShortLine || thirdFlattening.magnitude > 0.1 { return .guess(normalized(start)) }
      // One step of ω = λ + f sin α₀ σ (Eq. 8 with I₃ ≈ σ) saves an iteration that costs thrice as much.
      let ratio = start.sine / arcSine * b1.cosine
      let shift = flattening * ratio * atan2(arcSine, arcCosine)
      // The angle is below f π: its sine and cosine to the second order are good to f³.
      let turn = UnitAngle(sine: shift, cosine: 1 - shift * shift / 2)
      let (better, _) = greatCircle(b1, b2, omega.plus(turn), difference: difference, sumSine: sumSine)
      return .guess(normalized(better))
    }
    return .guess(nearlyAntipodal(point1, point2, lambdaAngle, sumSine: sumSine))
  }

  /// The azimuths z₁ and z₂ of the great circle (Eq. 49–50), not of unit length; |z₁| is sin σ₁₂.
  @inline(__always)
  private func greatCircle(
    _ b1: UnitAngle, _ b2: UnitAngle, _ omega: UnitAngle, difference: UnitAngle, sumSine: Double
  ) -> (start: UnitAngle, end: UnitAngle) {
    // 1 - cos ω or 1 + cos ω, whichever does not cancel.
    let versed = omega.sine * omega.sine / (1 + omega.cosine.magnitude)
    let startCosine =
      omega.cosine >= 0
      ? difference.sine + b2.cosine * b1.sine * versed
      : sumSine - b2.cosine * b1.sine * versed
    let start = UnitAngle(sine: b2.cosine * omega.sine, cosine: startCosine)
    let endCosine = difference.sine - b1.cosine * b2.sine * (omega.cosine >= 0 ? versed : 1 - omega.cosine)
    return (start, UnitAngle(sine: b1.cosine * omega.sine, cosine: endCosine))
  }

  /// Unit length; straight east if the direction vanished.
  @inline(__always)
  private func normalized(_ azimuth: UnitAngle) -> UnitAngle {
    azimuth.sine > 0
      ? UnitAngle(towards: azimuth.sine, azimuth.cosine) : UnitAngle(sine: 1, cosine: 0)
  }

  /// The guess by the astroid (Eq. 51–57), for points nearly opposite to each other.
  private func nearlyAntipodal(
    _ point1: ReducedLatitude, _ point2: ReducedLatitude, _ lambdaAngle: UnitAngle, sumSine: Double
  ) -> UnitAngle {
    let b1 = point1.beta
    let b2 = point2.beta
    // λ₁₂ - π.
    let beyond = atan2(-lambdaAngle.sine, -lambdaAngle.cosine)
    let x: Double
    let y: Double
    let longitudeScale: Double
    if flattening >= 0 {
      let epsilon = expansionParameter(cosineAtEquator: b1.sine)
      longitudeScale = flattening * b1.cosine * longitude.scale(epsilon) * .pi
      x = beyond / longitudeScale
      y = sumSine / (longitudeScale * b1.cosine)
    } else {
      // Prolate: the cut is a part of the meridian; x and y change places.
      let sum = atan2(sumSine, b2.cosine * b1.cosine - b2.sine * b1.sine)
      let opposite = UnitAngle(sine: b1.sine, cosine: -b1.cosine)
      let lengths = Lengths(
        epsilon: thirdFlattening, arc: .pi + sum, from: opposite, point1.stretch, to: b2, point2.stretch)
      x = -1 + lengths.reduced / (b1.cosine * b2.cosine * lengths.reducedMean * .pi)
      let latitudeScale = x < -0.01 ? sumSine / x : -flattening * b1.cosine * b1.cosine * .pi
      longitudeScale = latitudeScale / b1.cosine
      y = beyond / longitudeScale
    }

    if y > -InverseTolerance.nearCut, x > -1 - InverseTolerance.stripWidth {
      // On the cut (Eq. 57): the azimuth follows from x alone.
      if flattening >= 0 {
        let sine = min(1, -x)
        return UnitAngle(sine: sine, cosine: -(1 - sine * sine).squareRoot())
      }
      let cosine = max(x > -InverseTolerance.nearCut ? 0 : -1, x)
      return UnitAngle(sine: (1 - cosine * cosine).squareRoot(), cosine: cosine)
    }
    let k = astroidRoot(x: x, y: y)
    // Estimate ω₁₂ instead of α₁ (Eq. 56): better for medium distances from the antipodal point.
    let excess = longitudeScale * (flattening >= 0 ? -x * k / (1 + k) : -y * (1 + k) / k)
    let omega = UnitAngle(sine: sin(excess), cosine: -cos(excess))
    return normalized(
      UnitAngle(
        sine: b2.cosine * omega.sine,
        cosine: sumSine - b2.cosine * b1.sine * omega.sine * omega.sine / (1 - omega.cosine)))
  }
}
