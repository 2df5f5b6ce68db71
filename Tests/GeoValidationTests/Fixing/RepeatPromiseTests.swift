import GeoTestSupport
import Testing

import GeoToolkit

/// Repeated positions without which too few would be left.
struct RepeatPromiseTests {
  @Test(arguments: [
    ("Polygon", "[[[0,0],[1,0],[1,0],[0,0]]]"), ("Polygon", "[[[0,0],[0,0],[1,0],[1,1],[0,0]]]"),
    ("Polygon", "[[[0,0],[1,0],[1,0],[1,0],[0,0]]]"),
    ("Polygon", "[[[0,0],[0,0],[0,0],[0,0]]]"), ("LineString", "[[0,0],[0,0]]"), ("LineString", "[[0,0],[0,0],[1,0]]"),
    ("MultiLineString", "[[[0,0],[1,1],[1,1]],[[2,2],[2,2]]]")
  ]) func `a repeated position is promised to go where it goes`(_ type: String, _ coordinates: String) throws {
    let text = "{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}"
    let repeats: Set<Rule> = [.ringRepeatedPosition, .lineRepeatedPosition]
    let found = try ValidationTrial.findings(text).filter { repeats.contains($0.diagnostic.rule) }
    let left = try FixTrial.fixed(text, unsafe: false).left.filter { code in repeats.contains { $0.code == code } }
    #expect(found.count { $0.fix == .safe } == found.count - left.count, "\(found.map(\.fix)) \(left)")
  }

  /// Then no other finding says that the ring is too small.
  @Test(arguments: [("[[0,0],[1,1],[1,1],[0,0]]", 0), ("[[0,0],[0,0],[1,1],[1,1],[0,0]]", 1), ("[[0,0],[1,0],[1,0],[1,1],[0,0]]", 1)])
  func `a ring keeps four positions where repeats alone are looked for`(_ ring: String, _ fixes: Int) throws {
    let rules = try RuleSelection(select: [Rule.ringRepeatedPosition.code, Rule.lineRepeatedPosition.code])
    let found = try ValidationTrial.findings(#"{"type":"Polygon","coordinates":[\#(ring)]}"#, rules: rules)
    #expect(!found.isEmpty && found.count { $0.fix == .safe } == fixes)
  }
}
