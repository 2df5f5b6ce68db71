import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// Runs of positions as most files write them, which are taken many at a time, and what comes close to them: the same as one by one.
struct PositionRunTests {
  /// Mostly a number, of any length, and now and then none.
  private static func number(_ random: inout SplitMix64) -> String {
    func digits(_ count: Int) -> String { String((0..<count).map { _ in "0123456789".randomElement(using: &random) ?? "0" }) }
    var text = Int.random(in: 0..<4, using: &random) == 0 ? "-" : ""
    text +=
      Bool.random(using: &random) ? "\(Int.random(in: 0...180, using: &random))" : "\(Int.random(in: 0...123_456_789, using: &random))"
    if Int.random(in: 0..<8, using: &random) > 0 { text += "." + digits(Int.random(in: 1...18, using: &random)) }
    if Int.random(in: 0..<60, using: &random) == 0 { text += ["e1", "E+2", "e-3", ".", "x", "  "].randomElement(using: &random) ?? "" }
    return Int.random(in: 0..<200, using: &random) == 0 ? "0" + text : text
  }

  @Test func `texts of all lengths and spellings are the same with and without accelerators`() {
    var random = SplitMix64(state: 2211)
    var options = DecodingOptions.underTest
    options.usesAccelerators = false
    var taken = 0
    for round in 0..<1_500 {
      let (inner, outer) = (["", " ", "  ", "\n"][round % 4], ["", " ", "", " \n"][round / 4 % 4])
      let lines = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let positions = (0..<Int.random(in: 2...90, using: &random)).map { _ in
          let third = Int.random(in: 0..<400, using: &random) == 0 ? "," + Self.number(&random) : ""
          return "[\(outer)\(Self.number(&random)),\(inner)\(Self.number(&random))\(third)\(outer)]"
        }
        return "[\(outer)\(positions.joined(separator: ",\(inner)"))]"
      }
      let text = Array(
        "{\"type\":\"Feature\",\"properties\":null,\"geometry\":{\"type\":\"MultiLineString\",\"coordinates\":[\(lines.joined(separator: ","))]}}"
          .utf8)
      let (fast, slow) = (DecodedText(text), DecodedText(text, options: options))
      #expect(fast == slow, "\(fast.difference(from: slow) ?? "") in \(String(decoding: text, as: UTF8.self))")
      taken += fast.features.count { $0.isReadable }
    }
    #expect(taken > 100)
  }

  @Test func `numbers in a run are the doubles nearest to them, and zero keeps its sign`() throws {
    var random = SplitMix64(state: 7)
    for _ in 0..<200 {
      let texts =
        (0..<400).map { _ in
          let fraction = Int.random(in: 0...14, using: &random)
          let whole = Int.random(in: 0...(fraction > 7 ? 9 : 9_999), using: &random)
          let digits = String((0..<fraction).map { _ in "0123456789".randomElement(using: &random) ?? "0" })
          return (Bool.random(using: &random) ? "-" : "") + "\(whole)" + (fraction > 0 ? "." + digits : "")
        } + ["-0", "-0.0", "0", "-0.00"]
      let positions = stride(from: 0, to: texts.count, by: 2).map { "[\(texts[$0]),\(texts[$0 + 1])]" }
      let block = try FeatureBlock(json: Array("{\"type\":\"LineString\",\"coordinates\":[\(positions.joined(separator: ","))]}".utf8))
      let values = block.geometry.positions.flatMap { [$0.x, $0.y] }
      #expect(values.map(\.bitPattern) == texts.map { (Double($0) ?? .nan).bitPattern })
    }
  }

  @Test func `long numbers in a run are the doubles nearest to them, and zero keeps its sign`() throws {
    var random = SplitMix64(state: 2911)
    for round in 0..<200 {
      let texts =
        (0..<400).map { _ in
          // Of mixed runs some begin with a short number.
          let fraction = round % 4 == 0 ? Int.random(in: 1...16, using: &random) : Int.random(in: 12...16, using: &random)
          let whole = Int.random(in: 0...[9, 99, 999][round % 3], using: &random)
          let zeros = Int.random(in: 0..<20, using: &random) == 0 ? Int.random(in: 0...fraction, using: &random) : fraction
          let digits = (0..<fraction).map { $0 < zeros ? "0123456789".randomElement(using: &random) ?? "0" : "0" }
          return (Bool.random(using: &random) ? "-" : "") + "\(whole)." + String(digits)
        } + [
          "0.0000000000000000", "-0.0000000000000000", "999.9999999999999999", "0.9999999999999999", "1.0000000000000001",
          "180.000000000000114",
          "0.0000000000000001", "127.9999999999999999"
        ]
      let positions = stride(from: 0, to: texts.count, by: 2).map { "[\(texts[$0]),\(texts[$0 + 1])]" }
      let block = try FeatureBlock(json: Array("{\"type\":\"LineString\",\"coordinates\":[\(positions.joined(separator: ","))]}".utf8))
      let values = block.geometry.positions.flatMap { [$0.x, $0.y] }
      #expect(values.map(\.bitPattern) == texts.map { (Double($0) ?? .nan).bitPattern })
    }
  }
}
