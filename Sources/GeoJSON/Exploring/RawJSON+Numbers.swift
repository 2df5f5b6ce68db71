package import GeoModel

/// Numbers as they are written, of which a double may lose digits.
extension RawJSON {
  /// Whether two numbers have the same value, however they are written (`17`, `17.0`, `1.7e1`): exactly, of any number of digits.
  /// `false` where one is no number. Complexity: O(n).
  package func isSameNumber(as other: RawJSON) -> Bool {
    let (a, b) = (integer, other.integer)
    if a != nil || b != nil { return a == b }
    return decimal.map { $0 == other.decimal } ?? false
  }

  /// Whether a number lies beyond ±2^53, from where on doubles do not represent every whole number, and the nearest double is another one
  /// in decimal notation: 9007199254740993, but neither 9007199254740992 nor 1e300. Complexity: O(n).
  package var losesDigitsAsDouble: Bool {
    guard let double else { return kind == .number }
    return double.magnitude >= 0x1p53 && !isSameNumber(as: RawJSON(copying: "\(double)".utf8))
  }

  /// The same for all ways to write a number, of any number of digits. Complexity: O(n).
  var numberText: [UInt8] {
    guard let decimal, !decimal.digits.isEmpty else { return [UInt8(ascii: "0")] }
    return Array((decimal.isNegative ? "-" : "").utf8) + decimal.digits + Array("e\(decimal.exponent)".utf8)
  }

  /// A number's digits, without zeros at either end, and the power of ten that the last of them counts; no digits for zero. `nil` for what
  /// is no number. Complexity: O(n).
  package var significantDigits: (isNegative: Bool, digits: [UInt8], exponent: Int)? {
    decimal.map { ($0.isNegative, $0.digits, $0.exponent) }
  }

  private var decimal: Decimal? { kind == .number ? withText { text, count in Decimal(text, count) } : nil }

  /// A number as its significant digits, without zeros at either end, and the power of ten that the last of them counts.
  private struct Decimal: Equatable {
    var isNegative = false
    var digits: [UInt8] = []
    var exponent = 0

    init(_ bytes: TextPointer, _ count: Int) {
      let text = UnsafeBufferPointer(start: bytes, count: count)
      let parts = DecimalText(text)
      if parts.mantissa == 0 { return }
      isNegative = parts.isNegative
      for byte in text[parts.firstSignificant...] {
        if byte == UInt8(ascii: ".") { continue }
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { break }
        digits.append(byte)
      }
      // The exponent is that of the last digit in the mantissa.
      exponent = parts.exponent - max(digits.count - DecimalText.mantissaDigits, 0)
      while digits.last == UInt8(ascii: "0") {
        digits.removeLast()
        exponent += 1
      }
    }
  }
}
