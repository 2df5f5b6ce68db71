internal import CByteScan

/// One JSON number of a coordinate (RFC 8259 §6), eight digits at a time, to the nearest double.
///
/// The arithmetic on eight digits in one word is the one published by Lemire, "Number parsing at a gigabyte
/// per second" (2021), §4; everything that needs more than 19 digits or more than the exact powers of ten
/// goes to ``DecimalReading``.
struct NumberScanner {
  /// The value just read.
  var value = 0.0
  /// The most digits behind a decimal point so far.
  var decimals = 0
  /// Whether any number so far had an exponent.
  var hasExponent = false

  /// Reads the number at `p` and steps over it. `false`: not certainly a number, or beyond the doubles; `p` is
  /// then anywhere in it.
  @inline(__always)
  mutating func read(_ p: inout TextPointer) -> Bool {
    let start = p
    let negative = p[0] == .minus
    if negative { p += 1 }
    let firstDigit = p

    // The integer part: three digits at most in any sane coordinate.
    var mantissa = UInt64(p[0] &- .zero)
    if mantissa > 9 { return false }
    p += 1
    if p[0].isDigit {
      if mantissa == 0 { return false }
      repeat {
        mantissa = mantissa &* 10 &+ UInt64(p[0] &- .zero)
        p += 1
      } while p[0].isDigit
    }

    var fraction = 0
    if p[0] == .point {
      p += 1
      let first = p
      var digits = Self.digits(p, &mantissa)
      if digits == 0 { return false }
      p += digits
      while digits == 8 {
        digits = Self.digits(p, &mantissa)
        p += digits
      }
      fraction = p - first
      if fraction > decimals { decimals = fraction }
    }
    if p[0] | 0x20 == 0x65 {  // e, E
      return readRest(start, &p)
    }
    // One character of the count may be the point. 19 digits always fit into the mantissa.
    if p - firstDigit <= 19, let magnitude = DecimalReading.value(mantissa: mantissa, exponent: -fraction) {
      value = negative ? -magnitude : magnitude
      return true
    }
    value = 0
    return readLong(start, p)
  }

  /// Takes up to eight digits at `p` into `mantissa` and says how many there were.
  @inline(__always)
  private static func digits(_ p: TextPointer, _ mantissa: inout UInt64) -> Int {
    let word = p.word
    // High bits mark bytes that are no digit: below '0' or above '9'.
    let other = ((word &+ 0x4646_4646_4646_4646) | (word &- 0x3030_3030_3030_3030)) & 0x8080_8080_8080_8080
    if other == 0 {
      mantissa = mantissa &* 100_000_000 &+ eight(word)
      return 8
    }
    let count = other.trailingZeroBitCount >> 3
    if count == 0 { return 0 }
    // The digits move to the top, zeros come in below: a number with leading zeros.
    let shifted = word << UInt64(64 - 8 * count)
    let zeros: UInt64 = 0x3030_3030_3030_3030 >> UInt64(8 * count)
    mantissa = mantissa &* powers(count) &+ eight(shifted | zeros)
    return count
  }

  /// Eight ASCII digits, the first in the lowest byte.
  @inline(__always)
  private static func eight(_ word: UInt64) -> UInt64 {
    var v = (word & 0x0F0F_0F0F_0F0F_0F0F) &* 2561 &>> 8
    v = (v & 0x00FF_00FF_00FF_00FF) &* 6_553_601 &>> 16
    return (v & 0x0000_FFFF_0000_FFFF) &* 42_949_672_960_001 &>> 32
  }

  @inline(__always)
  private static func powers(_ n: Int) -> UInt64 {
    UInt64(bytescan_small_power_of_ten(Int32(truncatingIfNeeded: n)))
  }

  /// A number with an exponent: checks its grammar and leaves the value to ``DecimalReading``.
  @inline(never)
  private mutating func readRest(_ start: TextPointer, _ p: inout TextPointer) -> Bool {
    p += 1
    if p[0] == .plus || p[0] == .minus { p += 1 }
    if !p[0].isDigit { return false }
    while p[0].isDigit { p += 1 }
    hasExponent = true
    return readLong(start, p)
  }

  @inline(never)
  private mutating func readLong(_ start: TextPointer, _ end: TextPointer) -> Bool {
    guard let exact = DecimalReading.value(of: UnsafeBufferPointer(start: start, count: end - start)) else {
      return false
    }
    value = exact
    return true
  }
}
