/// An exact sum of products of any finite doubles: one fixed-point number as wide as the exponents of such products reach
/// (Kulisch and Miranker 1986, "The arithmetic of the digital computer").
///
/// For what no expansion of doubles holds, because its products over- or underflow. Complexity: O(1) for each product.
struct WideSum {
  /// 32 bits each, lowest first, and what was not carried on yet.
  private var limbs = [Int64](repeating: 0, count: Self.count)
  private var additions = 0

  /// Bits below the point: the product of the two smallest doubles is 2⁻²¹⁴⁸. Above it there is room for 2⁶⁰ of the largest
  /// ones, and for the five limbs that a product may touch.
  private static let fraction = 2148
  private static let count = (fraction + 2048 + 60) / 32 + 6

  /// A limb has room for as many additions of 32 bits.
  private static let mostAdditions = 1 << 30

  /// Adds `a · b`, both of them finite.
  mutating func add(product a: Double, _ b: Double) {
    if a == 0 || b == 0 { return }
    if additions == Self.mostAdditions { carry() }
    additions += 1
    let (x, y) = (Self.integer(a), Self.integer(b))
    let place = x.exponent + y.exponent + Self.fraction
    // 106 bits, and 31 of the shift.
    var rest = UInt128(x.mantissa) * UInt128(y.mantissa)
    let shift = place & 31
    let isNegative = (a < 0) != (b < 0)
    var limb = place >> 5
    let first = UInt32(truncatingIfNeeded: rest << UInt128(shift))
    limbs[limb] += isNegative ? -Int64(first) : Int64(first)
    rest >>= UInt128(32 - shift)
    while rest != 0 {
      limb += 1
      let next = UInt32(truncatingIfNeeded: rest)
      limbs[limb] += isNegative ? -Int64(next) : Int64(next)
      rest >>= 32
    }
  }

  /// -1, 0 or 1.
  mutating func sign() -> Int {
    carry()
    guard let top = limbs.last(where: { $0 != 0 }) else { return 0 }
    return top < 0 ? -1 : 1
  }

  /// Leaves 32 bits in every limb but the last, which has the sign.
  private mutating func carry() {
    for limb in 0..<Self.count - 1 {
      limbs[limb + 1] += limbs[limb] >> 32
      limbs[limb] &= 0xFFFF_FFFF
    }
    additions = 1
  }

  /// A double's magnitude as `mantissa · 2^exponent`.
  private static func integer(_ value: Double) -> (mantissa: UInt64, exponent: Int) {
    let bits = value.exponentBitPattern
    let mantissa = UInt64(value.significandBitPattern)
    return bits == 0 ? (mantissa, -1074) : (mantissa | 1 << 52, Int(bits) - 1075)
  }
}
