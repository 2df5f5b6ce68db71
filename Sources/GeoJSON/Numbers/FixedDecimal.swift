/// Rounding to a fixed number of decimals: in double arithmetic where that is certain, on the shortest
/// decimal's digits otherwise.
enum FixedDecimal {
  /// |value| · 10^`decimals`, rounded half away from zero on the shortest decimal; nil when double arithmetic
  /// cannot tell: near a half, or too large. `value` must not be negative; NaN and infinity give nil.
  ///
  /// The certainty: the shortest decimal is within half a step of the value, a relative error of 2^-53; the
  /// product, the power of ten being exact, adds another 2^-53. Together at most 2^-52 of the product, and
  /// a little; the test asks for twice that. (For subnormals the errors are absolute, and nothing beside ½.)
  /// What passes is below 2^50, where the margin is all of the ½.
  @inline(__always)
  static func scaled(_ value: Double, decimals: Int) -> UInt64? {
    let product = value * PowersOfTen.double(decimals)
    // Among 2^52 ..< 2^53 the doubles are the integers: the sum is rounded to one, and its low 52 bits are that
    // integer less 2^52. No conversion, no branch on the fraction, which would be mispredicted every other time.
    let shifted = product + 0x1p52
    let error = (product - (shifted - 0x1p52)).magnitude
    // False for NaN and infinity too, and for products whose sum is outside that range.
    guard error < 0.5 - product * 0x1p-51 else { return nil }
    return shifted.bitPattern & (1 << 52 - 1)
  }

  /// Writes `scaled` · 10^-`decimals`, without zeros at the end, for 0 < `scaled` <= 2^50. Returns the length.
  ///
  /// At most 16 + 1 + 16 bytes are stored: an integer part of 10^8 and more leaves eight decimals at most, and
  /// goes through ``DigitRun``.
  @inline(__always)
  static func write(
    _ scaled: UInt64, decimals: Int, to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let unit = PowersOfTen.integer(decimals)
    let whole = scaled / unit
    guard whole < 100_000_000 else {
      return DigitRun(ShortestDecimal(digits: scaled, exponent: 0 &- decimals)).writePlain(to: out)
    }
    let fraction = scaled &- whole &* unit

    let block = DigitBlock(whole)
    let leadingZeros = block.leadingZeros
    out.store(block.characters >> UInt64(truncatingIfNeeded: leadingZeros &* 8), at: 0)
    let length = 8 &- leadingZeros
    if fraction == 0 { return length }

    out[length] = UInt8(ascii: ".")
    if decimals <= 8 {
      let decimalsBlock = DigitBlock(fraction &* PowersOfTen.integer(8 &- decimals))
      out.store(decimalsBlock.characters, at: length &+ 1)
      return length &+ 9 &- decimalsBlock.trailingZeros
    }
    // 9...16 decimals as 16, or 17 with the first decimal zero: see `scaled`, 2^50 < 10^16.
    return length &+ 1 &+ writeLongFraction(fraction, decimals: decimals, to: out + (length &+ 1))
  }

  /// Writes a nonzero fraction of 9...17 decimals. Returns the number of digits.
  private static func writeLongFraction(
    _ fraction: UInt64, decimals: Int, to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var start = out
    if decimals == 17 {
      out.pointee = UInt8(ascii: "0")
      start += 1
    }
    let sixteen = fraction &* PowersOfTen.integer(16 &- min(decimals, 16))
    let first = DigitBlock(sixteen / 100_000_000)
    let second = DigitBlock(sixteen % 100_000_000)
    start.store(first.characters, at: 0)
    start.store(second.characters, at: 8)
    let zeros = second.values == 0 ? 8 &+ first.trailingZeros : second.trailingZeros
    return start - out + 16 &- zeros
  }
}

extension ShortestDecimal {
  /// The decimal rounded half away from zero to at most `decimals` decimals, 0...17; digits 0 if none is left.
  func rounded(decimals: Int) -> Self {
    let dropped = 0 - exponent - decimals
    if dropped <= 0 { return self }
    // Fewer than 10^17 units of 10^-dropped, so less than half of what is kept.
    if dropped > 17 { return Self(digits: 0, exponent: 0) }
    let unit = PowersOfTen.integer(dropped)
    let (kept, rest) = digits.quotientAndRemainder(dividingBy: unit)
    return Self(digits: kept + (rest >= unit / 2 ? 1 : 0), exponent: -decimals)
  }
}
