import GeoTestSupport
import Testing
@testable import GeoValidation
import GeoToolkit

@Suite struct TopologyTests {
  private func ring(_ positions: String) -> String { #"{"type":"Polygon","coordinates":[\#(positions)]}"# }

  @Test func `a ring that goes twice round the globe is told as such, and not as crossing 180°`() throws {
    let text = ring("[[0,80],[120,80],[-120,80],[0,70],[120,70],[-120,70],[0,80]]")
    let found = try ValidationTrial.findings(text).map(\.diagnostic)
    #expect(found.map(\.rule) == [.ringTurns])
    #expect(found.first?.severity == .error)
    #expect(found.first?.pointer == "/coordinates/0/1")
  }

  @Test func `without the rules of topology, turns round the globe are still counted`() throws {
    let text = ring("[[0,80],[120,80],[-120,80],[0,70],[120,70],[-120,70],[0,80]]")
    let rules = try RuleSelection(ignore: ["GJ5"])
    #expect(try ValidationTrial.findings(text, rules: rules).map(\.diagnostic.rule) == [.ringTurns])
    let crossing = ring("[[0,0],[170,2],[170,0],[0,2],[0,0]]")
    #expect(try ValidationTrial.findings(crossing, rules: rules).isEmpty)
    // A ring once round the pole is told as such where only that is asked for, and is cut at 180° nowhere else.
    let polar = ring("[[-150,-70],[-30,-80],[90,-70],[170,-75],[-170,-72],[-150,-70]]")
    let poles = try RuleSelection(select: ["GJ506"])
    #expect(try ValidationTrial.findings(polar, rules: poles).map(\.diagnostic.rule) == [.ringPoleNotCut])
  }

  @Test func `a ring that is refused already is not judged further`() throws {
    // Open, and it crosses itself.
    #expect(try ValidationTrial.names(ring("[[0,0],[2,2],[2,0],[0,2]]")) == ["ring.not-closed"])
  }

  @Test func `what follows from a fault is not told again`() throws {
    // The same position four times: neither repeats nor winding.
    #expect(try ValidationTrial.names(ring("[[1,1],[1,1],[1,1],[1,1]]")) == ["ring.too-few-distinct"])
    // A spike touches its own ring.
    #expect(try ValidationTrial.names(ring("[[0,0],[2,0],[2,1],[4,1],[2,1],[2,2],[0,2],[0,0]]")) == ["ring.spike"])
    // Without the rule about poles, the crossing of 180° counts.
    let polar = ring("[[-150,-70],[-30,-80],[90,-70],[170,-75],[-170,-72],[-150,-70]]")
    #expect(try ValidationTrial.names(polar) == ["ring.pole-not-cut"])
    let rules = try RuleSelection(select: [], ignore: ["ring.pole-not-cut"])
    #expect(try ValidationTrial.findings(polar, rules: rules).map(\.diagnostic.rule.name) == ["antimeridian.not-cut"])
  }

  /// A comb of teeth that cross one long edge: one crossing for each edge of a tooth.
  private func comb(_ teeth: Int) -> String {
    var positions = "[\(teeth),0],[\(teeth),2]"
    for tooth in stride(from: teeth, to: 0, by: -1) { positions += ",[\(Double(tooth) - 0.5),-1],[\(tooth - 1),2]" }
    return ring("[[0,0],\(positions),[0,0]]")
  }

  @Test func `of a flood the first are listed and all are counted`() throws {
    let text = comb(100) + "\n" + comb(700) + "\n" + comb(3) + "\n"
    func run(_ mostListed: Int) throws -> (findings: [Finding], report: ValidationReport) {
      var source = ByteSource(bytes: Array(text.utf8), name: "x")
      var stage = Validate(rules: try RuleSelection(select: ["ring.self-intersection"]))
      stage.mostListed = mostListed
      var findings: [Finding] = []
      let report = try Validation.run(&source, options: ValidationOptions(rules: stage.rules, mostListed: stage.mostListed)) {
        findings += $0
      }
      return (findings, report)
    }
    let all = try run(.max)
    // 200, 1000 of 1400, 6, and one that stands for the 400 that the second geometry does not list.
    #expect(all.findings.count == 200 + 1000 + 6 + 1)
    #expect(all.report.errors == 200 + 1400 + 6)
    let rest = all.findings.first { $0.diagnostic.others > 0 }
    #expect(rest?.diagnostic.others == 399)
    #expect(rest?.diagnostic.feature == 1)
    #expect(rest?.diagnostic.message == "400 more findings of this kind, from here on, are not listed")
    for limit in [0, 20] {
      let few = try run(limit)
      // One stands for the rest of those that can be mended, and one for those of which that was not tried.
      let sizes = few.findings.filter { $0.diagnostic.others > 0 }.map { $0.diagnostic.occurrences }
      #expect(few.findings.count == limit + 2 && sizes.reduce(0, +) == 1606 - limit)
      #expect(few.findings.filter(\.diagnostic.isFixUntried).reduce(0) { $0 + $1.diagnostic.occurrences } == 1400)
      #expect(few.report.errors == 1606)
    }
  }
}
