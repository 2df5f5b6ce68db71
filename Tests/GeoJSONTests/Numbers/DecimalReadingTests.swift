import Foundation
import Testing

import GeoJSON
import GeoTestSupport

@Suite struct DecimalReadingTests {
  /// Nil where the texts disagree, for one comparison per number and a message only on failure.
  private func mismatch(_ text: NumberText) -> String? {
    let (ours, theirs) = (text.read, text.readByC)
    return ours.bitPattern == theirs.bitPattern
      ? nil : "\(text.string): \(ours) instead of \(theirs)"
  }

  private func value(_ string: String) -> Double? {
    Array(string.utf8).withUnsafeBufferPointer { DecimalReading.value(of: $0) }
  }

  @Test func `the shared suite's numbers have the listed bits`() throws {
    guard let data = SharedMaterial.contents(of: "suites/json-parsing/numbers/f64.txt") else {
      print("skipped: the shared suites are not on this machine (set GEOTOOLKIT_SHARED)")
      return
    }
    var lines = 0
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: " ")
      let bits = try #require(UInt64(fields[0], radix: 16))
      let expected = Double(bitPattern: bits)
      let read = value(String(fields[1]))
      #expect(read?.bitPattern == (expected.isFinite ? bits : nil), "\(line)")
      lines += 1
    }
    #expect(lines > 6000)
  }

  @Test(arguments: [
    ("0", 0.0), ("-0", -0.0), ("-0.0e5", -0.0), ("0e999999999999999999999", 0.0), ("-1e-400", -0.0),
    ("2.4703282292062327e-324", 0.0), ("2.4703282292062328e-324", Double.leastNonzeroMagnitude),
    ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown),
    ("2.2250738585072014e-308", Double.leastNormalMagnitude),
    ("1.7976931348623158e308", Double.greatestFiniteMagnitude),
    ("9007199254740993", 9007199254740992), ("9007199254740993.00000000000000000001", 9007199254740994),
    ("18446744073709551615", 0x1p64), ("1e23", 1e23), ("8.5e22", 8.5e22),
    ("100000000000000000000000000000000000000e-38", 1)
  ])
  func `numbers at the edges are read exactly`(text: String, expected: Double) {
    #expect(value(text)?.bitPattern == expected.bitPattern)
  }

  @Test(arguments: [
    "1.7976931348623159e308", "1e309", "-1e309", "1e99999999999999999999", "123456e400",
    DecimalReadingTests.limit, DecimalReadingTests.limit + ".0001", "-" + DecimalReadingTests.limit
  ])
  func `numbers that round to infinity are refused`(text: String) {
    #expect(value(text) == nil)
  }

  /// 2^1024 - 2^970: halfway between the largest double and the next step, which would be even.
  static let limit =
    "17976931348623158079372897140530341507993413271003782693617377898044496829276475"
    + "09466490179775872070963302864166928879109465555478519404026306574886715058206819"
    + "08902000708383676273854845817711531764475730270069855571366959622842914819860834"
    + "936475292719074168444365510704342711559699508093042880177904174497792"

  @Test func `the largest double is read from everything below the limit`() {
    let below = String(Self.limit.dropLast()) + "1.9999"
    #expect(Self.limit.hasSuffix("2"))
    #expect(value(below) == Double.greatestFiniteMagnitude)
  }

  @Test func `a long text is read in full, whatever its zeros`() {
    let zeros = String(repeating: "0", count: 100_000)
    #expect(value("1" + zeros + "e-100000") == 1)
    #expect(value("0." + zeros + "1e100001") == 1)
    #expect(value("9007199254740993." + zeros) == 9007199254740992)
    #expect(value("9007199254740993." + zeros + "1") == 9007199254740994)
    #expect(value("0." + zeros + "9007199254740993" + zeros + "1e100016") == 9007199254740994)
    #expect(value("0." + String(repeating: "9", count: 100_000)) == 1)
  }

  @Test func `every mantissa of 64 bits is read as the C library does`() {
    var generator = SeededGenerator(seed: 1)
    let text = NumberText()
    for _ in 0..<NumberTrials.count {
      // All lengths of mantissa, and every exponent that can matter.
      let mantissa = generator.next() >> generator.below(64)
      let exponent = Int(generator.below(680)) - 350
      text.clear()
      text.append(integer: mantissa)
      text.append(UInt8(ascii: "e"))
      if exponent < 0 { text.append(UInt8(ascii: "-")) }
      text.append(integer: UInt64(exponent.magnitude))
      let ours = DecimalReading.value(mantissa: mantissa, exponent: exponent) ?? .infinity
      let theirs = text.readByC
      if ours.bitPattern != theirs.bitPattern {
        Issue.record("\(text.string): \(ours) instead of \(theirs)")
      }
      if let message = mismatch(text) { Issue.record("\(message)") }
    }
  }

  @Test func `texts of 1 to 40 digits are read as the C library does`() {
    var generator = SeededGenerator(seed: 2)
    let text = NumberText()
    for _ in 0..<NumberTrials.count {
      text.clear()
      if generator.below(2) == 0 { text.append(UInt8(ascii: "-")) }
      let digits = 1 + generator.below(40)
      let point = generator.below(digits + 1)
      let digitBound: UInt64 = generator.below(8) == 0 ? 2 : 10
      if point == 0 { text.append("0") }
      for index in 0..<digits {
        if index == point { text.append(UInt8(ascii: ".")) }
        text.append(UInt8(ascii: "0") + UInt8(generator.below(digitBound)))
      }
      if generator.below(2) == 0 {
        text.append(generator.below(2) == 0 ? "e-" : "E+")
        text.append(integer: generator.below(generator.below(2) == 0 ? 30 : 345))
      }
      if let message = mismatch(text) { Issue.record("\(message)") }
    }
  }

  @Test func `coordinates of 1 to 17 digits are read as the C library does`() {
    var generator = SeededGenerator(seed: 3)
    let text = NumberText()
    for _ in 0..<NumberTrials.count {
      text.clear()
      text.append(integer: generator.below(180))
      text.append(UInt8(ascii: "."))
      for _ in 0...generator.below(15) {
        text.append(UInt8(ascii: "0") + UInt8(generator.below(10)))
      }
      if let message = mismatch(text) { Issue.record("\(message)") }
    }
  }

  /// A 54-bit odd m is halfway between two doubles. m · 2^e is a short decimal in two ways: (m · 5^-e) · 10^e
  /// for e of -4 and more, and w · 10^e for m = w · 5^e, up to 5^23.
  @Test func `ties of short numbers go to even at every exponent that has them`() {
    var generator = SeededGenerator(seed: 8)
    var fives: UInt64 = 1
    for exponent in 0...23 {
      if exponent > 0 { fives *= 5 }
      let firstFactor = max((1 << 53) / fives, 1)
      for _ in 0..<500 {
        let factor = (firstFactor + generator.below(firstFactor)) | 1
        let midpoint = factor * fives
        if midpoint >> 53 == 1 { checkTie(midpoint, mantissa: factor, exponent: exponent) }
        let longMidpoint: UInt64 = ((1 << 53) + generator.below(1 << 53)) | 1
        let (mantissa, isTooLong) = longMidpoint.multipliedReportingOverflow(by: fives)
        if !isTooLong { checkTie(longMidpoint, mantissa: mantissa, exponent: -exponent) }
      }
    }
  }

  private func checkTie(_ midpoint: UInt64, mantissa: UInt64, exponent: Int) {
    let lower = midpoint >> 1
    let expected = Double(sign: .plus, exponent: exponent + 1, significand: Double(lower + lower & 1))
    let read = DecimalReading.value(mantissa: mantissa, exponent: exponent)
    if read != expected { Issue.record("\(mantissa)e\(exponent): \(read ?? .infinity)") }
  }

  @Test func `midpoints of doubles and their nearest decimals go to the right side`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<max(NumberTrials.count / 1000, 300) {
      var lower = generator.next() & (1 << 63 - 1)
      // A quarter of them subnormal.
      if generator.below(4) == 0 { lower &= 1 << 52 - 1 }
      guard lower < 0x7fef_ffff_ffff_ffff else { continue }
      let midpoint = DecimalMidpoint(aboveBits: lower)
      let even = Double(bitPattern: lower + lower & 1)
      let upper = Double(bitPattern: lower + 1)
      let zeros = String(repeating: "0", count: Int(generator.below(900)))
      #expect(value(midpoint.text(digits: midpoint.digits)) == even)
      #expect(value(midpoint.text(digits: midpoint.digits + zeros)) == even)
      #expect(value(midpoint.text(digits: midpoint.digits + zeros + "1")) == upper)
      #expect(value(midpoint.text(digits: midpoint.digitsBelow)) == Double(bitPattern: lower))
    }
  }
}

/// The exact decimal digits of the midpoint between a double and the next.
private struct DecimalMidpoint {
  let digits: String
  /// The power of ten of the digit after the last one.
  private let integerDigits: Int

  init(aboveBits bits: UInt64) {
    let field = Int(bits >> 52)
    let fraction = bits & (1 << 52 - 1)
    let exponent = max(field, 1) - 1076
    var number = ExactInteger(2 * (field == 0 ? fraction : fraction | 1 << 52) + 1)
    // m · 2^-e = m · 5^e · 10^-e
    number.multiply(by: exponent < 0 ? 5 : 2, times: abs(exponent))
    digits = number.decimalDigits
    integerDigits = digits.utf8.count + min(exponent, 0)
  }

  /// The digits less one in the last place, and nines behind it.
  var digitsBelow: String {
    var bytes = Array(digits.utf8)
    var last = bytes.count - 1
    while bytes[last] == UInt8(ascii: "0") {
      bytes[last] = UInt8(ascii: "9")
      last -= 1
    }
    bytes[last] -= 1
    return String(decoding: bytes, as: UTF8.self) + "99999"
  }

  /// Digits of the same place value as scientific text; a zero in front is fine there.
  func text(digits: String) -> String {
    "\(digits.first ?? "0").\(digits.dropFirst())e\(integerDigits - 1)"
  }
}
