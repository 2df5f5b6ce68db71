/// Doubles written as JSON numbers: the shortest decimal that reads back, or a fixed number of decimals.
///
/// Both write ASCII to memory the caller has reserved and return the number of bytes. They may also write
/// beyond the returned length, within the stated capacity: blocks of eight digits are stored whole.
package enum DecimalWriting {
  /// The bytes ``appendShortest(_:to:)`` needs at its destination; at most 25 of them are the number.
  package static let shortestCapacity = 32

  /// The bytes ``appendFixed(_:decimals:to:)`` needs at its destination: sign, 309 digits, point, 17
  /// decimals, and room for stores of whole blocks.
  package static let fixedCapacity = 352

  /// Degrees seldom have more decimals, as this is a centimetre. Ten units are 10^-6, down to which numbers have no exponent.
  private static let fewDecimals = 7

  /// Writes the shortest decimal that reads back to the same double, of several the closest to its value.
  ///
  /// The notation is JavaScript's (ECMA-262, Number::toString) with two differences: `-0` keeps its sign, and
  /// a positive exponent has no plus. So integers have no point (`100`), 1e-6 <= |value| < 1e21 is plain
  /// (`0.000001`), and the rest has an exponent (`1e-7`, `1.5e300`).
  ///
  /// `value` must be finite: JSON has no other numbers. `out` must have ``shortestCapacity`` bytes. O(1).
  package static func appendShortest(_ value: Double, to out: UnsafeMutablePointer<UInt8>) -> Int {
    precondition(value.isFinite, "JSON has no notation for infinity and NaN")
    // Always stored, kept if needed: longitudes change sign too often for a branch.
    out.pointee = UInt8(ascii: "-")
    let start = value.sign == .minus ? out + 1 : out
    guard value != 0 else {
      start.pointee = UInt8(ascii: "0")
      return start - out + 1
    }
    if let scaled = FixedDecimal.exactly(value.magnitude, decimals: fewDecimals) {
      return start - out + FixedDecimal.write(scaled, decimals: fewDecimals, to: start)
    }
    let digits = DigitRun(ShortestDecimal(magnitudeOf: value))
    let isPlain = digits.pointPosition > -6 && digits.pointPosition <= 21
    let length = isPlain ? digits.writePlain(to: start) : digits.writeScientific(to: start)
    return start - out + length
  }

  /// Writes a number rounded to at most `decimals` decimals, 0...17.
  ///
  /// The rule: take the shortest decimal of the double, as ``appendShortest(_:to:)`` writes it, and round that
  /// half away from zero. So 2.675 gives `2.68`, although the double is a little below 2.675: people round the
  /// number they see. Zeros at the end are dropped with the point if none is left, there is never an exponent,
  /// and what rounds to zero is `0` without a sign.
  ///
  /// `value` must be finite. `out` must have ``fixedCapacity`` bytes; a number below 10^21 in magnitude is at
  /// most 40 bytes long, the largest doubles have 309 digits. O(1) up to 2^50 · 10^-`decimals`, otherwise
  /// linear in the length.
  package static func appendFixed(
    _ value: Double, decimals: Int, to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    precondition((0...17).contains(decimals), "from 0 to 17 decimals")
    let isNegative = value.sign == .minus
    // The sign is written first and counts only if a digit other than 0 follows.
    out.pointee = UInt8(ascii: "-")
    let start = isNegative ? out + 1 : out
    if let scaled = FixedDecimal.scaled(value.magnitude, decimals: decimals) {
      if scaled == 0 {
        out.pointee = UInt8(ascii: "0")
        return 1
      }
      return start - out + FixedDecimal.write(scaled, decimals: decimals, to: start)
    }
    precondition(value.isFinite, "JSON has no notation for infinity and NaN")
    let decimal = ShortestDecimal(magnitudeOf: value).rounded(decimals: decimals)
    if decimal.digits == 0 {
      out.pointee = UInt8(ascii: "0")
      return 1
    }
    return start - out + DigitRun(decimal).writePlain(to: start)
  }

  /// The double nearest to the decimal that ``appendFixed(_:decimals:to:)`` writes; reading its text gives
  /// the same double. What rounds to zero is +0.
  ///
  /// `value` must be finite, `decimals` 0...17. O(1).
  package static func rounded(_ value: Double, decimals: Int) -> Double {
    precondition((0...17).contains(decimals), "from 0 to 17 decimals")
    let magnitude: Double
    if let scaled = FixedDecimal.scaled(value.magnitude, decimals: decimals) {
      // At most 2^50 over an exact power of ten: one division is the correct rounding.
      magnitude = Double(Int64(scaled)) / PowersOfTen.double(decimals)
    } else {
      precondition(value.isFinite, "infinity and NaN have no decimals")
      let decimal = ShortestDecimal(magnitudeOf: value).rounded(decimals: decimals)
      // Never infinite: a number with decimals to drop is far from it, the others read back as they were.
      magnitude =
        DecimalReading.value(mantissa: decimal.digits, exponent: decimal.exponent)
        ?? value.magnitude
    }
    // Adding zero makes -0 to +0 and leaves the rest.
    return Double(signOf: value, magnitudeOf: magnitude) + 0
  }
}
