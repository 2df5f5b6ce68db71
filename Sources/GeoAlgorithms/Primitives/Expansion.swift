/// The exact product of two doubles: `product + error` is `a · b` unless it underflows (Dekker 1971; the error by one
/// fused multiplication).
@inline(__always)
func twoProduct(_ a: Double, _ b: Double) -> (product: Double, error: Double) {
  let product = a * b
  return (product, (-product).addingProduct(a, b))
}

/// A number as the exact sum of doubles that do not overlap, smallest first (Shewchuk 1997, "Adaptive precision
/// floating-point arithmetic and fast robust geometric predicates", §2).
///
/// Its storage is on the stack: 64 components hold every sum of products of doubles once it is compressed, since
/// the whole range of exponents is 40 significands long. Once a product comes close to the ends of that range a ``WideSum``
/// goes on, so that the sign is that of any finite doubles.
struct Expansion {
  private var components = SIMD64<Double>.zero
  private var count = 0
  private var wide: WideSum?
  /// Whether something was not a number: then there is no sign.
  private var isUndefined = false

  /// Between these, products and their errors are doubles, and so are sums of as many as there can be.
  private static let smallest = 0x1p-900, largest = 0x1p+900

  /// Adds a double exactly (Grow-Expansion, Theorem 10), leaving out components that became zero.
  mutating func add(_ value: Double) {
    if wide == nil, value.magnitude <= Self.largest { grow(value) } else { widen(by: value, 1) }
  }

  /// Adds `a · b` exactly.
  @inline(__always)
  mutating func add(product a: Double, _ b: Double) {
    let (product, error) = twoProduct(a, b)
    let size = product.magnitude
    if wide == nil, (size >= Self.smallest && size <= Self.largest) || a == 0 || b == 0 {
      if error != 0 { grow(error) }
      grow(product)
    } else {
      widen(by: a, b)
    }
  }

  private mutating func grow(_ value: Double) {
    if count == 63 { compress() }
    var carry = value
    var kept = 0
    for index in 0..<count {
      let (sum, error) = twoSum(carry, components[index])
      if error != 0 {
        components[kept] = error
        kept += 1
      }
      carry = sum
    }
    if carry != 0 {
      components[kept] = carry
      kept += 1
    }
    count = kept
  }

  /// Adds a product where there is room for it.
  private mutating func widen(by a: Double, _ b: Double) {
    guard a.isFinite, b.isFinite else {
      isUndefined = true
      return
    }
    // Out of its place, so that it is not copied.
    var sum = wide.take() ?? WideSum()
    for index in 0..<count { sum.add(product: components[index], 1) }
    count = 0
    sum.add(product: a, b)
    wide = sum
  }

  /// Makes every component as long as possible (Compress, Theorem 23).
  private mutating func compress() {
    guard count > 1 else { return }
    var high = components[count - 1]
    var bottom = count - 1
    for index in stride(from: count - 2, through: 0, by: -1) {
      let (sum, error) = twoSum(high, components[index])
      high = sum
      if error != 0 {
        components[bottom] = sum
        bottom -= 1
        high = error
      }
    }
    components[bottom] = high
    var top = 0
    for index in stride(from: bottom + 1, to: count, by: 1) {
      let (sum, error) = twoSum(components[index], high)
      high = sum
      if error != 0 {
        components[top] = error
        top += 1
      }
    }
    components[top] = high
    count = top + 1
  }

  /// -1, 0 or 1; 0 where something was no number.
  var sign: Int {
    if isUndefined { return 0 }
    if var wide { return wide.sign() }
    return count == 0 ? 0 : (components[count - 1] > 0 ? 1 : -1)
  }
}
