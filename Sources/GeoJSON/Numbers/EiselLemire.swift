extension DecimalReading {
  /// The bits of positive infinity: 2047 in the exponent field.
  static let infinityBits: UInt64 = 0x7ff << 52

  /// The bits of the double nearest to `mantissa` · 10^`exponent`, ``infinityBits`` when it is too large.
  ///
  /// Eisel and Lemire's method: the mantissa, shifted to 64 bits, times the 128-bit power of ten. The upper
  /// word nearly always decides; the product with the power's low word is added for the rest. That precision is enough for every
  /// 64-bit mantissa, so there is no case left over (Lemire 2021, "Number parsing at a gigabyte per second";
  /// Mushtak & Lemire 2023, "Fast number parsing without fallback").
  ///
  /// A function of its own, so that Clinger's case stays small in the loops it is inlined into. O(1).
  @inline(never)
  static func nearestBits(mantissa: UInt64, exponent: Int) -> UInt64 {
    // 2^64 · 10^-343 is below half of the smallest subnormal, 1 · 10^309 above the largest double.
    if mantissa == 0 || exponent < -342 { return 0 }
    if exponent > 308 { return infinityBits }

    let leadingZeros = mantissa.leadingZeroBitCount
    let normalised = mantissa << leadingZeros
    let power = PowersOfTen.normalised(exponent)
    // The lower word's part is needed only when the last bits of the upper product are all ones. Decimals that are exact
    // doubles (every eighth of a degree) have that, their neighbours in a file do not: asking costs more than adding.
    let upper = normalised.multipliedFullWidth(by: power.high)
    let (low, carry) = upper.low.addingReportingOverflow(normalised.multipliedFullWidth(by: power.low).high)
    let product = (high: upper.high &+ (carry ? 1 : 0), low: low)

    // The product has 127 or 128 bits. Keep 53 and one more to round by: 64 - 54 = 10 bits go, or 9.
    let topBit = Int(product.high >> 63)
    let shift = topBit &+ 9
    var significand = product.high >> UInt64(truncatingIfNeeded: shift)
    // The exponent field: the position of the leading bit, biased by 1023.
    var field = PowersOfTen.floorLog2(ofPower: exponent) &+ 63 &+ topBit &- leadingZeros &+ 1023
    if field <= 0 { return subnormalBits(significand, field: field) }

    // Exactly between two doubles: possible only while 5^exponent, or 5^-exponent as a divisor of the
    // mantissa, fits beside the 54 bits. The rounding below goes up; an even result needs the last bit cleared.
    if product.low <= 1, exponent >= -4, exponent <= 23, significand & 3 == 1,
      significand << UInt64(truncatingIfNeeded: shift) == product.high
    {
      significand &= ~1
    }
    significand = (significand &+ (significand & 1)) >> 1
    if significand >> 53 != 0 {
      significand >>= 1
      field &+= 1
    }
    if field >= 0x7ff { return infinityBits }
    return significand & (1 << 52 - 1) | UInt64(truncatingIfNeeded: field) << 52
  }

  /// Rounds 54 bits at the fixed place of the subnormals; `field` is the exponent field, 0 or less, that a
  /// number without that limit would have.
  ///
  /// Ties do not occur: a midpoint of subnormals has more than 700 digits, far more than a 64-bit mantissa.
  private static func subnormalBits(_ significand: UInt64, field: Int) -> UInt64 {
    let shift = 1 &- field
    if shift >= 64 { return 0 }
    let bits = significand >> UInt64(truncatingIfNeeded: shift)
    // Rounding up to 2^52 makes the smallest normal number: its bits are the same integer.
    return (bits &+ (bits & 1)) >> 1
  }
}
