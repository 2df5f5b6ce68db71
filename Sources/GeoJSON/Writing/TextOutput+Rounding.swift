extension TextOutput {
  /// Coordinates rounded in their own text, number by number: for positions of more than three numbers, which the
  /// columns do not hold. The fourth and later ones stay as they are written, since nobody says what they mean.
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

  /// Whether some number ends with zeros behind its decimal point, or is zero with a sign: what is rounded to so many
  /// decimals at most has neither (conventions 9.1). Complexity: O(bytes).
  static func hasSpareDigits(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var isFraction = false
    // Whether nothing but a sign and zeros has been seen of the number.
    var isNegative = false, isZero = true
    var last: UInt8 = 0
    for byte in text {
      switch byte {
      case .point: isFraction = true
      case 0x2D: isNegative = true
      case 0x30: break
      case 0x31...0x39: isZero = false
      default:
        if last == 0x30, isFraction || isNegative && isZero { return true }
        (isFraction, isNegative, isZero) = (false, false, true)
      }
      last = byte
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
