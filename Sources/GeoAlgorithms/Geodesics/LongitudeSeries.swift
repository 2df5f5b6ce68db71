/// The series in ε for the longitude along a geodesic (Karney 2013, Eq. 23–25), with the third flattening n of one
/// ellipsoid put in; `Benchmarks/Tools/geodesic-series.py` derives the fractions.
struct LongitudeSeries: Sendable {
  private var a1, a2, a3, a4, a5: Double
  private var c11, c12, c13, c14, c15: Double
  private var c22, c23, c24, c25: Double
  private var c33, c34, c35: Double
  private var c44, c45: Double
  private var c55: Double

  init(thirdFlattening n: Double) {
    a1 = -1 / 2.0 + n * (1 / 2.0)
    a2 = -1 / 4.0 + n * (-1 / 8.0 + n * (3 / 8.0))
    a3 = -1 / 16.0 + n * (-3 / 16.0 - n * (1 / 16.0))
    a4 = -3 / 64.0 - n * (1 / 32.0)
    a5 = -3 / 128.0

    c11 = (1 - n) / 4
    c12 = (1 - n * n) / 8
    c13 = 3 / 64.0 + n * (3 / 64.0 - n * (1 / 64.0))
    c14 = 5 / 128.0 + n * (1 / 64.0)
    c15 = 3 / 128.0

    c22 = 1 / 16.0 + n * (-3 / 32.0 + n * (1 / 32.0))
    c23 = 3 / 64.0 + n * (-1 / 32.0 - n * (3 / 64.0))
    c24 = 3 / 128.0 + n * (1 / 128.0)
    c25 = 5 / 256.0

    c33 = 5 / 192.0 + n * (-3 / 64.0 + n * (5 / 192.0))
    c34 = 3 / 128.0 - n * (5 / 192.0)
    c35 = 7 / 512.0

    c44 = 7 / 512.0 - n * (7 / 256.0)
    c45 = 7 / 512.0
    c55 = 21 / 2560.0
  }

  /// A₃ (Eq. 24).
  @inline(__always)
  func scale(_ e: Double) -> Double {
    1 + e * (a1 + e * (a2 + e * (a3 + e * (a4 + e * a5))))
  }

  /// C₃ₗ (Eq. 25).
  @inline(__always)
  func coefficients(_ e: Double) -> SineSeries {
    let e2 = e * e
    let e4 = e2 * e2
    return SineSeries(
      c1: e * (c11 + e * (c12 + e * (c13 + e * (c14 + e * c15)))),
      c2: e2 * (c22 + e * (c23 + e * (c24 + e * c25))),
      c3: e2 * e * (c33 + e * (c34 + e * c35)),
      c4: e4 * (c44 + e * c45),
      c5: e4 * e * c55,
      c6: 0)
  }
}
