/// The error-free sum of two doubles: `sum + error` is exactly `a + b` (Knuth 1969; Shewchuk 1997, Theorem 7).
@inline(__always)
func twoSum(_ a: Double, _ b: Double) -> (sum: Double, error: Double) {
  let sum = a + b
  let virtualB = sum - a
  let virtualA = sum - virtualB
  return (sum, (a - virtualA) + (b - virtualB))
}

/// A sum that keeps what rounding takes from it: twice the digits of a `Double` (Dekker 1971).
struct CompensatedSum: Sendable {
  private var high = 0.0
  private var low = 0.0

  @inline(__always)
  mutating func add(_ value: Double) {
    let (sum, error) = twoSum(high, value)
    let (second, third) = twoSum(low, error)
    (high, low) = twoSum(sum, second)
    low += third
  }

  var value: Double { high + low }

  /// The sum less a multiple of `period`, in half a period either way.
  func remainder(by period: Double) -> CompensatedSum {
    var reduced = CompensatedSum()
    reduced.add(high.remainder(dividingBy: period))
    reduced.add(low)
    return reduced
  }
}
