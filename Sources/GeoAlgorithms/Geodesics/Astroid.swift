#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The positive root μ of μ⁴ + 2μ³ + (1 - x² - y²) μ² - 2y² μ - y² = 0 (Karney 2013, Eq. 55): which tangent to the
/// astroid, the envelope of the geodesics near the antipodal point, passes through (`x`, `y`).
///
/// Solved by Ferrari's resolvent, the cubic by Cardano's formula or by the cosine of a third of an angle, with the
/// signs of the roots chosen so that nothing cancels.
func astroidRoot(x: Double, y: Double) -> Double {
  let p = x * x
  let q = y * y
  let r = (p + q - 1) / 6
  // y = 0 with |x| <= 1 lies on the cut: every tangent through it is the axis.
  guard !(q == 0 && r <= 0) else { return 0 }

  let s = p * q / 4
  let r2 = r * r
  let r3 = r * r2
  let discriminant = s * (s + 2 * r3)
  var u = r
  if discriminant >= 0 {
    var t3 = s + r3
    t3 += t3 < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()
    let t = cbrt(t3)
    u += t + (t != 0 ? r2 / t : 0)
  } else {
    let angle = atan2((-discriminant).squareRoot(), -(s + r3))
    u += 2 * r * cos(angle / 3)
  }
  let v = (u * u + q).squareRoot()
  let uv = u < 0 ? q / (v - u) : u + v
  let w = (uv - q) / (2 * v)
  return uv / ((uv + w * w).squareRoot() + w)
}
