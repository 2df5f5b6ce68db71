/// A JSON number's text taken apart: sign, the first 19 significant digits, and the power of ten they count.
struct DecimalText {
  /// The most digits that always fit in 64 bits.
  static let mantissaDigits = 19

  private(set) var isNegative = false
  /// The first 19 significant digits (all of them, if there are fewer) as an integer.
  private(set) var mantissa: UInt64 = 0
  /// The power of ten by which ``mantissa`` counts. No overflow: it is the written exponent, cut off at
  /// ±10^17, plus or minus the number of digits, and no text is 10^16 bytes long.
  private(set) var exponent = 0
  /// Whether a digit other than 0 follows the ones in ``mantissa``.
  private(set) var hasDroppedDigits = false
  /// Where the first digit other than 0 stands in the text; the text's length if there is none.
  private(set) var firstSignificant: Int

  /// Takes apart a number in JSON's grammar. One pass, O(length).
  init(_ text: UnsafeBufferPointer<UInt8>) {
    firstSignificant = text.count
    var position = 0
    if position < text.count, text[position] == UInt8(ascii: "-") {
      isNegative = true
      position += 1
    }
    var digits = 0
    var isFraction = false
    // Digits and at most one point; the first other byte is "e", "E" or the end.
    while position < text.count {
      let digit = text[position] &- UInt8(ascii: "0")
      if digit <= 9 {
        if digits == 0 && digit == 0 {
          exponent -= isFraction ? 1 : 0
        } else if digits < Self.mantissaDigits {
          if digits == 0 { firstSignificant = position }
          mantissa = mantissa &* 10 &+ UInt64(digit)
          digits += 1
          exponent -= isFraction ? 1 : 0
        } else {
          if digit != 0 { hasDroppedDigits = true }
          exponent += isFraction ? 0 : 1
        }
      } else if text[position] == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else {
        break
      }
      position += 1
    }
    exponent += Self.writtenExponent(text, after: position)
  }

  /// The number as an integer, if it is one and fits.
  var integer: Int? {
    if mantissa == 0 { return 0 }
    if hasDroppedDigits { return nil }
    var magnitude = mantissa
    var power = exponent
    while power < 0 {
      let (quotient, digit) = magnitude.quotientAndRemainder(dividingBy: 10)
      if digit != 0 { return nil }
      magnitude = quotient
      power += 1
    }
    while power > 0 {
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      magnitude = product
      power -= 1
    }
    if isNegative { return magnitude <= 1 << 63 ? Int(truncatingIfNeeded: 0 &- magnitude) : nil }
    return Int(exactly: magnitude)
  }

  /// The number after the "e" at `mark`, 0 when there is none, cut off at ±10^17.
  private static func writtenExponent(_ text: UnsafeBufferPointer<UInt8>, after mark: Int) -> Int {
    var position = mark + 1
    guard position < text.count else { return 0 }
    let isNegative = text[position] == UInt8(ascii: "-")
    if isNegative || text[position] == UInt8(ascii: "+") { position += 1 }
    var magnitude = 0
    while position < text.count {
      let digit = text[position] &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      if magnitude < 10_000_000_000_000_000 { magnitude = magnitude * 10 + Int(digit) }
      position += 1
    }
    return isNegative ? -magnitude : magnitude
  }
}
