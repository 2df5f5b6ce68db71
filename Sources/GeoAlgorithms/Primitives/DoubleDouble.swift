/// A number of twice the precision of a double, as the sum of two (Dekker 1971): about 106 bits.
///
/// For results that are rounded once, at the end. Where a sign decides, exact arithmetic is the place (``Expansion``).
struct DoubleDouble {
  var high: Double
  var low: Double

  init(_ value: Double) {
    high = value
    low = 0
  }

  private init(high: Double, low: Double) {
    (self.high, self.low) = twoSum(high, low)
  }

  /// The exact difference.
  init(_ a: Double, minus b: Double) {
    (high, low) = twoSum(a, -b)
  }

  var rounded: Double { high + low }

  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let (sum, error) = twoSum(a.high, b.high)
    return DoubleDouble(high: sum, low: error + (a.low + b.low))
  }

  static prefix func - (a: DoubleDouble) -> DoubleDouble { DoubleDouble(high: -a.high, low: -a.low) }
  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let (product, error) = twoProduct(a.high, b.high)
    return DoubleDouble(high: product, low: error + (a.high * b.low + a.low * b.high))
  }

  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let first = a.high / b.high
    let rest = a - b * DoubleDouble(first)
    let second = rest.high / b.high
    return DoubleDouble(high: first, low: second)
  }
}
