import Testing

import GeoJSON

@Suite struct PowersOfTenTests {
  /// e = entry, 2^127 <= e < 2^128. For k >= 0, e is rounded down: e · 2^s <= 10^k < (e + 1) · 2^s. For k < 0 it
  /// is rounded up: (e - 1) · 10^-k < 2^b <= e · 10^-k. Recomputed in base 10^9.
  @Test func `every entry is the power of ten to 128 bits, rounded as its sign says`() {
    #expect(PowersOfTen.words.count == 2 * PowersOfTen.exponents.count)
    for k in stride(from: PowersOfTen.exponents.lowerBound, through: 324, by: 1) {
      let entry = PowersOfTen.normalised(k)
      #expect(entry.high >> 63 == 1, "10^\(k)")
      // 10^k = e · 2^binary, the binary exponent from the position of the leading bit.
      let binary = PowersOfTen.floorLog2(ofPower: k) - 127
      var below = ExactInteger(high: entry.high, low: entry.low)
      var power = ExactInteger(1)
      power.multiply(by: 10, times: max(k, 0))
      power.multiply(by: 2, times: max(-binary, 0))
      var above = below
      above.add(1)
      if k < 0 {
        above = below
        below = ExactInteger(high: entry.high, low: entry.low - 1)
      }
      below.multiply(by: 10, times: max(-k, 0))
      below.multiply(by: 2, times: max(binary, 0))
      above.multiply(by: 10, times: max(-k, 0))
      above.multiply(by: 2, times: max(binary, 0))
      #expect(!(power < below) && power < above, "10^\(k)")
    }
  }

  @Test func `small powers are exact`() {
    var integer: UInt64 = 1
    for k in 0...19 {
      #expect(PowersOfTen.integer(k) == integer)
      #expect(PowersOfTen.double(k) == Double(integer))
      if k < 19 { integer *= 10 }
    }
    #expect(PowersOfTen.double(20) == 1e10 * 1e10)
    #expect(PowersOfTen.double(21) == 1e10 * 1e11)
    #expect(PowersOfTen.double(22) == 1e11 * 1e11)
  }

  @Test func `digits are counted at every power of ten and beside it`() {
    for k in 1...19 {
      #expect(PowersOfTen.digitCount(PowersOfTen.integer(k)) == k + 1)
      #expect(PowersOfTen.digitCount(PowersOfTen.integer(k) - 1) == k)
    }
    #expect(PowersOfTen.digitCount(1) == 1)
    #expect(PowersOfTen.digitCount(.max) == 20)
  }
}
