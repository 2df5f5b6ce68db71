/// The powers of ten that fit in one machine word, and the look-up in the large table.
extension PowersOfTen {
  /// 10^0 ... 10^22 as doubles, all exact: 5^22 < 2^53, 5^23 is not.
  private static let doubles: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  ]

  /// 10^0 ... 10^19, the last one below 2^64.
  private static let integers: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000, 10_000_000_000_000_000_000
  ]

  // The three look-ups below leave out the bounds check in optimised builds. Their callers are in this folder
  // and compare the exponent with the range beforehand; debug builds check again.

  /// 10^`exponent`, exact, for an exponent of 0...22.
  @inline(__always)
  package static func double(_ exponent: Int) -> Double {
    assert((0...22).contains(exponent))
    return doubles.withUnsafeBufferPointer { $0.baseAddress.unsafelyUnwrapped[exponent] }
  }

  /// 10^`exponent` for an exponent of 0...19.
  @inline(__always)
  package static func integer(_ exponent: Int) -> UInt64 {
    assert((0...19).contains(exponent))
    return integers.withUnsafeBufferPointer { $0.baseAddress.unsafelyUnwrapped[exponent] }
  }

  /// The two words of the entry for 10^`exponent`; see ``exponents`` for the range.
  @inline(__always)
  package static func normalised(_ exponent: Int) -> (high: UInt64, low: UInt64) {
    assert(exponents.contains(exponent))
    return words.withUnsafeBufferPointer { words in
      let entry = words.baseAddress.unsafelyUnwrapped + 2 &* (exponent &- exponents.lowerBound)
      return (entry[0], entry[1])
    }
  }

  /// ⌊log2(10^`exponent`)⌋, right for |`exponent`| <= 1233: 1741647 / 2^19 is log2(10) to that precision.
  @inline(__always)
  package static func floorLog2(ofPower exponent: Int) -> Int {
    (exponent &* 1_741_647) >> 19
  }

  /// The number of decimal digits of a nonzero integer, 1...20.
  ///
  /// The bit width gives the count or one too few (1233 / 2^12 is log10(2)); one comparison settles it.
  @inline(__always)
  package static func digitCount(_ value: UInt64) -> Int {
    let bits = 64 &- (value | 1).leadingZeroBitCount
    let low = (bits &* 1233) >> 12
    return low &+ (value >= integer(low) ? 1 : 0)
  }
}
