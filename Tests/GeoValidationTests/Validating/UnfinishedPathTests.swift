@testable import GeoFindings
import GeoTestSupport
import Testing

@testable import GeoValidation
import GeoToolkit

/// What is told of rings that are not closed and of paths that are too short, before they are mended and then.
struct UnfinishedPathTests {
  private static func feature(_ rings: String, id: Int) -> String {
    #"{"type":"Feature","id":\#(id),"properties":{},"geometry":{"type":"Polygon","coordinates":[\#(rings)]}}"#
  }

  private static let rings = [
    ("[[0,0],[4,0],[4,95],[200,95]]", ["GJ311", "GJ401"]), ("[[0,0],[4,0],[4,95]]", ["GJ310", "GJ311", "GJ402"]),
    ("[[0,0],[4,0],[100,4],[0,4],[0,0]],[[1,91],[2,92],[2,1],[3,-91]]", ["GJ311", "GJ401", "GJ401"]),
    ("[[0,0],[4,0],[4,4],[0,4]]", ["GJ311"]),
    // That it is meant as across the meridian is told of closed rings.
    ("[[170,0],[190,0],[190,5],[170,5]]", ["GJ311", "GJ401"]), ("[[0,0],[4,95]]", ["GJ310", "GJ311", "GJ402"]),
    (#"[[0,0],[4,95],["4",95],[3,3]]"#, ["GJ305"]),
    ("[[0,0,1],[4,0],[4,4],[0,4,1]]", ["GJ311", "GJ403"])
  ]

  private func codes(_ text: String) throws -> [String] { try ValidationTrial.findings(text).map(\.diagnostic.rule.code).sorted() }

  @Test func `positions out of range are told of rings that are not closed`() throws {
    for (ring, expected) in Self.rings { #expect(try codes(Self.feature(ring, id: 1)) == expected, "\(ring)") }
  }

  @Test func `their places are those in the text, in collections as in sequences`() throws {
    let features = Self.rings.enumerated().map { Self.feature($0.element.0, id: $0.offset) }
    let collection = #"{"type":"FeatureCollection","features":["# + "\n" + features.joined(separator: ",\n") + "]}"
    for (text, first, prefix) in [(collection, 2, "/features/0"), (features.joined(separator: "\n"), 1, "")] {
      let found = try ValidationTrial.findings(text).filter { ["GJ401", "GJ402"].contains($0.diagnostic.rule.code) }
      #expect(found.map(\.diagnostic.line) == [0, 1, 2, 2, 4, 5].map { $0 + first })
      let one = try #require(found.first).diagnostic
      #expect(one.pointer == prefix + "/geometry/coordinates/0/2" && one.id == "0" && one.feature == 0)
      let bytes = Array(text.utf8)
      #expect(String(decoding: bytes[one.byte..<one.byte + one.byteCount], as: UTF8.self) == "[4,95]")
      let whole = try ValidationTrial.findings(bytes, jobs: 3).map(\.json)
      #expect(whole == (try ValidationTrial.findings(text).map(\.json)))
    }
    let none = try RuleSelection(select: ["GJ3"])
    #expect(try ValidationTrial.findings(collection, rules: none).allSatisfy { $0.diagnostic.rule.code < "GJ4" })
  }

  @Test func `they are told whatever else is asked for`() throws {
    let text = Self.feature("[[0,0],[4,0],[4,94],[200,94]]", id: 1)
    for rules in [try RuleSelection(select: ["GJ401"]), try RuleSelection(ignore: ["GJ311"])] {
      #expect(try ValidationTrial.findings(text, rules: rules).map(\.diagnostic.rule.code).contains("GJ401"))
    }
  }

  @Test(arguments: [
    (#""LineString","coordinates":[[-190,52]]"#, ["GJ309", "GJ401"]), (#""LineString","coordinates":[[12,52]]"#, ["GJ309"]),
    (#""MultiLineString","coordinates":[[[-190,52]],[[200,1],[201,2]]]"#, ["GJ309", "GJ401", "GJ401"]),
    (#""MultiLineString","coordinates":[[]]"#, ["GJ309"])
  ])
  func `positions out of range are told of lines that are too short`(_ geometry: String, _ expected: [String]) throws {
    #expect(try codes("{\"type\":\(geometry)}") == expected)
  }

  @Test func `what closing only says in other words is not promised to be mended by it`() throws {
    for ring in ["[[1,91],[2,1],[2,92],[181,1]]", "[[1,91],[2,92],[2,1],[300,1]]", "[[0,0],[4,0],[4,95],[200,95]]"] {
      let found = try ValidationTrial.findings(Self.feature(ring, id: 1)).filter { $0.diagnostic.rule == .positionOutOfRange }
      #expect(!found.isEmpty && found.allSatisfy { $0.fix != .safe }, "\(ring)")
    }
  }

  /// A spike that the closing edge makes: the ring is closed, which is right, and what it is then is told.
  @Test func `what closing a ring uncovers is told by the run that closes it`() throws {
    let text = Self.feature("[[0,0],[4,0],[4,4],[1,4],[1,0]]", id: 1)
    #expect(try codes(text) == ["GJ311"])
    var source = ByteSource(bytes: Array(text.utf8), name: "text")
    var result: [UInt8] = []
    let report = try Fixing.run(&source, write: { result += $0 })
    #expect(report.fixed == 1 && report.left == 1 && report.errors == 1)
    #expect(try codes(String(decoding: result, as: UTF8.self)) == ["GJ503"])
  }
}
