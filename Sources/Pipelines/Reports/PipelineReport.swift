public import GeoModel

/// What came of a run.
public struct PipelineReport: Sendable {
  public internal(set) var done = 0
  /// Units that were done by earlier runs, from the same inputs.
  public internal(set) var unchanged = 0
  public internal(set) var failed = 0
  /// Units that were not begun, since one before them failed.
  public internal(set) var left = 0
  /// In the inputs, each counted once; those of units that were done before are among them.
  public internal(set) var featuresRead = 0
  /// Those of them that could not be read, and were left out or written without geometry.
  public internal(set) var unreadable = 0
  /// In all outputs.
  public internal(set) var featuresWritten = 0
  public internal(set) var counts: [String: Int] = [:]
  public internal(set) var severities = SeverityCounts()
  /// Whether what was converted has errors, beside those that rules of ``Pipeline/validation`` found.
  public internal(set) var hasErrors = false
  public internal(set) var seconds = 0.0
  public internal(set) var failures: [(name: String, failure: UnitReport.Failure)] = []
  /// Names of properties in the pipeline that no feature has: perhaps misspelt. Known if everything was read in this run.
  public var misspelt: [String] {
    if unchanged + failed + left > 0 { return [] }
    return misspeltInFilter + Set(missing.values.joined()).map(\.text).sorted().filter { !misspeltInFilter.contains($0) }
  }
  /// Whether outputs as a whole have warnings.
  public internal(set) var isWarned = false
  private var missing: [Int: Set<ExactName>] = [:]
  private var misspeltInFilter: [String] = []

  mutating func noteMisspelt(_ names: [String]) { misspeltInFilter = names }

  mutating func add(_ number: Int, of plan: PipelinePlan, _ report: UnitReport) {
    switch report.status {
    case .done: done += 1
    case .unchanged: unchanged += 1
    case .failed(let failure):
      failed += 1
      failures.append((plan.units[number].name, failure))
    }
    if case .failed = report.status {} else { featuresWritten += report.featuresWritten }
    if plan.counts(number) {
      featuresRead += report.featuresRead
      unreadable += report.unreadable
    }
    counts.merge(report.counts) { $0 + $1 }
    severities += report.severities
    hasErrors = hasErrors || report.hasErrors
    isWarned = isWarned || !report.warnings.isEmpty
    for (output, names) in report.missing { missing[output] = missing[output]?.intersection(names) ?? names }
  }
}
