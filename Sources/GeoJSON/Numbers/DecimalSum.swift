/// The sum of numbers as they are written in decimal: exact, so that it does not depend on their order.
///
/// Digits below 10⁻¹⁰⁹⁸ count nothing: no double has any.
package struct DecimalSum: Sendable {
  // Digits in base 10¹⁸, each of either sign and less than 10¹⁸ in magnitude; the first counts 10¹⁸ to the power `lowest`.
  private var limbs: [Int] = []
  private var lowest = 0

  private static let base = 1_000_000_000_000_000_000
  private static let limbDigits = 18
  private static let leastPower = -1098
  /// The most digits that are written as they are: those of the longest decimal that IEEE 754 knows.
  private static let mostDigits = 34

  package init() {}

  /// Adds a number.
  ///
  /// - Parameter text: in JSON's grammar, of a number that a double holds: less than 1.8e308 in magnitude.
  /// - Complexity: O(digits).
  package mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    let parts = DecimalText(text)
    if parts.mantissa == 0 { return }
    // The power of ten of the first digit; then digits of one limb together.
    var power = parts.exponent + PowersOfTen.digitCount(parts.mantissa) - 1
    var limb = Self.limb(of: power)
    var chunk = 0
    for byte in text[parts.firstSignificant...] {
      if byte == UInt8(ascii: ".") { continue }
      let digit = byte &- UInt8(ascii: "0")
      if digit > 9 || power < Self.leastPower { break }
      if Self.limb(of: power) != limb {
        add(parts.isNegative ? -chunk : chunk, to: limb)
        (limb, chunk) = (Self.limb(of: power), 0)
      }
      chunk += Int(digit) * Int(PowersOfTen.integer(power - limb * Self.limbDigits))
      power -= 1
    }
    add(parts.isNegative ? -chunk : chunk, to: limb)
  }

  private static func limb(of power: Int) -> Int { (power >= 0 ? power : power - limbDigits + 1) / limbDigits }

  /// Both less than the base in magnitude, so that neither their sum nor what is carried overflows.
  private mutating func add(_ value: Int, to limb: Int) {
    if value == 0 { return }
    if limbs.isEmpty { lowest = limb }
    if limb < lowest {
      limbs.insert(contentsOf: repeatElement(0, count: lowest - limb), at: 0)
      lowest = limb
    }
    var (index, carry) = (limb - lowest, value)
    while carry != 0 {
      while limbs.count <= index { limbs.append(0) }
      let sum = limbs[index] + carry
      limbs[index] = sum % Self.base
      carry = sum / Self.base
      index += 1
    }
  }

  /// The sum as JSON: all its digits, if they are 34 at most, else the double next to it in the shortest way that reads back; `nil` beyond
  /// all doubles.
  package var text: [UInt8]? {
    let (isNegative, digits, exponent) = decimal
    if digits.isEmpty { return [UInt8(ascii: "0")] }
    let sign = isNegative ? [UInt8(ascii: "-")] : []
    let exact = sign + digits + Array("e\(exponent)".utf8)
    guard let value = exact.withUnsafeBufferPointer({ DecimalReading.value(of: $0) }), value.isFinite else { return nil }
    if digits.count <= Self.mostDigits { return sign + Self.plain(digits, exponent) }
    return [UInt8](unsafeUninitializedCapacity: DecimalWriting.shortestCapacity) { out, count in
      count = out.baseAddress.map { DecimalWriting.appendShortest(value, to: $0) } ?? 0
    }
  }

  /// Digits without zeros at either end, and the power of ten that the last of them counts.
  private var decimal: (isNegative: Bool, digits: [UInt8], exponent: Int) {
    let isNegative = limbs.last { $0 != 0 }.map { $0 < 0 } ?? false
    var digits: [UInt8] = []
    var borrow = 0
    for limb in limbs {
      var rest = (isNegative ? -limb : limb) - borrow
      borrow = rest < 0 ? 1 : 0
      rest += borrow * Self.base
      for _ in 0..<Self.limbDigits {
        digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
        rest /= 10
      }
    }
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
    return (isNegative, digits.dropFirst(zeros).reversed(), lowest * Self.limbDigits + zeros)
  }

  /// Without an exponent where few zeros do.
  private static func plain(_ digits: [UInt8], _ exponent: Int) -> [UInt8] {
    func zeros(_ count: Int) -> [UInt8] { Array(repeating: UInt8(ascii: "0"), count: count) }
    let point = digits.count + exponent
    if exponent >= 0, point <= mostDigits { return digits + zeros(exponent) }
    if exponent < 0, point > 0 { return Array(digits[..<point]) + [UInt8(ascii: ".")] + Array(digits[point...]) }
    if exponent < 0, point > -6 { return Array("0.".utf8) + zeros(-point) + digits }
    return Array(digits[..<1]) + (digits.count > 1 ? [UInt8(ascii: ".")] + digits[1...] : []) + Array("e\(point - 1)".utf8)
  }
}
