import GeoTestSupport
import Testing
@testable import GeoJSON

@Suite struct DecimalSumTests {
  private func sum(_ numbers: [String]) -> String? {
    var sum = DecimalSum()
    for number in numbers { Array(number.utf8).withUnsafeBufferPointer { sum.add($0) } }
    return sum.text.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ([], "0"), (["-0", "0.0", "0e9"], "0"), (["1"], "1"), (["-1.50"], "-1.5"), (["1e2", "0.5e1"], "105"),
    (["9007199254740993", "0.5", "-9007199254740992"], "1.5"),
    (["100000000000000001", "0.5", "-100000000000000001"], "0.5"),
    (["100000000000000001", "3", "5", "0.1"], "100000000000000009.1"),
    (["9223372036854775807", "1", "-1"], "9223372036854775807"),
    (["4611686018427387904", "4611686018427387904"], "9223372036854775808"),
    (["1e308", "1e308", "-1e308"], "1e308"), (["-1e308", "1e300"], "-9.9999999e307"),
    (Array(repeating: "0.1", count: 10), "1"), (["0.1", "0.2"], "0.3"), (["999999999999999999", "1"], "1000000000000000000"),
    (["-999999999999999999.999999999999999999", "-0.000000000000000001"], "-1000000000000000000"),
    (["1000000000000000000", "-1"], "999999999999999999"), (["0.0000012"], "0.0000012"), (["0.00000012"], "1.2e-7"),
    (["5e-324", "5e-324"], "1e-323"), (["1e-99999999999", "2"], "2"), (["0." + String(repeating: "0", count: 5000) + "1", "7"], "7"),
    (["1e300", "1"], "1e300"), (["1.5e34"], "1.5e34"), (["15e32"], "1500000000000000000000000000000000")
  ])
  func `sums are those of the decimals`(_ numbers: [String], _ expected: String) {
    #expect(sum(numbers) == expected)
    #expect(sum(numbers.reversed()) == expected)
  }

  @Test func `what no double holds has no text`() {
    #expect(sum(["1.7e308", "1.7e308"]) == nil)
    #expect(sum(["-1.7e308", "-1.7e308"]) == nil)
    #expect(sum(["1.7e308", "1.7e308", "-1.7e308"]) == "1.7e308")
  }

  /// Whole numbers of 128 bits, over powers of ten, in any order and spelling.
  @Test func `sums are those of integers`() {
    var random = SplitMix64(state: 5)
    for _ in 0..<2000 {
      var total: Int128 = 0
      var numbers: [String] = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let bits = Int.random(in: 1...62, using: &random)
        let digits = Int.random(in: -(1 << bits)...(1 << bits), using: &random)
        let power = Int.random(in: 0...18, using: &random)
        total += (0..<power).reduce(Int128(digits)) { value, _ in value * 10 }
        // Counted in units of 10⁻⁹.
        numbers.append(Bool.random(using: &random) ? "\(digits)e\(power - 9)" : "\(digits)\(String(repeating: "0", count: power))E-9")
      }
      let units = sum(numbers.map { "\($0)" })
      #expect(sum(numbers.shuffled(using: &random)) == units)
      let digits = "\(total.magnitude)"
      let padded = String(repeating: "0", count: max(0, 10 - digits.count)) + digits
      var (whole, fraction) = (String(padded.dropLast(9)), String(padded.suffix(9)))
      while fraction.last == "0" { fraction.removeLast() }
      let expected = (total < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
      whole = units ?? ""
      if digits.count <= 34, !whole.contains("e") { #expect(whole == expected, "\(numbers)") }
    }
  }
}
