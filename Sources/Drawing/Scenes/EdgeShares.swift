/// The part of an edge that lies in an upright rectangle (Liang and Barsky).
enum EdgeShares {
  /// Where it begins and ends, as shares of the edge's length from 0 to 1; `nil` if there is none.
  @inline(__always)
  static func inside<Scalar: BinaryFloatingPoint & SIMDScalar>(
    low: SIMD2<Scalar>, high: SIMD2<Scalar>, from a: SIMD2<Scalar>, to b: SIMD2<Scalar>
  ) -> (from: Scalar, to: Scalar)? {
    let along = b - a
    var (from, to): (Scalar, Scalar) = (0, 1)
    for axis in 0..<2 {
      for (side, change) in [(low[axis] - a[axis], along[axis]), (a[axis] - high[axis], -along[axis])] {
        // Inside where change · t ≥ side.
        if change == 0 {
          if side > 0 { return nil }
        } else if change > 0 {
          from = max(from, side / change)
        } else {
          to = min(to, side / change)
        }
      }
    }
    return from < to ? (from, to) : nil
  }
}
