/// A positive decimal number `digits` · 10^`exponent`; zeros at the end of the digits are allowed.
package struct ShortestDecimal: Equatable {
  /// Below 10^17.
  package var digits: UInt64
  package var exponent: Int

  package init(digits: UInt64, exponent: Int) {
    self.digits = digits
    self.exponent = exponent
  }

  /// The shortest decimal that reads back to |`value`|, of several the closest; 0 for 0. Finite values only.
  ///
  /// Schubfach (Raffaello Giulietti 2020, "The Schubfach way to render doubles"). The decimals that read back
  /// are an interval around the value. Among the multiples of 10^k, where 10^k is the largest power of ten not
  /// above the interval's width, at least one lies inside, and at most one of 10^(k+1); so four candidates,
  /// two of each, are all there is to look at. O(1): three 64 by 128-bit products.
  package init(magnitudeOf value: Double) {
    let fraction = value.significandBitPattern
    let field = Int(value.exponentBitPattern)
    // |value| = significand · 2^binaryExponent
    let significand = field == 0 ? fraction : fraction | 1 << 52
    let binaryExponent = max(field, 1) &- 1075

    // An integer below 2^53: the interval is no wider than 1, no other integer is inside.
    if binaryExponent <= 0, binaryExponent > -53,
      significand & ((1 << UInt64(0 &- binaryExponent)) &- 1) == 0
    {
      self.init(digits: significand >> UInt64(0 &- binaryExponent), exponent: 0)
      return
    }
    if significand == 0 {
      self.init(digits: 0, exponent: 0)
      return
    }
    self = Self.schubfach(
      significand, binaryExponent, isPowerOfTwo: fraction == 0 && field > 1)
  }

  /// The algorithm proper, for significand · 2^binaryExponent.
  ///
  /// Below a power of two the doubles are twice as dense, so the interval's lower half is half as wide.
  @inline(__always)
  private static func schubfach(
    _ significand: UInt64, _ binaryExponent: Int, isPowerOfTwo: Bool
  ) -> Self {
    // ⌊log10(2^e)⌋, or ⌊log10(3/4 · 2^e)⌋ for the narrower interval; 1262611 / 2^22 is log10(2).
    let k = (binaryExponent &* 1_262_611 &- (isPowerOfTwo ? 524_031 : 0)) >> 22
    var power = PowersOfTen.normalised(0 &- k)
    // Schubfach wants inexact powers rounded up; the table has those above 10^55 rounded down.
    if k < -55 { power.low &+= 1 }
    let shift = UInt64(
      truncatingIfNeeded: binaryExponent &+ PowersOfTen.floorLog2(ofPower: 0 &- k) &+ 1)

    // The value and the interval's ends in units of a quarter of 10^k, rounded to odd.
    let quarters = significand << 2
    let center = roundedToOdd(quarters << shift, times: power)
    let isOdd = significand & 1
    // Ends belong to the interval when the significand is even: ties are read as even.
    let lower = roundedToOdd((quarters &- (isPowerOfTwo ? 1 : 2)) << shift, times: power) &+ isOdd
    let upper = roundedToOdd((quarters &+ 2) << shift, times: power) &- isOdd

    let floor = center >> 2
    if floor >= 10 {
      let tens = floor / 10
      let isBelowInside = lower <= 40 &* tens
      let isAboveInside = 40 &* tens &+ 40 <= upper
      if isBelowInside != isAboveInside {
        return Self(digits: tens &+ (isAboveInside ? 1 : 0), exponent: k &+ 1)
      }
    }
    let isBelowInside = lower <= 4 &* floor
    let isAboveInside = 4 &* floor &+ 4 <= upper
    if isBelowInside != isAboveInside {
      return Self(digits: floor &+ (isAboveInside ? 1 : 0), exponent: k)
    }
    // Both inside: the closer one, the even one if they are equally close.
    let middle = 4 &* floor &+ 2
    let goesUp = center > middle || (center == middle && floor & 1 == 1)
    return Self(digits: floor &+ (goesUp ? 1 : 0), exponent: k)
  }

  /// ⌊factor · power / 2^128⌋ with the last bit set when that is not exact: comparing it with even numbers
  /// gives the same answers as comparing the exact product (Giulietti, section 9.9).
  @inline(__always)
  private static func roundedToOdd(
    _ factor: UInt64, times power: (high: UInt64, low: UInt64)
  ) -> UInt64 {
    let upper = factor.multipliedFullWidth(by: power.high)
    let carried = factor.multipliedFullWidth(by: power.low).high
    let (middle, carry) = upper.low.addingReportingOverflow(carried)
    return (upper.high &+ (carry ? 1 : 0)) | (middle > 1 ? 1 : 0)
  }
}
