internal import GeoJSON
public import GeoModel

/// How many findings there are of each rule, and nothing else of them.
public struct FindingStatistics: Sendable {
  private struct Key: Hashable {
    var rule: Rule
    var severity: Severity
  }
  private var counts: [Key: Int] = [:]

  public init() {}

  public mutating func count(_ findings: [Finding]) {
    for finding in findings {
      counts[Key(rule: finding.diagnostic.rule, severity: finding.diagnostic.severity), default: 0]
        += finding.diagnostic.occurrences
    }
  }

  /// The most frequent first.
  public var counted: [(rule: Rule, severity: Severity, count: Int)] {
    counts.map { ($0.key.rule, $0.key.severity, $0.value) }
      .sorted { ($1.2, $0.0.code, $0.1) < ($0.2, $1.0.code, $1.1) }
  }

  /// One line for each rule, or one JSON document for the formats of programs.
  public func text(format: ReportFormat) -> String {
    if format == .json || format == .jsonLines {
      let entries = counted.map { entry in
        "{\"code\":\"\(entry.rule.code)\",\"name\":\(JSONString.quoted(entry.rule.name)),"
          + "\"severity\":\"\(entry.severity.name)\",\"count\":\(entry.count)}"
      }
      if format == .jsonLines { return entries.map { $0 + "\n" }.joined() }
      return "{\"statistics\":[" + entries.map { "\n" + $0 }.joined(separator: ",") + "\n]}\n"
    }
    let width = counted.map { "\($0.count)".count }.max() ?? 0
    return counted.map { entry in
      let number = "\(entry.count)"
      return String(repeating: " ", count: width - number.count) + number
        + "  \(entry.rule.code) \(entry.severity.name) \(entry.rule.name): \(entry.rule.summary)\n"
    }.joined()
  }
}
