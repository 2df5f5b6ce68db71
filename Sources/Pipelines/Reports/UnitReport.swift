internal import GeoConversion
internal import GeoFindings
public import GeoModel

/// What came of a unit of a plan.
public struct UnitReport: Sendable {
  public enum Status: Sendable, Equatable {
    /// Everything is written.
    case done
    /// Everything was written by an earlier run, from the same inputs.
    case unchanged
    /// An output is missing.
    case failed(Failure)
  }

  /// Why outputs are missing.
  public struct Failure: Sendable, Equatable {
    public let message: String
    /// Whether the data are the reason; otherwise something could not be read, written or done.
    public let isOfData: Bool
  }

  public internal(set) var status = Status.done
  public internal(set) var featuresRead = 0
  /// Of all outputs.
  public internal(set) var featuresWritten = 0
  /// Features that could not be read and were left out, or written without geometry.
  public internal(set) var unreadable = 0
  /// How many findings there are, by the code of their rule.
  public internal(set) var counts: [String: Int] = [:]
  public internal(set) var severities = SeverityCounts()
  /// Whether what was converted has errors, beside those that rules of ``Pipeline/validation`` found.
  public internal(set) var hasErrors = false
  /// Warnings about outputs as a whole, in sentences: "warning: …".
  public internal(set) var warnings: [String] = []
  /// By the number of an output: names that it was asked to rename, keep or leave out and that no feature has as a property.
  var missing: [Int: Set<ExactName>] = [:]
  public internal(set) var seconds = 0.0
  /// Bytes of the inputs as they are stored.
  public internal(set) var bytes = 0

  init() {}

  /// Notes what is wrong; the first failure counts.
  mutating func fail(_ message: String, isOfData: Bool) {
    if case .failed = status { return }
    status = .failed(Failure(message: message, isOfData: isOfData))
  }

  /// Notes the warnings about an output as a whole.
  mutating func warn(_ found: ConversionReport, of output: Int) {
    if let summary = found.summary {
      warnings += summary.text.split(separator: "\n").filter { $0.hasPrefix("warning: ") }.map(String.init)
    } else if !found.leftApart.isEmpty {
      warnings.append(BorderRemarks.warning(leftApart: found.leftApart).filter { $0 != "\n" })
    }
    if found.unmerged > 0 {
      warnings.append(
        "warning: the polygons of \(found.unmerged) group\(found.unmerged == 1 ? "" : "s") were not merged and are written side by side")
    }
    if let coverage = found.coverage {
      for text in [
        BorderRemarks.warning(leftApart: coverage.leftApart),
        BorderRemarks.warning(nearMisses: coverage.nearMisses, within: coverage.nearness)
      ] where !text.isEmpty { warnings.append(text.filter { $0 != "\n" }) }
    }
    missing[output] = found.featuresWritten == 0 ? nil : found.missingProperties.union(found.missingShapeProperties)
  }

  /// Notes what is wrong instead of what was noted before.
  mutating func failAgain(_ message: String) { status = .failed(Failure(message: message, isOfData: false)) }

  mutating func count(_ findings: [Finding]) {
    for finding in findings {
      counts[finding.diagnostic.rule.code, default: 0] += finding.diagnostic.occurrences
      severities.add(finding.diagnostic)
    }
  }
}
