/// Exact integers for the tests: base 10^9, schoolbook, sharing nothing with the code under test.
struct ExactInteger: Equatable {
  /// Base 10^9, least first, no zeros at the end.
  private(set) var limbs: [UInt64]

  init(_ value: UInt64) {
    limbs = []
    var rest = value
    while rest != 0 {
      limbs.append(rest % 1_000_000_000)
      rest /= 1_000_000_000
    }
  }

  init(high: UInt64, low: UInt64) {
    self.init(high)
    multiply(by: 1 << 32)
    multiply(by: 1 << 32)
    add(low)
  }

  /// The factor is at most 2^34, so that a product and a carry fit.
  mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let product = limbs[index] * factor + carry
      limbs[index] = product % 1_000_000_000
      carry = product / 1_000_000_000
    }
    while carry != 0 {
      limbs.append(carry % 1_000_000_000)
      carry /= 1_000_000_000
    }
  }

  mutating func multiply(by factor: UInt64, times: Int) {
    for _ in 0..<times { multiply(by: factor) }
  }

  mutating func add(_ value: UInt64) {
    var addend = Self(value).limbs
    var index = 0
    while !addend.isEmpty || index < limbs.count {
      if index == limbs.count { limbs.append(0) }
      limbs[index] += addend.isEmpty ? 0 : addend.removeFirst()
      if limbs[index] >= 1_000_000_000 {
        limbs[index] -= 1_000_000_000
        if addend.isEmpty { addend.append(1) } else { addend[0] += 1 }
      } else if addend.isEmpty {
        break
      }
      index += 1
    }
  }

  /// Without leading zeros; empty for 0.
  var decimalDigits: String {
    var text = ""
    for (index, limb) in limbs.reversed().enumerated() {
      let part = String(limb)
      text += index == 0 ? part : String(repeating: "0", count: 9 - part.count) + part
    }
    return text
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.limbs.count != right.limbs.count { return left.limbs.count < right.limbs.count }
    return right.limbs.reversed().lexicographicallyPrecedes(left.limbs.reversed()) == false
      && left != right
  }
}
