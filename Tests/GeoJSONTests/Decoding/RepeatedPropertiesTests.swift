import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// Properties of the same members in feature after feature, which are taken by comparison, and what comes close to them: the same as one by one.
struct RepeatedPropertiesTests {
  /// A value, many of them as in other features, some as long as a vector, now and then none.
  private static func value(_ random: inout SplitMix64) -> String {
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1: "null"
    case 2: ["true", "false"].randomElement(using: &random) ?? ""
    case 3, 4: "\(Int.random(in: -20...20, using: &random))"
    case 5: "\(Int.random(in: -2_000_000_000...2_000_000_000, using: &random)).\(Int.random(in: 0...99, using: &random))"
    case 6: ["0.0", "1e5", "-0", "12345678901234", "123456789012345", "1234567890123456"].randomElement(using: &random) ?? ""
    case 7, 8: "\"\(String(repeating: "s", count: Int.random(in: 0...40, using: &random)))\""
    case 9: ["\"é\"", "\"a\\nb\"", "\"\\u00e9\"", "\"America\\/Montevideo\"", "\"日本\""].randomElement(using: &random) ?? ""
    case 10: ["{}", "[]", "[1,2]", "{\"a\":1}"].randomElement(using: &random) ?? ""
    default: "\"A\""
    }
  }

  private static func broken(_ random: inout SplitMix64) -> String {
    ["01", "1.", "nul", "tru", "\"x", "", "1 2", "\"\u{1}\"", "{\"a\":1,\"a\":2}", "+1", "nulll"].randomElement(using: &random) ?? ""
  }

  private static func properties(_ names: [String], _ random: inout SplitMix64) -> String {
    var names = names
    switch Int.random(in: 0..<40, using: &random) {
    case 0: names.remove(at: Int.random(in: 0..<names.count, using: &random))
    case 1: names.append("further")
    case 2: names.append(names[0])
    case 3: names.swapAt(0, names.count - 1)
    case 4: names.insert("middle", at: names.count / 2)
    case 5: names = []
    case 6: names[names.count - 1] += "x"
    default: break
    }
    let faulty = Int.random(in: 0..<60, using: &random) == 0 ? Int.random(in: 0..<max(names.count, 1), using: &random) : -1
    let spaced = Int.random(in: 0..<25, using: &random) == 0 ? Int.random(in: 0..<max(names.count, 1), using: &random) : -1
    let members = names.enumerated().map { index, name in
      let value = index == faulty ? broken(&random) : value(&random)
      return index == spaced ? " \"\(name)\" :\n\(value) " : "\"\(name)\":\(value)"
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  @Test func `objects like the one before are the same with and without accelerators`() {
    var random = SplitMix64(state: 1129)
    var options = DecodingOptions.underTest
    options.usesAccelerators = false
    var taken = 0
    for round in 0..<120 {
      let names = (0..<Int.random(in: 1...30, using: &random)).map {
        "n\($0)" + String(repeating: "_", count: Int.random(in: 0...30, using: &random))
      }
      let features = (0..<60).map { _ in
        let spelled = Self.properties(names, &random)
        return "{\"type\":\"Feature\",\"properties\":\(spelled),\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}"
      }
      let text = Array(
        (round % 2 == 0
          ? features.joined(separator: "\n") : "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ",\n"))]}").utf8)
      let (fast, slow) = (DecodedText(text), DecodedText(text, options: options))
      #expect(fast == slow, "\(fast.difference(from: slow) ?? "") in \(String(decoding: text, as: UTF8.self))")
      taken += fast.features.count { $0.isReadable }
    }
    #expect(taken > 4_000)
  }

  @Test func `what one text has taught holds for another, whatever is where it was`() {
    var slow = DecodingOptions.underTest
    slow.usesAccelerators = false
    let inner = [
      "{\"a\":1,\"b\":\"xyz\"}", "{\"a\":1,\"b\":\"xyz\"}", "{\"a\":2}", "{}", "{\"a\":1,\"b\":\"xyz\",\"a\":3}",
      "{\"a\":1,\"b\":\"xyzw\"}", "{\"b\":1,\"a\":1}"
    ]
    var fast = FeatureDecoder(options: .underTest)
    var plain = FeatureDecoder(options: slow)
    for (index, properties) in (inner + inner.reversed() + inner).enumerated() {
      let text = Array("{\"type\":\"Feature\",\"properties\":\(properties),\"geometry\":null}".utf8)
      var (a, b) = (FeatureSlicer(whole: text), FeatureSlicer(whole: text))
      while let first = a.next(), let second = b.next() {
        let (one, other) = (fast.decode(first), plain.decode(second))
        #expect(one.rows.map(\.properties) == other.rows.map(\.properties) && one.rows.map(\.flags) == other.rows.map(\.flags), "\(index)")
        #expect(one.diagnostics.map(\.message) == other.diagnostics.map(\.message), "\(index) \(properties)")
      }
    }
  }
}
