public import GeoModel

/// The findings of a run, in numbers.
public struct ValidationReport: Sendable {
  public package(set) var features = 0
  public package(set) var positions = 0
  /// Bytes of the (decompressed) input.
  public package(set) var bytes = 0
  public package(set) var severities = SeverityCounts()
  public var errors: Int { severities.errors }
  public var warnings: Int { severities.warnings }
  public var infos: Int { severities.infos }
  /// Findings that a program can fix without changing the meaning, and those where it must guess.
  public package(set) var safelyFixable = 0
  public package(set) var unsafelyFixable = 0
  /// Findings that may be fixable, which was not tried (``GeoModel/Diagnostic/isFixUntried``).
  public package(set) var untried = 0

  public init() {}

  /// The sum of this report and another input's.
  public static func + (a: ValidationReport, b: ValidationReport) -> ValidationReport {
    var sum = a
    sum.features += b.features
    sum.positions += b.positions
    sum.bytes += b.bytes
    sum.severities += b.severities
    sum.safelyFixable += b.safelyFixable
    sum.unsafelyFixable += b.unsafelyFixable
    sum.untried += b.untried
    return sum
  }

  package mutating func count(_ findings: [Finding]) {
    for finding in findings {
      severities.add(finding.diagnostic)
      switch finding.fix {
      case .none: break
      case _ where finding.diagnostic.isFixUntried: untried += finding.diagnostic.occurrences
      case .safe: safelyFixable += finding.diagnostic.occurrences
      case .unsafe: unsafelyFixable += finding.diagnostic.occurrences
      }
    }
  }
}
