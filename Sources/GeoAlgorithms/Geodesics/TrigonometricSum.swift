/// The coefficients of sin 2σ, sin 4σ … sin 12σ: one of the series of Karney 2013.
struct SineSeries: Sendable {
  var c1, c2, c3, c4, c5, c6: Double

  /// Σ cₗ sin 2lσ by Clenshaw's recurrence.
  @inline(__always)
  func sum(at sigma: UnitAngle) -> Double {
    let x = 2 * (sigma.cosine - sigma.sine) * (sigma.cosine + sigma.sine)
    let y5 = x * c6 + c5
    let y4 = x * y5 + (c4 - c6)
    let y3 = x * y4 + (c3 - y5)
    let y2 = x * y3 + (c2 - y4)
    let y1 = x * y2 + (c1 - y3)
    return 2 * sigma.sine * sigma.cosine * y1
  }

  /// The sum at `end` less that at `start`, both at once in the two lanes of a vector.
  @inline(__always)
  func difference(from start: UnitAngle, to end: UnitAngle) -> Double {
    let sine = SIMD2(start.sine, end.sine)
    let cosine = SIMD2(start.cosine, end.cosine)
    let x = 2 * (cosine - sine) * (cosine + sine)
    let y5 = x * c6 + c5
    let y4 = x * y5 + (c4 - c6)
    let y3 = x * y4 + (c3 - y5)
    let y2 = x * y3 + (c2 - y4)
    let y1 = x * y2 + (c1 - y3)
    let sums = 2 * sine * cosine * y1
    return sums[1] - sums[0]
  }
}

/// The coefficients of cos σ, cos 3σ … cos 11σ (Karney 2013, Eq. 62).
struct CosineSeries: Sendable {
  var c0, c1, c2, c3, c4, c5: Double

  /// Σ cₗ cos (2l+1)σ at `end` less that at `start`, by Clenshaw's recurrence in two lanes.
  @inline(__always)
  func difference(from start: UnitAngle, to end: UnitAngle) -> Double {
    let sine = SIMD2(start.sine, end.sine)
    let cosine = SIMD2(start.cosine, end.cosine)
    let x = 2 * (cosine - sine) * (cosine + sine)
    let y4 = x * c5 + c4
    let y3 = x * y4 + (c3 - c5)
    let y2 = x * y3 + (c2 - y4)
    let y1 = x * y2 + (c1 - y3)
    let y0 = x * y1 + (c0 - y2)
    let sums = cosine * (y0 - y1)
    return sums[1] - sums[0]
  }
}
