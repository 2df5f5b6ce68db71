/// The digits of Swift's own shortest description, as the independent witness for written numbers.
struct DescribedDecimal: Equatable {
  private var isNegative = false
  /// Digit values without zeros at either end; empty for 0.
  private var digits: [UInt8] = []
  /// Where the point stands, counted from the first digit.
  private var point = 0

  init(_ value: Double) {
    self.init(value.description)
  }

  /// Takes a number apart that has a point or an exponent or neither.
  init(_ text: String) {
    var exponent = 0
    var isFraction = false
    var isExponentNegative = false
    var isExponent = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "-") where isExponent: isExponentNegative = true
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "+"): continue
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"): isExponent = true
      case _ where isExponent: exponent = exponent * 10 + Int(byte - UInt8(ascii: "0"))
      default:
        if digits.isEmpty && byte == UInt8(ascii: "0") {
          point -= isFraction ? 1 : 0
        } else {
          digits.append(byte - UInt8(ascii: "0"))
          point += isFraction ? 0 : 1
        }
      }
    }
    point += isExponentNegative ? -exponent : exponent
    dropZeros()
  }

  private mutating func dropZeros() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { point = 0 }
  }

  /// Rounded half away from zero, written without exponent: the convention of the fixed notation, digit by
  /// digit.
  func rounded(decimals: Int) -> String {
    var result = self
    let kept = point + decimals
    if kept < digits.count {
      let goesUp = kept >= 0 && digits[kept] >= 5
      result.digits.removeSubrange(max(kept, 0)...)
      if goesUp {
        var index = kept - 1
        while index >= 0, result.digits[index] == 9 {
          result.digits[index] = 0
          index -= 1
        }
        if index >= 0 {
          result.digits[index] += 1
        } else {
          result.digits.insert(1, at: 0)
          result.point += 1
        }
      }
      result.dropZeros()
    }
    return result.plain
  }

  private var plain: String {
    if digits.isEmpty { return "0" }
    var text = isNegative ? [UInt8(ascii: "-")] : []
    if point <= 0 { text.append(UInt8(ascii: "0")) }
    for place in min(point, 0)..<max(point, digits.count) {
      if place == max(point, 0), place < digits.count, point > 0 { text.append(UInt8(ascii: ".")) }
      if point <= 0, place == point { text.append(UInt8(ascii: ".")) }
      let digit = place >= 0 && place < digits.count ? digits[place] : 0
      text.append(UInt8(ascii: "0") + digit)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
