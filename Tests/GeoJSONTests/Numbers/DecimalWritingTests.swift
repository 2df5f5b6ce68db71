import Foundation
import Testing

import GeoJSON

@Suite struct DecimalWritingTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "-0"), (1, "1"), (100, "100"), (-180, "-180"), (0.1, "0.1"), (-12.5, "-12.5"),
    (123456.789, "123456.789"), (1e-6, "0.000001"), (1.5e-6, "0.0000015"), (1e-7, "1e-7"),
    (-1.25e-7, "-1.25e-7"), (1.5e300, "1.5e300"), (Double.leastNonzeroMagnitude, "5e-324"), (1e21, "1e21"),
    (1e20, "100000000000000000000"), (1.2345678901234568e20, "123456789012345680000"),
    (9007199254740991, "9007199254740991"), (9007199254740992, "9007199254740992"),
    (1.7976931348623157e308, "1.7976931348623157e308"), (2.2250738585072014e-308, "2.2250738585072014e-308"),
    (-0.0000012345678901234567, "-0.0000012345678901234567"), (1e23, "1e23"),
    (9.5367431640625e-7, "9.5367431640625e-7")
  ])
  func `shortest numbers are written as JavaScript does`(value: Double, expected: String) {
    let text = NumberText()
    text.fill { DecimalWriting.appendShortest(value, to: $0) }
    #expect(text.string == expected)
  }

  @Test func `shortest numbers have the digits of Swift's description and read back`() {
    var generator = SeededGenerator(seed: 5)
    for trial in 0..<NumberTrials.count {
      let value = trial % 2 == 0 ? generator.finiteDouble() : generator.coordinate()
      check(shortest: value)
    }
  }

  @Test func `shortest numbers of few decimals are right, and those beside them`() {
    var generator = SeededGenerator(seed: 11)
    for trial in 0..<NumberTrials.count {
      let digits = generator.next() % UInt64(pow(10, Double(1 + trial % 17)))
      let value = Double(digits) / pow(10, Double(generator.next() % 10))
      for value in [value, -value.nextUp, value.nextDown] { check(shortest: value) }
    }
  }

  @Test func `shortest numbers are right at every power of two and ten and beside it`() {
    for exponent in -1074...1023 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      for value in [power.nextDown, power, power.nextUp] { check(shortest: value) }
    }
    for exponent in -323...308 {
      let power = strtod("1e\(exponent)", nil)
      for value in [power.nextDown, power, power.nextUp] where value.isFinite { check(shortest: value) }
    }
  }

  private func check(shortest value: Double) {
    let text = NumberText()
    text.fill { DecimalWriting.appendShortest(value, to: $0) }
    let expected = DescribedDecimal(value)
    if text.count > 25 || text.readByC.bitPattern != value.bitPattern
      || text.read.bitPattern != value.bitPattern || DescribedDecimal(text.string) != expected
    {
      Issue.record("\(text.string) for \(value)")
    }
  }

  @Test(arguments: [
    (2.675, 2, "2.68"), (1.005, 2, "1.01"), (0.1234565, 6, "0.123457"), (1.0000005, 6, "1.000001"),
    (-1.0000005, 6, "-1.000001"), (0.5, 0, "1"), (-0.5, 0, "-1"), (0.49999999999999994, 0, "0"),
    (-0.0, 6, "0"), (-0.0000004, 6, "0"), (0.0000005, 6, "0.000001"), (13.4, 6, "13.4"), (100, 6, "100"),
    (1e22, 3, "10000000000000000000000"), (1.5e-7, 17, "0.00000015"), (Double.leastNonzeroMagnitude, 17, "0"),
    (0.1, 17, "0.1"), (0.30000000000000004, 17, "0.30000000000000004"),
    (0.012345678901234567, 17, "0.01234567890123457"),
    (123456789.123456789, 8, "123456789.12345679"), (999999.9999995, 6, "1000000"),
    (2251799813685248.5, 0, "2251799813685249")
  ])
  func `fixed numbers round half away from zero on the decimal`(
    value: Double, decimals: Int, expected: String
  ) {
    let text = NumberText()
    text.fill { DecimalWriting.appendFixed(value, decimals: decimals, to: $0) }
    #expect(text.string == expected)
  }

  @Test func `the largest number takes all its digits`() {
    let text = NumberText()
    text.fill { DecimalWriting.appendFixed(-1.7976931348623157e308, decimals: 17, to: $0) }
    #expect(text.string == "-17976931348623157" + String(repeating: "0", count: 292))
    #expect(text.count <= DecimalWriting.fixedCapacity)
  }

  @Test func `nothing is stored behind the stated capacity`() {
    var generator = SeededGenerator(seed: 7)
    var bytes = [UInt8](repeating: 0xaa, count: DecimalWriting.fixedCapacity + 64)
    for trial in 0..<20_000 {
      let decimals = Int(generator.below(18))
      let value =
        trial % 2 == 0 ? generator.finiteDouble() : generator.value(nearHalfOf: decimals)
      let isUntouched = bytes.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return false }
        let shortest = DecimalWriting.appendShortest(value, to: start)
        let afterShortest = buffer[DecimalWriting.shortestCapacity...].allSatisfy { $0 == 0xaa }
        let fixed = DecimalWriting.appendFixed(value, decimals: decimals, to: start)
        let afterFixed = buffer[DecimalWriting.fixedCapacity...].allSatisfy { $0 == 0xaa }
        buffer.update(repeating: 0xaa)
        return afterShortest && afterFixed && shortest <= 25
          && (fixed <= 40 || value.magnitude >= 1e21)
      }
      if !isUntouched { Issue.record("\(value) to \(decimals)") }
    }
  }

  /// Against the definition, carried out on the digits of Swift's description.
  @Test func `fixed numbers equal the definition, also beside every half`() {
    var generator = SeededGenerator(seed: 6)
    let text = NumberText()
    for trial in 0..<NumberTrials.count {
      let decimals = trial % 4 == 0 ? 6 : Int(generator.below(18))
      let value = generator.value(nearHalfOf: decimals)
      text.fill { DecimalWriting.appendFixed(value, decimals: decimals, to: $0) }
      let expected = DescribedDecimal(value).rounded(decimals: decimals)
      let rounded = DecimalWriting.rounded(value, decimals: decimals)
      if text.string != expected || rounded.bitPattern != text.readByC.bitPattern {
        Issue.record("\(value) to \(decimals): \(text.string), \(rounded), expected \(expected)")
      }
    }
  }
}

extension SeededGenerator {
  /// A coordinate of 0...17 significant digits, either sign.
  fileprivate mutating func coordinate() -> Double {
    let value = Double(below(180_000_000_000_000_000)) / 1e15
    let places = below(16)
    let scale = pow(10, Double(places))
    let rounded = (value * scale).rounded() / scale
    return below(2) == 0 ? rounded : -rounded
  }

  /// Half of the time a half at the given place or one of its neighbours, otherwise coordinates and any bits.
  fileprivate mutating func value(nearHalfOf decimals: Int) -> Double {
    switch below(8) {
    case 0: return finiteDouble()
    case 1, 2, 3: return coordinate()
    default:
      let half = (Double(next() >> (11 + below(52))) + 0.5) / pow(10, Double(decimals))
      let steps = Int64(below(9)) - 4
      let value = Double(bitPattern: UInt64(max(Int64(half.bitPattern) + steps, 0)))
      return below(2) == 0 ? value : -value
    }
  }
}
