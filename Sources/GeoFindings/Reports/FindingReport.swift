public import ByteStreams
internal import GeoModel

/// Turns findings into text, a piece at a time: begin, findings and the end of each file, end.
///
/// Deterministic: no time, and only the order of the input. At most ``mostOfOneRule`` findings of each rule are
/// written for every file; the others are counted, and the end of the file has their number if the format can hold
/// it. Memory does not grow with the findings; it does with files, rules and, for
/// fingerprints, up to a bound.
public struct FindingReport: Sendable {
  public let format: ReportFormat
  /// 0 means no limit.
  public let mostOfOneRule: Int

  private var writer: any ReportWriter
  private var counts: [Rule: Int] = [:]
  /// Of these, those that nothing was written of: a finding that stands for others says how many itself.
  private var unlisted: [Rule: Int] = [:]
  /// The rules of which there may be more than are counted.
  private var atLeast: Set<Rule> = []
  private var hasFindings = false

  /// - Parameters:
  ///   - format: how findings are written.
  ///   - mostOfOneRule: how many findings of one rule are written for each file; the others are counted. 0 means no limit.
  ///   - usesColour: whether text has escape sequences for colours of a terminal.
  ///   - width: columns of the terminal that excerpts are cut to.
  ///   - namesProfiles: whether findings in text name the profiles that they concern.
  public init(
    format: ReportFormat, mostOfOneRule: Int = 20, usesColour: Bool = false, width: Int = 80, namesProfiles: Bool = false
  ) {
    self.format = format
    self.mostOfOneRule = mostOfOneRule
    switch format {
    case .full: writer = FullText(usesColour: usesColour, width: width, namesProfiles: namesProfiles)
    case .concise: writer = ConciseText(namesProfiles: namesProfiles)
    case .json: writer = JSONReport()
    case .jsonLines: writer = JSONLines()
    case .github: writer = GitHubCommands()
    case .gitlab: writer = GitLabReport()
    case .junit: writer = JUnitReport()
    case .sarif: writer = SARIFReport()
    case .rdjson: writer = ReviewdogReport()
    }
  }

  /// Whether the head holds sums: then call ``begin()`` last, and put its text first.
  public var headComesLast: Bool { writer.headComesLast }

  /// The text before the first finding.
  public mutating func begin() -> String { writer.begin() }

  /// The text of some findings of one file.
  public mutating func text(of findings: some Sequence<Finding>) -> String {
    var text = ""
    for finding in findings {
      hasFindings = true
      if finding.diagnostic.mayBeMore { atLeast.insert(finding.diagnostic.rule) }
      let known = counts[finding.diagnostic.rule, default: 0]
      // How many were not listed before is part of how many are not listed here.
      if mostOfOneRule > 0, known >= mostOfOneRule || finding.diagnostic.isRest {
        unlisted[finding.diagnostic.rule, default: 0] += finding.diagnostic.occurrences
        continue
      }
      counts[finding.diagnostic.rule] = known + finding.diagnostic.occurrences
      text += writer.text(of: finding)
    }
    return text
  }

  /// The text after a file's last finding; to be called once for each file, in order.
  /// - Parameters:
  ///   - name: the file's name.
  ///   - error: why the file could not be read to its end.
  public mutating func endFile(_ name: String, error: ByteStreamError? = nil) -> String {
    let rest = unlisted.map { (rule: $0.key, count: $0.value, isLeast: atLeast.contains($0.key)) }.sorted { $0.rule.code < $1.rule.code }
    let end = FileEnd(file: name, hasFindings: hasFindings, unlisted: rest, error: error)
    counts.removeAll(keepingCapacity: true)
    unlisted.removeAll(keepingCapacity: true)
    atLeast.removeAll()
    hasFindings = false
    return writer.text(of: end)
  }

  /// The text after the last file.
  /// - Parameters:
  ///   - report: the sum of all files.
  ///   - files: how many could be read.
  public mutating func end(_ report: ValidationReport, files: Int) -> String {
    writer.end(report, files: files)
  }
}
