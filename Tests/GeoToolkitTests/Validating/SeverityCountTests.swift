import Testing
@testable import GeoToolkit

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

  @Test func `batches count as reports do`() {
    var report = BatchFile.Report()
    report.count([finding(.syntax, others: 2), finding(.ringWinding, others: 1)])
    #expect(report.errors == 3 && report.warnings == 2)
  }

  @Test func `floods within a feature are counted whole, by whoever reads it`() throws {
    let text = #"{"type":"Feature","geometry":null,"properties":null"# + String(repeating: #","a":1"#, count: 3_000) + "}"
    var source = ByteSource(bytes: Array(text.utf8), name: "flood.geojson")
    let judged = try Validation.run(&source, options: ReadingOptions()) { _ in }
    #expect(judged.severities.total == 2_999)
    var again = ByteSource(bytes: Array(text.utf8), name: "flood.geojson")
    var sink = try ByteSink(memory: .none), rejects: ByteSink?
    var options = ConversionOptions()
    options.onError = .skip
    let converted = try Conversion.run(&again, to: &sink, rejects: &rejects, options: options) { _ in }
    #expect(converted.severities == judged.severities)
  }
}
