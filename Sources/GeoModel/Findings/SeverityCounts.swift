/// The number of findings of each severity; one that stands for others (``Diagnostic/others``) counts as all of them.
public struct SeverityCounts: Sendable, Hashable {
  public private(set) var errors = 0
  public private(set) var warnings = 0
  public private(set) var infos = 0
  /// The severities of which there may be more than are counted (``Diagnostic/mayBeMore``).
  public private(set) var atLeast: Set<Severity> = []

  public init() {}

  /// Counts that were written down.
  package init(errors: Int, warnings: Int) { (self.errors, self.warnings) = (errors, warnings) }

  public var total: Int { errors + warnings + infos }

  public mutating func add(_ finding: Diagnostic) {
    switch finding.severity {
    case .error: errors += finding.occurrences
    case .warning: warnings += finding.occurrences
    case .info: infos += finding.occurrences
    }
    if finding.mayBeMore { atLeast.insert(finding.severity) }
  }

  public static func += (sum: inout SeverityCounts, more: SeverityCounts) {
    sum.errors += more.errors
    sum.warnings += more.warnings
    sum.infos += more.infos
    sum.atLeast.formUnion(more.atLeast)
  }

  /// Whether the data fail a check.
  /// - Parameter strict: warnings count as errors.
  public func fails(strict: Bool) -> Bool { errors > 0 || strict && warnings > 0 }
}
