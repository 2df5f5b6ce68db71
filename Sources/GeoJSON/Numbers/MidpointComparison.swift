/// On which side of the midpoint between two neighbouring doubles a long decimal lies, by exact integers.
enum MidpointComparison {
  enum Order { case below, equal, above }

  /// The digits that are compared one by one.
  ///
  /// A midpoint of doubles has at most 768 significant digits, so from there on the digits can only decide
  /// whether the number is beyond a midpoint that it otherwise equals.
  static let comparedDigits = 800

  /// Compares the number with the midpoint between the double of the given bits (0 or positive, finite) and
  /// the next one.
  ///
  /// `decimal` must be the reading of `text`, not zero, and between 10^-330 and 10^310: the two integers then
  /// have fewer than 7000 bits. O(`comparedDigits`²) word operations, plus the length of the text.
  static func order(
    of decimal: DecimalText, in text: UnsafeBufferPointer<UInt8>, aboveBits bits: UInt64
  ) -> Order {
    var number = BigNatural(0)
    var digits = 0
    var hasMore = false
    var chunk: UInt64 = 0
    var chunkDigits = 0
    for byte in text[decimal.firstSignificant...] {
      let digit = byte &- UInt8(ascii: "0")
      if digit > 9 {
        if byte == UInt8(ascii: ".") { continue }
        break
      }
      if digits == comparedDigits {
        if digit != 0 {
          hasMore = true
          break
        }
        continue
      }
      chunk = chunk * 10 + UInt64(digit)
      chunkDigits += 1
      digits += 1
      if chunkDigits == DecimalText.mantissaDigits {
        number.multiply(by: PowersOfTen.integer(chunkDigits), adding: chunk)
        (chunk, chunkDigits) = (0, 0)
      }
    }
    number.multiply(by: PowersOfTen.integer(chunkDigits), adding: chunk)
    // `decimal.exponent` counts the 19th digit; the number has more, or it would not be here.
    let exponent = decimal.exponent - (digits - DecimalText.mantissaDigits)

    let field = Int(bits >> 52)
    let fraction = bits & (1 << 52 - 1)
    let significand = field == 0 ? fraction : fraction | 1 << 52
    var midpoint = BigNatural(2 * significand + 1)
    let midpointExponent = max(field, 1) - 1076

    // number · 10^exponent against midpoint · 2^midpointExponent, without fractions.
    if exponent >= 0 {
      number.multiply(byPowerOfFive: exponent)
    } else {
      midpoint.multiply(byPowerOfFive: -exponent)
    }
    let shift = exponent - midpointExponent
    if shift >= 0 { number.shift(left: shift) } else { midpoint.shift(left: -shift) }
    if number == midpoint { return hasMore ? .above : .equal }
    return number < midpoint ? .below : .above
  }
}
