/// The series in ε for the length of a geodesic and for its reduced length, to ε⁶ (Karney 2013, Eq. 15–21, 41–43);
/// `Benchmarks/Tools/geodesic-series.py` derives the fractions. The first term left out is below 1e-18 on the Earth.
enum ArcLengthSeries {
  /// A₁ - 1 (Eq. 17).
  @inline(__always)
  static func lengthScaleLessOne(_ e: Double) -> Double {
    let e2 = e * e
    let t = e2 * (1 / 4.0 + e2 * (1 / 64.0 + e2 * (1 / 256.0)))
    return (t + e) / (1 - e)
  }

  /// C₁ₗ (Eq. 18).
  @inline(__always)
  static func length(_ e: Double) -> SineSeries {
    let e2 = e * e
    let e3 = e2 * e
    let e4 = e2 * e2
    return SineSeries(
      c1: e * (-1 / 2.0 + e2 * (3 / 16.0 - e2 * (1 / 32.0))),
      c2: e2 * (-1 / 16.0 + e2 * (1 / 32.0 - e2 * (9 / 2048.0))),
      c3: e3 * (-1 / 48.0 + e2 * (3 / 256.0)),
      c4: e4 * (-5 / 512.0 + e2 * (3 / 512.0)),
      c5: e4 * e * (-7 / 1280.0),
      c6: e4 * e2 * (-7 / 2048.0))
  }

  /// C₁'ₗ, the reversion of I₁ (Eq. 21).
  @inline(__always)
  static func reverted(_ e: Double) -> SineSeries {
    let e2 = e * e
    let e3 = e2 * e
    let e4 = e2 * e2
    return SineSeries(
      c1: e * (1 / 2.0 + e2 * (-9 / 32.0 + e2 * (205 / 1536.0))),
      c2: e2 * (5 / 16.0 + e2 * (-37 / 96.0 + e2 * (1335 / 4096.0))),
      c3: e3 * (29 / 96.0 - e2 * (75 / 128.0)),
      c4: e4 * (539 / 1536.0 - e2 * (2391 / 2560.0)),
      c5: e4 * e * (3467 / 7680.0),
      c6: e4 * e2 * (38081 / 61440.0))
  }

  /// A₂ - 1 (Eq. 42).
  @inline(__always)
  static func reducedScaleLessOne(_ e: Double) -> Double {
    let e2 = e * e
    let t = e2 * (1 / 4.0 + e2 * (9 / 64.0 + e2 * (25 / 256.0)))
    return t * (1 - e) - e
  }

  /// C₂ₗ (Eq. 43).
  @inline(__always)
  static func reduced(_ e: Double) -> SineSeries {
    let e2 = e * e
    let e3 = e2 * e
    let e4 = e2 * e2
    return SineSeries(
      c1: e * (1 / 2.0 + e2 * (1 / 16.0 + e2 * (1 / 32.0))),
      c2: e2 * (3 / 16.0 + e2 * (1 / 32.0 + e2 * (35 / 2048.0))),
      c3: e3 * (5 / 48.0 + e2 * (5 / 256.0)),
      c4: e4 * (35 / 512.0 + e2 * (7 / 512.0)),
      c5: e4 * e * (63 / 1280.0),
      c6: e4 * e2 * (77 / 2048.0))
  }
}
