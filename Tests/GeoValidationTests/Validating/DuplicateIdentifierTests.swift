import GeoTestSupport
import Testing
@testable import GeoValidation
import GeoToolkit

@Suite struct DuplicateIdentifierTests {
  private func text(_ ids: some Sequence<Int>) -> [UInt8] {
    Array(ids.map { "{\"type\":\"Feature\",\"id\":\($0),\"properties\":null,\"geometry\":null}\n" }.joined().utf8)
  }

  @Test func `repetitions are found across blocks, with line and column`() throws {
    let findings = try ValidationTrial.findings(text(Array(0..<20_000) + [17, 19_999]), jobs: 2).map(\.diagnostic)
    #expect(findings.map(\.rule.name) == ["id.duplicate", "id.duplicate"])
    #expect(findings.map(\.line) == [20_001, 20_002])
    #expect(findings.map(\.column) == [24, 24])
    #expect(findings.map(\.id) == ["17", "19999"])
    #expect(findings.map(\.pointer) == ["/id", "/id"])
    #expect(findings.first?.message.contains("feature 17 ") == true)
  }

  @Test(arguments: [
    ([#""a""#, #""\u0061""#], [0]), (["100", "1e2"], [0]), (["1", "1.0", "10e-1", "0.1E+1"], [0, 0, 0]), (["0", "-0", "0.00e7"], [0, 0]),
    (["1", #""1""#], []), (["1", "-1", "10", "0.1"], []), (["9007199254740993", "9007199254740992"], []),
    (["1e400", "1e401", "10e400"], [1]), (["5", "7", "7.5", "75e-1", "7"], [2, 1])
  ])
  func `ids are compared by what they are, not by how they are written`(ids: [String], first: [Int]) throws {
    let text = ids.map { "{\"type\":\"Feature\",\"id\":\($0),\"properties\":null,\"geometry\":null}\n" }.joined()
    let findings = try ValidationTrial.findings(Array(text.utf8)).map(\.diagnostic).filter { $0.rule == .idDuplicate }
    #expect(findings.map(\.message) == first.map { "found an id that feature \($0) has already; expected a unique id" })
  }

  @Test func `the feature that had it first is named where not all features have ids`() throws {
    let ids = (0..<300).map { $0 % 3 == 0 ? "" : "\"id\":\($0)," } + (0..<300).map { "\"id\":\($0)," }
    let text = ids.map { "{\"type\":\"Feature\",\($0)\"properties\":null,\"geometry\":null}\n" }.joined()
    let findings = try ValidationTrial.findings(Array(text.utf8)).map(\.diagnostic)
    #expect(
      findings.map(\.message)
        == (0..<300).filter { $0 % 3 != 0 }
        .map { "found an id that feature \($0) has already; expected a unique id" })
  }

  @Test(arguments: [
    #""geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]]]}"#, #""geometry":{"type":"Point"}"#, #""geometry":7"#
  ])
  func `the id of a feature counts whatever is wrong with its geometry`(geometry: String) throws {
    let bad = "{\"type\":\"Feature\",\"id\":1,\"properties\":null,\(geometry)}\n"
    let good = #"{"type":"Feature","id":1,"properties":null,"geometry":null}"# + "\n"
    for text in [good + bad, bad + good, bad + bad] {
      let findings = try ValidationTrial.findings(text).map(\.diagnostic).filter { $0.rule == .idDuplicate }
      #expect(findings.map(\.message) == ["found an id that feature 0 has already; expected a unique id"])
      #expect(findings.map(\.line) == [2])
    }
  }

  @Test func `beyond the limit it says that it stops`() throws {
    let block = try FeatureBlock(json: text([1, 2, 3, 4, 1, 3]))
    var duplicates = DuplicateIdentifiers(.standard, limit: 2)
    let findings = duplicates.findings(in: BlockIdentifiers(block))
    #expect(findings.map(\.feature) == [2, 4])
    #expect(findings.map(\.severity) == [.info, .warning])
  }
}
