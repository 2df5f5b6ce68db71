import GeoTestSupport
import Testing

@testable import GeoValidation
import GeoToolkit

/// Features that were sound, with one to three things broken at random.
struct MutatedFeatureTests {
  private struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private static let rings = [
    ["[0,0]", "[10,0]", "[10,10]", "[0,10]", "[0,0]"], ["[2,2]", "[2,4]", "[4,4]", "[4,2]", "[2,2]"],
    ["[170,0]", "[179.5,0]", "[179.5,8]", "[170,8]", "[170,0]"], ["[5,5]", "[5,8.25]", "[8.5,8]", "[8,5]", "[5,5]"]
  ]

  /// A feature as text, broken.
  private func feature(_ random: inout Random) -> String {
    var rings = Self.rings
    var hasProperties = true
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let ring = Int.random(in: 0..<4, using: &random)
      let position = Int.random(in: 0..<rings[ring].count, using: &random)
      switch Int.random(in: 0..<9, using: &random) {
      case 0: rings[ring].removeLast()
      case 1: rings[ring].insert(rings[ring][position], at: position)
      case 2: rings[ring].reverse()
      case 3: hasProperties = false
      case 4: rings[ring][position] = "[\(Int.random(in: 0...10, using: &random)),\(Int.random(in: 0...10, using: &random))]"
      case 5: rings[ring][position] = "[\(Int.random(in: -200...200, using: &random)), \(Int.random(in: -100...100, using: &random))]"
      case 6: rings[ring].swapAt(position, 0)
      case 7: rings[ring][position] = "[1.5,2.5,3]"
      default: rings[ring] = rings[Int.random(in: 0..<4, using: &random)]
      }
    }
    let texts = rings.map { "[" + $0.joined(separator: ", ") + "]" }
    let properties = hasProperties ? #","properties":{"a":1.0}"# : ""
    return
      #"{"type":"Feature"\#(properties),"bbox":[0,0,179.5,10],"geometry":{"type":"MultiPolygon","coordinates":[[\#(texts[0]),\#(texts[1]),\#(texts[3])],[\#(texts[2])]]}}"#
  }

  @Test(arguments: [false, true]) func `what is mended stays mended, and nothing becomes worse`(_ unsafe: Bool) throws {
    var random = Random(state: 3)
    for _ in 0..<150 {
      let text = Array(feature(&random).utf8)
      let once = try fixed(text, unsafe)
      let (before, after) = (try counts(text), try counts(once.text))
      let wasUnreadable = before.keys.contains { $0 < "GJ4" }
      for (code, count) in after where !wasUnreadable {
        #expect(count <= before[code, default: 0], "\(code) \(String(decoding: text, as: UTF8.self))")
      }
      #expect(once.report.left == after.values.reduce(0, +))
      let twice = try fixed(once.text, unsafe)
      #expect(twice.text == once.text && twice.report.fixed == 0, "\(String(decoding: text, as: UTF8.self))")
      // What goes round a pole has no inside in the plane to repair.
      if unsafe, after["GJ506"] == nil {
        let topology = after.keys.filter { $0.hasPrefix("GJ50") || $0.hasPrefix("GJ51") || $0.hasPrefix("GJ52") }
        #expect(topology.isEmpty, "\(topology) \(String(decoding: text, as: UTF8.self))")
      }
    }
  }

  private func fixed(_ text: [UInt8], _ unsafe: Bool) throws -> (text: [UInt8], report: FixReport) {
    var options = FixOptions()
    options.isUnsafe = unsafe
    var source = ByteSource(bytes: text, name: "text")
    var result: [UInt8] = []
    let report = try Fixing.run(&source, options: options, write: { result += $0 })
    return (result, report)
  }

  private func counts(_ text: [UInt8]) throws -> [String: Int] {
    try ValidationTrial.findings(text).reduce(into: [:]) { $0[$1.diagnostic.rule.code, default: 0] += 1 + $1.diagnostic.others }
  }
}
