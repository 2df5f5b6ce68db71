/// Rounding to a fixed number of decimals: in double arithmetic where that is certain, on the shortest
/// decimal's digits otherwise.
enum FixedDecimal {
  /// |value| · 10^`decimals`, rounded half away from zero on the shortest decimal; nil when double arithmetic
  /// cannot decide: near a half, or too large. `value` must not be negative; NaN and infinity give nil.
  ///
  /// The certainty: the shortest decimal is within half a step of the value, a relative error of 2^-53; the
  /// product, the power of ten being exact, adds another 2^-53. Together at most 2^-52 of the product, and
  /// a little; the test asks for twice that. (For subnormals the errors are absolute, and nothing compared with ½.)
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

  /// The whole number, from 10 to below 10^15, that gives `value` as its nearest double when it is divided by 10^`decimals`, a power of ten
  /// that is a double (0...22); `nil` if there is none.
  ///
  /// It is the shortest decimal that reads back, and the closest of such: no two decimals of up to 15 digits have the same nearest
  /// double, so that a shorter one would be the same number.
  @inline(__always)
  static func exactly(_ value: Double, decimals: Int) -> UInt64? {
    let unit = PowersOfTen.double(decimals)
    let product = value * unit
    // The sum is rounded to a whole number, which it holds in its low 52 bits. False for NaN and infinity, too.
    guard product < 1e15, product >= 9.5 else { return nil }
    let shifted = product + 0x1p52
    return (shifted - 0x1p52) / unit == value ? shifted.bitPattern & (1 << 52 - 1) : nil
  }

  /// Writes `scaled` · 10^-`decimals`, without zeros at the end, for 0 < `scaled` <= 2^50. Returns the length.
  ///
  /// At most 8 + 1 + 17 bytes are stored; an integer part of 10^8 and more goes through ``DigitRun``.
  @inline(__always)
  static func write(
    _ scaled: UInt64, decimals: Int, to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let unit = PowersOfTen.integer(decimals)
    let whole = whole(of: scaled, decimals: decimals)
    guard whole < 100_000_000 else {
      return DigitRun(ShortestDecimal(digits: scaled, exponent: 0 &- decimals)).writePlain(to: out)
    }
    let fraction = scaled &- whole &* unit

    let length = writeWhole(whole, to: out)
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

  /// ⌊scaled / 10^`decimals`⌋ for `scaled` < 2^62.
  ///
  /// A product with the reciprocal from the table instead of a division by a variable, three times as slow. The
  /// reciprocal r · 2^-s, 2^63 <= r < 2^64, is too large by less than 2^-s, so the product by less than
  /// `scaled` · 2^-s < 2^(62 - s) < 10^-`decimals`: never enough to reach the next integer.
  @inline(__always)
  private static func whole(of scaled: UInt64, decimals: Int) -> UInt64 {
    if decimals == 0 { return scaled }
    let reciprocal = PowersOfTen.normalised(0 &- decimals).high &+ 1
    let shift = -1 &- PowersOfTen.floorLog2(ofPower: 0 &- decimals)
    return scaled.multipliedFullWidth(by: reciprocal).high
      >> UInt64(truncatingIfNeeded: shift)
  }

  /// Writes an integer below 10^8. Returns the length; 8 bytes are stored.
  ///
  /// Degrees have three digits at most: they take half the work of a block of eight, and their length, on
  /// which the place of everything after depends, is known after two comparisons.
  @inline(__always)
  private static func writeWhole(_ whole: UInt64, to out: UnsafeMutablePointer<UInt8>) -> Int {
    let characters: UInt64
    let length: Int
    if whole < 1000 {
      // Exact quotients: 41 / 2^12 for /100 below 1000, 103 / 2^10 for /10 below 100.
      let hundreds = (whole &* 41) >> 12
      let rest = whole &- hundreds &* 100
      let tens = (rest &* 103) >> 10
      let digits = hundreds | tens << 8 | (rest &- tens &* 10) << 16
      length = 1 &+ (whole >= 10 ? 1 : 0) &+ (whole >= 100 ? 1 : 0)
      characters = (digits | DigitBlock.zeros) >> UInt64(truncatingIfNeeded: 24 &- length &* 8)
    } else {
      let block = DigitBlock(whole)
      length = 8 &- block.leadingZeros
      characters = block.characters >> UInt64(truncatingIfNeeded: block.leadingZeros &* 8)
    }
    out.store(characters, at: 0)
    return length
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
