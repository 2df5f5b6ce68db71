internal import CByteScan

/// One JSON number of a coordinate (RFC 8259 §6), eight digits at a time, to the nearest double.
///
/// The arithmetic on eight digits in one word is the one published by Lemire, "Number parsing at a gigabyte
/// per second" (2021), §4; everything that needs more than 19 digits or more than the exact powers of ten
/// goes to ``DecimalReading``.
enum NumberScanner {
  /// What the numbers read so far have in common.
  struct Notes {
    /// The most digits after a decimal point.
    var decimals = 0
    /// Whether any had an exponent.
    var hasExponent = false
  }

  /// Reads the number at `p`.
  /// - Returns: the place after it; `nil` when it is not certainly a number, or beyond the doubles.
  ///
  /// Nothing whose address is taken crosses into the functions for rare cases, so that a caller's loop keeps all of
  /// it in registers.
  @inline(always)
  static func read(_ start: TextPointer, _ value: inout Double, _ notes: inout Notes) -> TextPointer? {
    var p = start
    let isNegative = p[0] == .minus
    if isNegative { p += 1 }
    let firstDigit = p

    // The integer part: three digits at most in any sane coordinate.
    var mantissa = UInt64(p[0] &- .zero)
    if mantissa > 9 { return nil }
    p += 1
    if p[0].isDigit {
      if mantissa == 0 { return nil }
      repeat {
        mantissa = mantissa &* 10 &+ UInt64(p[0] &- .zero)
        p += 1
      } while p[0].isDigit
    }

    var fraction = 0
    if p[0] == .point {
      p += 1
      let first = p
      var count = digits(p, &mantissa)
      if count == 0 { return nil }
      p += count
      while count == 8 {
        count = digits(p, &mantissa)
        p += count
      }
      fraction = p - first
      if fraction > notes.decimals { notes.decimals = fraction }
    }
    if p[0] | 0x20 == 0x65 {  // e, E
      notes.hasExponent = true
      guard let end = exponentEnd(p), let exact = exact(start, end) else { return nil }
      value = exact
      return end
    }
    // One character of the count may be the point. 19 digits always fit into the mantissa.
    if p - firstDigit <= 19 {
      let magnitude: Double
      if fraction > 8 {
        // Of numbers this long some have a mantissa that is an exact double and some do not, in no order that a
        // processor could foresee; the method that does not ask is faster than the easy one half of the time.
        magnitude = Double(bitPattern: DecimalReading.nearestBits(mantissa: mantissa, exponent: 0 &- fraction))
      } else {
        guard let small = DecimalReading.value(mantissa: mantissa, exponent: 0 &- fraction) else { return nil }
        magnitude = small
      }
      value = isNegative ? -magnitude : magnitude
      return p
    }
    guard let exact = exact(start, p) else { return nil }
    value = exact
    return p
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
    let bits = other.trailingZeroBitCount & 0x38
    if bits == 0 { return 0 }
    // The digits move to the top, zeros come in below: a number with leading zeros.
    let shifted = word << UInt64(64 &- bits)
    let zeros: UInt64 = 0x3030_3030_3030_3030 >> UInt64(bits)
    let count = bits >> 3
    mantissa = mantissa &* UInt64(bytescan_small_power_of_ten(Int32(truncatingIfNeeded: count))) &+ eight(shifted | zeros)
    return count
  }

  /// Eight ASCII digits, the first in the lowest byte.
  @inline(__always)
  private static func eight(_ word: UInt64) -> UInt64 {
    var v = ((word & 0x0F0F_0F0F_0F0F_0F0F) &* 2561) &>> 8
    v = ((v & 0x00FF_00FF_00FF_00FF) &* 6_553_601) &>> 16
    return ((v & 0x0000_FFFF_0000_FFFF) &* 42_949_672_960_001) &>> 32
  }

  /// Behind the exponent that begins at `p`, if it is one.
  @inline(never)
  private static func exponentEnd(_ start: TextPointer) -> TextPointer? {
    var p = start + 1
    if p[0] == .plus || p[0] == .minus { p += 1 }
    if !p[0].isDigit { return nil }
    while p[0].isDigit { p += 1 }
    return p
  }

  /// The value of a number of any length, its grammar being known.
  @inline(never)
  private static func exact(_ start: TextPointer, _ end: TextPointer) -> Double? {
    DecimalReading.value(of: UnsafeBufferPointer(start: start, count: end - start))
  }
}
