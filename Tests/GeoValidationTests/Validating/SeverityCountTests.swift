@testable import GeoBatches
import GeoTestSupport
import Testing
@testable import GeoValidation
import GeoToolkit

@Suite struct SeverityCountTests {
  private func finding(_ rule: Rule, others: Int = 0) -> Diagnostic {
    var finding = Diagnostic(rule, byte: 0, message: "")
    finding.others = others
    return finding
  }

  @Test func `a finding counts with all that it stands for, and severities decide`() {
    var counts = SeverityCounts()
    #expect(!counts.fails(strict: true))
    counts.add(finding(.ringWinding, others: 4))
    #expect(counts.warnings == 5 && counts.total == 5 && counts.fails(strict: true) && !counts.fails(strict: false))
    var more = counts
    more.add(finding(.syntax))
    counts += more
    #expect(counts.errors == 1 && counts.warnings == 10 && counts.infos == 0 && counts.fails(strict: false))
  }

  /// A line whose edges all cross has more crossings than are listed of one geometry.
  @Test func `of each feature it is told how many of its findings are not listed, whichever are read together`() throws {
    let path = (0..<80).map { "[\($0 % 2 == 0 ? 9 : -9),\($0 % 2 == 0 ? $0 * 37 % 80 : $0)]" }.joined(separator: ",")
    let line = #"{"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[\#(path)]}}"# + "\n"
    let nested = #"{"type":"Feature","geometry":null,"properties":{"# + (0..<1100).map { "\"\($0)\":[]" }.joined(separator: ",") + "}}\n"
    for (text, rules, count) in [(line, RuleSelection.standard, 12), (nested, try RuleSelection(profiles: [.mvt]), 12)] {
      let one = try ValidationTrial.findings(text, rules: rules).map(\.diagnostic)
      #expect(one.contains { $0.isRest })
      let all = try ValidationTrial.findings(Array(String(repeating: text, count: count).utf8), rules: rules).map(\.diagnostic)
      for feature in 0..<count {
        let found = all.filter { $0.feature == feature }
        #expect(found.map(\.message) == one.map(\.message) && found.map { $0.byte - feature * text.utf8.count } == one.map(\.byte))
      }
      let threads = try ValidationTrial.findings(Array(String(repeating: text, count: count).utf8), rules: rules, jobs: 3).map(\.diagnostic)
      #expect(threads.map(\.message) == all.map(\.message) && threads.map(\.byte) == all.map(\.byte))
    }
  }

  @Test func `batches count as reports do`() {
    var report = BatchFile.Report()
    report.count([finding(.syntax, others: 2), finding(.ringWinding, others: 1)])
    #expect(report.errors == 3 && report.warnings == 2)
  }

  @Test func `floods within a feature are counted whole, by whoever reads it`() throws {
    let text = #"{"type":"Feature","geometry":null,"properties":null"# + String(repeating: #","a":1"#, count: 3_000) + "}"
    var source = ByteSource(bytes: Array(text.utf8), name: "flood.geojson")
    let judged = try Validation.run(&source) { _ in }
    #expect(judged.severities.total == 2_999)
    var again = ByteSource(bytes: Array(text.utf8), name: "flood.geojson")
    var sink = try ByteSink(memory: .none), rejects: ByteSink?
    var options = ConversionOptions()
    options.onError = .skip
    let converted = try Conversion.run(&again, to: &sink, rejects: &rejects, options: options) { _ in }
    #expect(converted.severities == judged.severities)
  }
}
