import GeoTestSupport
import Testing
import GeoToolkit

@Suite struct MixedKindTests {
  private func point(_ index: Int) -> String {
    #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[\#(index % 90),1]}}"# + "\n"
  }
  private let line = #"{"type":"Feature","id":7,"properties":null,"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}}"# + "\n"

  @Test(arguments: [1, 3]) func `each further kind is told once, across blocks`(jobs: Int) throws {
    let text = (0..<5000).map(point).joined() + line + (0..<5000).map(point).joined() + line
    let rules = try RuleSelection(select: ["collection.mixed-kinds"])
    let findings = try ValidationTrial.findings(Array(text.utf8), rules: rules, jobs: jobs).map(\.diagnostic)
    #expect(findings.map(\.line) == [5001])
    #expect(findings.map(\.message) == ["found lines behind points; expected features of one kind"])
    #expect(findings.map(\.pointer) == ["/geometry"] && findings.map(\.id) == ["7"])
    #expect(try !ValidationTrial.findings(Array(text.utf8), jobs: jobs).contains { $0.diagnostic.rule == .collectionMixed })
  }

  @Test func `a feature with a comment in its text counts where it is`() throws {
    let commented = line.replacing("}}", with: "} /* a line */}")
    let area = #"{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}"# + "\n"
    let rules = try RuleSelection(select: ["collection.mixed-kinds"])
    let findings = try ValidationTrial.findings(point(0) + commented + area, rules: rules).map(\.diagnostic)
    #expect(findings.map(\.line) == [2, 3])
    #expect(findings.map(\.feature) == [1, 2])
    #expect(findings.map(\.message) == ["lines", "areas"].map { "found \($0) behind points; expected features of one kind" })
  }
}
