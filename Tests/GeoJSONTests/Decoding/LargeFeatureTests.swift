import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// Features about as long as the longest that others are compared with, and longer: the same as one by one.
struct LargeFeatureTests {
  static let longest = 1 << 20

  /// Members that take so many bytes, of each kind that is compared.
  private static func filling(_ kind: Int, _ count: Int) -> (properties: String, others: String) {
    switch kind {
    case 0: ("{\"x\":\"\(String(repeating: "a", count: count))\"}", "")
    case 1: ("{\"x\":[\(String(repeating: "10,", count: count / 3))1]}", "")
    case 2: ("null", "\"further\":{\"x\":\"\(String(repeating: "9", count: count))\"},")
    case 3: ("{\"x\":\"\(String(repeating: "b", count: count / 2))\",\"y\":1,\"\(String(repeating: "n", count: count / 2))\":2.5}", "")
    default: ("{\(String(repeating: " ", count: count))\"x\":1}", "")
    }
  }

  private static func feature(_ kind: Int, _ count: Int, isBehind: Bool) -> String {
    let (properties, others) = filling(kind, count)
    let geometry = "\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[0,1],[2,\(count % 80)]]}"
    return isBehind
      ? "{\"type\":\"Feature\",\(geometry),\(others)\"properties\":\(properties)}"
      : "{\"type\":\"Feature\",\"properties\":\(properties),\(others)\(geometry)}"
  }

  @Test(arguments: 0..<5) func `a feature longer than the longest model is read as any other`(kind: Int) {
    let small = "{\"type\":\"Feature\",\"properties\":null,\"geometry\":{\"type\":\"Point\",\"coordinates\":[0,0]}}"
    var options = DecodingOptions.underTest
    options.usesAccelerators = false
    for isBehind in [false, true] {
      for more in [-140, -85, 0, 200_000] {
        let large = Self.feature(kind, Self.longest + more, isBehind: isBehind)
        // Behind two that are unlike each other one is learned.
        let text = Array([small, large, large.replacing("\"x\"", with: "\"xy\""), small, small].joined(separator: "\n").utf8)
        let fast = DecodedText(text)
        #expect(fast == DecodedText(text, options: options), "\(more) \(isBehind)")
        #expect(fast.features.count == 5 && fast.findings.isEmpty, "\(more) \(isBehind)")
      }
    }
  }
}
