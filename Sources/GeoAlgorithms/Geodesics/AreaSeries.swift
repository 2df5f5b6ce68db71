/// The series in ε for the area between a geodesic and the equator (Karney 2013, Eq. 62–63), with the third
/// flattening n of one ellipsoid put in; `Benchmarks/Tools/geodesic-series.py` derives the fractions.
struct AreaSeries: Sendable {
  private var c00, c01, c02, c03, c04, c05: Double
  private var c11, c12, c13, c14, c15: Double
  private var c22, c23, c24, c25: Double
  private var c33, c34, c35: Double
  private var c44, c45: Double
  private var c55: Double

  init(thirdFlattening n: Double) {
    /// A polynomial in n from its fractions, constant term first.
    func polynomial(_ terms: (Double, Double)...) -> Double {
      terms.reversed().reduce(0) { $0 * n + $1.0 / $1.1 }
    }
    c00 = polynomial((2, 3), (-4, 15), (8, 105), (4, 315), (16, 3465), (20, 9009))
    c01 = polynomial((-1, 5), (16, 35), (-32, 105), (16, 385), (64, 15015))
    c02 = polynomial((-2, 105), (-32, 315), (1088, 3465), (-1184, 5005))
    c03 = polynomial((11, 315), (-368, 3465), (-32, 6435))
    c04 = polynomial((4, 1155), (1088, 45045))
    c05 = polynomial((97, 15015))

    c11 = polynomial((1, 45), (-16, 315), (32, 945), (-16, 3465), (-64, 135135))
    c12 = polynomial((-2, 105), (64, 945), (-128, 1485), (1984, 45045))
    c13 = polynomial((-1, 105), (16, 2079), (5792, 135135))
    c14 = polynomial((4, 1155), (-2944, 135135))
    c15 = polynomial((1, 9009))

    c22 = polynomial((4, 525), (-32, 1575), (64, 3465), (-32, 5005))
    c23 = polynomial((-8, 1575), (128, 5775), (-256, 6825))
    c24 = polynomial((-8, 1925), (1856, 225225))
    c25 = polynomial((8, 10725))

    c33 = polynomial((8, 2205), (-256, 24255), (512, 45045))
    c34 = polynomial((-16, 8085), (1024, 105105))
    c35 = polynomial((-136, 63063))

    c44 = polynomial((64, 31185), (-512, 81081))
    c45 = polynomial((-128, 135135))
    c55 = polynomial((128, 99099))
  }

  /// C₄ₗ (Eq. 63).
  @inline(__always)
  func coefficients(_ e: Double) -> CosineSeries {
    let e2 = e * e
    let e4 = e2 * e2
    return CosineSeries(
      c0: c00 + e * (c01 + e * (c02 + e * (c03 + e * (c04 + e * c05)))),
      c1: e * (c11 + e * (c12 + e * (c13 + e * (c14 + e * c15)))),
      c2: e2 * (c22 + e * (c23 + e * (c24 + e * c25))),
      c3: e2 * e * (c33 + e * (c34 + e * c35)),
      c4: e4 * (c44 + e * c45),
      c5: e4 * e * c55)
  }
}
