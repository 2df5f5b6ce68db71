public import GeoModel

/// The number of findings of each rule.
public struct FindingStatistics: Sendable {
  private struct Key: Hashable {
    var rule: Rule
    var severity: Severity
  }
  private var counts: [Key: Int] = [:]
  /// Of what there may be more.
  private var atLeast: Set<Key> = []

  public init() {}

  public mutating func count(_ findings: [Finding]) {
    for finding in findings {
      let key = Key(rule: finding.diagnostic.rule, severity: finding.diagnostic.severity)
      counts[key, default: 0] += finding.diagnostic.occurrences
      if finding.diagnostic.mayBeMore { atLeast.insert(key) }
    }
  }

  /// The most frequent first; for some there may be more (``GeoModel/Diagnostic/mayBeMore``).
  public var counted: [(rule: Rule, severity: Severity, count: Int, isLeast: Bool)] {
    counts.map { ($0.key.rule, $0.key.severity, $0.value, atLeast.contains($0.key)) }
      .sorted { ($1.2, $0.0.code, $0.1) < ($0.2, $1.0.code, $1.1) }
  }

  /// One line for each rule, or one JSON document for the formats of programs.
  public func text(format: ReportFormat) -> String {
    if format == .json || format == .jsonLines {
      let entries = counted.map { entry in
        "{\"code\":\"\(entry.rule.code)\",\"name\":\(JSONString.quoted(entry.rule.name)),"
          + "\"severity\":\"\(entry.severity.name)\",\"count\":\(entry.count)\(entry.isLeast ? ",\"at_least\":true" : "")}"
      }
      if format == .jsonLines { return entries.map { $0 + "\n" }.joined() }
      return "{\"statistics\":[" + entries.map { "\n" + $0 }.joined(separator: ",") + "\n]}\n"
    }
    func number(_ count: Int, _ isLeast: Bool) -> String { (isLeast ? "at least " : "") + "\(count)" }
    let width = counted.map { number($0.count, $0.isLeast).count }.max() ?? 0
    return counted.map { entry in
      let number = number(entry.count, entry.isLeast)
      return String(repeating: " ", count: width - number.count) + number
        + "  \(entry.rule.code) \(entry.severity.name) \(entry.rule.name): \(entry.rule.summary)\n"
    }.joined()
  }
}
