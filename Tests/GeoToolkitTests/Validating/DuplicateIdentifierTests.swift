import Testing
@testable import GeoToolkit

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

  @Test func `beyond the limit it says that it stops`() throws {
    let block = try GeoJSON.decode(text([1, 2, 3, 4, 1, 3]))
    var duplicates = DuplicateIdentifiers(limit: 2)
    let findings = duplicates.findings(in: BlockIdentifiers(block))
    #expect(findings.map(\.feature) == [2, 4])
    #expect(findings.map(\.severity) == [.info, .warning])
  }
}
