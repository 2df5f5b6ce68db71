/// A natural number of any size: just the operations that comparing a decimal with a binary number needs.
struct BigNatural: Equatable {
  /// The digits in base 2^64, the least first, without zeros at the end; empty for 0.
  private var limbs: [UInt64]

  init(_ value: UInt64) {
    limbs = value == 0 ? [] : [value]
  }

  /// self · `factor` + `addend`. O(limbs).
  mutating func multiply(by factor: UInt64, adding addend: UInt64 = 0) {
    var carry = addend
    for index in limbs.indices {
      let product = limbs[index].multipliedFullWidth(by: factor)
      let (low, overflow) = product.low.addingReportingOverflow(carry)
      limbs[index] = low
      // The high word is at most 2^64 - 2, so the carry fits.
      carry = product.high + (overflow ? 1 : 0)
    }
    if carry != 0 { limbs.append(carry) }
  }

  /// self · 5^`exponent`, 27 powers at a time: 5^27 is the last below 2^64. O(limbs · exponent).
  mutating func multiply(byPowerOfFive exponent: Int) {
    var remaining = exponent
    while remaining >= 27 {
      multiply(by: 7_450_580_596_923_828_125)
      remaining -= 27
    }
    var factor: UInt64 = 1
    for _ in 0..<remaining { factor *= 5 }
    multiply(by: factor)
  }

  /// self · 2^`bits`. O(limbs + bits).
  mutating func shift(left bits: Int) {
    guard !limbs.isEmpty else { return }
    multiply(by: 1 << UInt64(bits % 64))
    limbs.insert(contentsOf: repeatElement(0, count: bits / 64), at: 0)
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.limbs.count != right.limbs.count { return left.limbs.count < right.limbs.count }
    for index in left.limbs.indices.reversed() where left.limbs[index] != right.limbs[index] {
      return left.limbs[index] < right.limbs[index]
    }
    return false
  }
}
