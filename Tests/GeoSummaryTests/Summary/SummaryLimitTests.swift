import GeoTestSupport
import Testing
@testable import GeoSummary
import GeoToolkit

/// What a hostile file can do to the memory of a summary: nothing.
@Suite struct SummaryLimitTests {
  private func feature(_ properties: String, id: String = "") -> String {
    "{\"type\":\"Feature\",\(id)\"properties\":{\(properties)},\"geometry\":null}"
  }

  @Test func `names beyond the limit are counted together wherever blocks end`() throws {
    let lines = (0..<40).map { row in
      feature((0..<5).map { "\"k\(($0 * 7 + row * 3) % 17)\":\(row)" }.joined(separator: ",")) + "\n"
    }
    let bytes = Array(lines.joined().utf8)
    for limit in [0, 1, 4, 5, 6, 16, 17] {
      var limits = SummaryLimits()
      limits.names = limit
      let expected = try SummaryTrial.run(bytes, name: "names", limits: limits)
      let members = expected.properties.members
      #expect(members.names.count == min(limit, 17))
      #expect(members.others + members.names.reduce(0) { $0 + $1.count } == 200)
      for piece in [1, 2, 3, 59, 60, 61, 200, 1000] {
        let summary = SummaryTrial.run(bytes, name: "names", piece: piece, limits: limits)
        #expect(summary.jsonText() == expected.jsonText(), "limit \(limit), pieces of \(piece) bytes")
      }
    }
  }

  @Test func `a hundred thousand names leave the listed ones and a count`() throws {
    let lines = (0..<1000).map { row in
      feature((0..<100).map { "\"name\(row * 100 + $0)\":1" }.joined(separator: ",")) + "\n"
    }
    let bytes = Array(lines.joined().utf8)
    let one = try SummaryTrial.run(bytes, name: "hostile")
    #expect(one.properties.members.names.count == 4096)
    #expect(one.properties.members.others == 100_000 - 4096)
    #expect(one.jsonText() == (try SummaryTrial.run(bytes, name: "hostile", jobs: 4).jsonText()))
  }

  @Test func `white space between names and values makes no other properties`() throws {
    var random = SplitMix64(state: 3)
    let values = ["1", "\"b\"", "[1, 2]", "null", "-7.5", "{\"x\":\"y\"}", "true"]
    for _ in 0..<60 {
      var texts: (plain: [String], spaced: [String]) = ([], [])
      for _ in 0..<6 {
        var parts: (plain: [String], spaced: [String]) = ([], [])
        for name in ["name", "pop", "area", "b"] where Int.random(in: 0..<5, using: &random) > 0 {
          let value = values[Int.random(in: 0..<values.count, using: &random)]
          func space() -> String { ["", " ", "\n", "  "][Int.random(in: 0..<4, using: &random)] }
          parts.plain.append("\"\(name)\":\(value)")
          parts.spaced.append("\(space())\"\(name)\"\(space()):\(space())\(value)\(space())")
        }
        texts.plain.append(feature(parts.plain.joined(separator: ",")))
        texts.spaced.append(feature(parts.spaced.joined(separator: ",")))
      }
      func properties(_ lines: [String]) throws -> [[String]] {
        let summary = try SummaryTrial.run(Array(lines.joined(separator: "\n").utf8), name: "spaces")
        return summary.properties.members.names.map { ["\($0.name)", "\($0.count)"] }
      }
      #expect(try properties(texts.spaced) == properties(texts.plain), "\(texts.spaced)")
    }
  }

  @Test func `a very long name has no entry`() throws {
    let long = String(repeating: "x", count: 513)
    let summary = try SummaryTrial.run(feature("\"\(long)\":1,\"\(long.dropLast())\":2"))
    #expect(summary.properties.members.names.map(\.name) == [String(long.dropLast())])
    #expect(summary.properties.members.others == 1)
  }

  @Test func `ids beyond the limit are compared with the first ones only`() throws {
    var limits = SummaryLimits()
    limits.ids = 3
    let text = ["1", "2", "3", "4", "4", "2"].map { feature("", id: "\"id\":\($0),") + "\n" }.joined()
    let summary = try SummaryTrial.run(text, limits: limits)
    #expect(summary.ids.numbers == 6)
    #expect(summary.ids.compared == 3)
    #expect(summary.ids.repeated == 1)
    #expect(summary.ids.firstRepeated == "2")
  }

  @Test func `objects of every shape are counted as one by one`() throws {
    // Order, gaps, white space, kinds: whatever makes an object leave the one before it.
    let objects = [
      "\"a\":1,\"b\":\"x\",\"c\":null", "\"a\":1,\"b\":\"x\",\"c\":null", "\"a\":22,\"b\":\"x\",\"c\":null",
      "\"a\":1,\"c\":null", "\"b\":\"x\",\"a\":1", " \"a\" : 1 , \"b\" : \"x\" ", "", " ", "\"c\":[1,{\"a\":\"]\"}]",
      "\"new\":true,\"a\":1.5,\"b\":\"x\\\"\",\"c\":{}", "\"a\":1,\"new\":2,\"b\":\"y\",\"c\":-0", "\"a\":1,\"b\":\"x\"",
      "\"a\":1,\"b\":\"x\",\"c\":null,\"d\":1e3"
    ]
    for shift in objects.indices {
      let turned = Array(objects[shift...] + objects[..<shift])
      let text = turned.map { feature($0) + "\n" }.joined()
      let whole = try SummaryTrial.run(text).properties.members
      // A block for each feature has no earlier object to follow.
      let alone = SummaryTrial.run(Array(text.utf8), name: "text", piece: 1).properties.members
      #expect(whole.report == alone.report, "beginning with \(turned[0])")
    }
  }
}

extension Summary.Members {
  fileprivate var report: [String] {
    names.map { "\($0.name) \($0.count) \($0.nulls) \($0.kinds) \($0.example ?? "-")" } + ["\(others)"]
  }

  @Test func `findings that are not listed are counted`() throws {
    // More of one rule than a feature lists.
    let positions = (0..<1500).map { "[\($0 % 90),1,2,3]" }.joined(separator: ",")
    let text = #"{"type":"MultiPoint","coordinates":[\#(positions)]}"#
    let found = try ValidationTrial.findings(text).filter { $0.diagnostic.rule == .positionTooLong }
    let all = found.reduce(0) { $0 + $1.diagnostic.occurrences }
    let summary = try SummaryTrial.run(Array(text.utf8), name: "flood")
    #expect(all == 1500 && found.count < 1500 && summary.findings.first { $0.rule == .positionTooLong }?.count == all)
  }
}
