internal import GeoModel

/// On which side of a line a point lies, decided exactly.
///
/// A floating-point filter answers nearly always; what it cannot decide goes through expansion arithmetic
/// (Shewchuk 1997, "Adaptive precision floating-point arithmetic and fast robust geometric predicates").
enum Orientation {
  /// +1 when `a`, `b`, `c` turn counter-clockwise, -1 when clockwise, 0 when they lie on one line.
  ///
  /// The longitudes of `a` and `b` may be whole turns away from that of `c`: `turnsA` and `turnsB` say how many.
  /// Adding them to the longitudes would round. Complexity: O(1).
  static func sign(_ a: Position, _ b: Position, _ c: Position, turnsA: Int32 = 0, turnsB: Int32 = 0) -> Int {
    let left = ((a.x - c.x) + 360 * Double(turnsA)) * (b.y - c.y)
    let right = (a.y - c.y) * ((b.x - c.x) + 360 * Double(turnsB))
    let determinant = left - right
    // Each factor carries at most two roundings, each product one, the difference one: below 8 · 2^-53.
    let bound = 8 * 0x1p-53 * (left.magnitude + right.magnitude)
    if determinant > bound { return 1 }
    if determinant < -bound { return -1 }
    if left.magnitude + right.magnitude == 0, a.y == c.y, b.y == c.y { return 0 }
    return exactSign(a, b, c, 360 * Double(turnsA), 360 * Double(turnsB))
  }

  private static func exactSign(
    _ a: Position, _ b: Position, _ c: Position, _ turnA: Double, _ turnB: Double
  ) -> Int {
    // 6 products of two terms each on either side of the difference.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 32) { sum in
      var count = 0
      func add(_ term: Double) {
        var carry = term
        for index in 0..<count {
          let (high, low) = twoSum(carry, sum[index])
          carry = high
          sum[index] = low
        }
        sum[count] = carry
        count += 1
      }
      func addProduct(_ dx: (Double, Double, Double), _ dy: (Double, Double), _ factor: Double) {
        for x in [dx.0, dx.1, dx.2] where x != 0 {
          for y in [dy.0, dy.1] where y != 0 {
            let product = x * y
            add(factor * product)
            add(factor * (-product).addingProduct(x, y))
          }
        }
      }
      let (ax, axLow) = twoSum(a.x, -c.x)
      let (bx, bxLow) = twoSum(b.x, -c.x)
      addProduct((ax, axLow, turnA), twoSum(b.y, -c.y), 1)
      addProduct((bx, bxLow, turnB), twoSum(a.y, -c.y), -1)
      var index = count
      while index > 0 {
        index -= 1
        if sum[index] != 0 { return sum[index] > 0 ? 1 : -1 }
      }
      return 0
    }
  }

  /// `a + b` as the rounded sum and what the rounding lost (Knuth).
  @inline(__always)
  static func twoSum(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
    let sum = a + b
    let part = sum - a
    return (sum, (a - (sum - part)) + (b - part))
  }
}
