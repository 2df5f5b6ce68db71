/// Decimal numbers read as the nearest double, ties to even: what `strtod` gives in the C locale, bit for bit.
///
/// Three methods, each for what the one before cannot decide: Clinger's one operation on exact doubles,
/// the 128-bit product of Eisel and Lemire, and (only for texts of more than 19 significant digits) a
/// comparison of exact integers. Nothing depends on the locale, and nothing is allocated but in the last.
package enum DecimalReading {
  /// The double nearest to `mantissa` · 10^`exponent`; nil when that rounds to infinity.
  ///
  /// The mantissa is the whole number, no digit left out; digits that did not fit make it a matter for
  /// ``value(of:)``. Small numbers become subnormal or zero. Any exponent is allowed.
  ///
  /// Clinger's case (mantissa up to 2^53, |exponent| <= 22, nearly every coordinate) is compiled into the
  /// caller: both operands are exact doubles, so the one multiplication or division rounds correctly
  /// (Clinger 1990, "How to read floating point numbers accurately"). The rest is a call. O(1).
  @inline(__always)
  package static func value(mantissa: UInt64, exponent: Int) -> Double? {
    if mantissa <= 1 << 53, exponent.magnitude <= 22 {
      // The signed conversion is one instruction, the unsigned one several; the value fits both.
      let integer = Double(Int64(bitPattern: mantissa))
      return exponent < 0
        ? integer / PowersOfTen.double(0 &- exponent) : integer * PowersOfTen.double(exponent)
    }
    let nearest = nearestBits(mantissa: mantissa, exponent: exponent)
    return nearest == infinityBits ? nil : Double(bitPattern: nearest)
  }

  /// The double nearest to a number in JSON's grammar (RFC 8259 §6), of any length; nil only when it rounds
  /// to infinity, that is from 2^1024 - 2^970 on.
  ///
  /// The text must have been checked: the bytes are a complete number, nothing before or after. Other bytes
  /// give some value, never an access outside the buffer. `-0` and a negative underflow keep their sign.
  ///
  /// Linear in the length. Memory is bounded: beyond 800 significant digits only "all zero or not" counts.
  package static func value(of text: UnsafeBufferPointer<UInt8>) -> Double? {
    let decimal = DecimalText(text)
    let magnitude =
      decimal.hasDroppedDigits
      ? nearestBits(truncated: decimal, in: text)
      : nearestBits(mantissa: decimal.mantissa, exponent: decimal.exponent)
    if magnitude == infinityBits { return nil }
    return Double(bitPattern: decimal.isNegative ? magnitude | 1 << 63 : magnitude)
  }

  /// A whole number, however it is written (`17`, `17.0`, `1.7e1`), if it fits; the text is as for ``value(of:)``. Linear in the length.
  package static func integer(of text: UnsafeBufferPointer<UInt8>) -> Int? { DecimalText(text).integer }

  /// The nearest double's bits for a text of which only the first 19 digits are in the mantissa.
  ///
  /// The value lies between the mantissa w and w + 1. When both round to the same double, so does the value.
  /// Otherwise they round to neighbours, because 1 part in 10^18 is less than half a step of the doubles, and
  /// the side of the midpoint on which the value lies decides.
  private static func nearestBits(
    truncated decimal: DecimalText, in text: UnsafeBufferPointer<UInt8>
  ) -> UInt64 {
    let lower = nearestBits(mantissa: decimal.mantissa, exponent: decimal.exponent)
    // No overflow: 19 digits are at most 10^19 - 1.
    let upper = nearestBits(mantissa: decimal.mantissa + 1, exponent: decimal.exponent)
    if lower == upper { return lower }
    switch MidpointComparison.order(of: decimal, in: text, aboveBits: lower) {
    case .below: return lower
    case .equal: return lower + (lower & 1)
    case .above: return lower + 1
    }
  }
}
