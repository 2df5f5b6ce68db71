internal import CByteScan

extension TextOutput {
  /// Coordinates rounded in their own text, number by number: for positions of more than three numbers, which the
  /// columns do not hold. The fourth and later ones stay as they are written, since their meaning is not defined.
  ///
  /// `text` is a well-formed array of numbers and arrays. Complexity: O(bytes).
  static func rounding(_ text: UnsafeBufferPointer<UInt8>, decimals: Int) -> TextOutput {
    let writer = CoordinateWriter(decimals: decimals)
    var out = TextOutput()
    var at = 0, ordinate = 0
    while at < text.count {
      let byte = text[at]
      if byte == .openBracket { ordinate = 0 }
      guard isInNumber(byte) else {
        out.append(byte)
        at += 1
        continue
      }
      var end = at + 1
      while end < text.count, isInNumber(text[end]) { end += 1 }
      let number = UnsafeBufferPointer(rebasing: text[at..<end])
      if ordinate < 3, let value = DecimalReading.value(of: number) {
        writer.append(value, to: &out)
      } else {
        for byte in number { out.append(byte) }
      }
      ordinate += 1
      at = end
    }
    return out
  }

  /// Whether some number ends with zeros after its decimal point, or is zero with a sign: what is rounded to so many
  /// decimals at most has neither (conventions 9.1). Complexity: O(bytes).
  static func hasSpareDigits(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = text.baseAddress else { return false }
    var at = bytescan_ending_zero(base, 0, text.count)
    while at < text.count {
      if isSpare(text, at) { return true }
      at = bytescan_ending_zero(base, at + 1, text.count)
    }
    return false
  }

  /// Whether the zero at the end of a number stands after its point, or is all of it but a sign.
  private static func isSpare(_ text: UnsafeBufferPointer<UInt8>, _ end: Int) -> Bool {
    var isZero = true
    for byte in text[..<end].reversed() {
      switch byte {
      case .point: return true
      case .minus: return isZero
      case .zero: break
      case UInt8(ascii: "1")...UInt8(ascii: "9"): isZero = false
      default: return false
      }
    }
    return false
  }

  static func isInNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x2D, 0x2B, 0x2E, 0x45, 0x65: true
    default: false
    }
  }
}
