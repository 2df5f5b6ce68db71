public import ByteStreams
internal import GeoJSON
internal import GeoModel

/// Turns findings into text, a piece at a time: begin, findings, end.
///
/// Deterministic: no time, no order but that of the input. Of each rule at most ``mostOfOneRule`` findings are
/// written out in every file; the rest is counted, and ``end(_:)`` says how many.
public struct FindingReport: Sendable {
  public let format: ReportFormat
  /// 0 means no limit.
  public let mostOfOneRule: Int
  public let usesColour: Bool

  private var counts: [Key: Int] = [:]
  private var isFirst = true

  private struct Key: Hashable {
    var file: String
    var code: String
  }

  public init(format: ReportFormat, mostOfOneRule: Int = 20, usesColour: Bool = false) {
    self.format = format
    self.mostOfOneRule = mostOfOneRule
    self.usesColour = usesColour
  }

  /// What stands before the first finding.
  public func begin() -> String { format == .json ? "{\"findings\":[" : "" }

  /// The text of some findings.
  public mutating func text(of findings: [Finding]) -> String {
    var text = ""
    for finding in findings {
      let key = Key(file: finding.file, code: finding.diagnostic.rule.code)
      let known = counts[key, default: 0]
      counts[key] = known + 1 + finding.diagnostic.others
      if mostOfOneRule > 0, known >= mostOfOneRule { continue }
      switch format {
      case .full: text += full(finding)
      case .concise: text += finding.conciseText + "\n"
      case .json:
        text += (isFirst ? "\n" : ",\n") + finding.json
      case .jsonLines: text += finding.json + "\n"
      case .github: text += finding.githubText + "\n"
      }
      isFirst = false
    }
    return text
  }

  /// What stands behind the last finding.
  /// - Parameter failed: inputs that could not be read to their end, and why.
  public func end(_ report: Validation.Report, files: Int, failed: [ByteStreamError] = []) -> String {
    switch format {
    case .json:
      return (isFirst ? "" : "\n")
        + "],\"summary\":{\"files\":\(files),\"features\":\(report.features),\"bytes\":\(report.bytes),"
        + "\"errors\":\(report.errors),\"warnings\":\(report.warnings),\"infos\":\(report.infos)},\"failed\":["
        + failed.map {
          "{\"file\":\(JSONString.quoted($0.path)),\"message\":\(JSONString.quoted($0.message))}"
        }.joined(separator: ",") + "]}\n"
    case .jsonLines: return ""
    case .full, .concise, .github:
      var text = ""
      for (key, count) in counts.sorted(by: { ($0.key.file, $0.key.code) < ($1.key.file, $1.key.code) })
      where mostOfOneRule > 0 && count > mostOfOneRule {
        text += "\(Finding.visible(key.file)): \(key.code) \(count - mostOfOneRule) more findings of this kind are not listed\n"
      }
      return text
    }
  }

  private func full(_ finding: Finding) -> String {
    let diagnostic = finding.diagnostic
    let head = "\(diagnostic.severity.name)[\(diagnostic.rule.code)] \(diagnostic.rule.name)"
    var text = "\(paint(head, diagnostic.severity)): \(diagnostic.message)\n"
    let gutter = String(repeating: " ", count: "\(diagnostic.line)".count)
    text += "\(gutter)--> \(finding.place)\(finding.context)\n"
    if let excerpt = finding.excerpt {
      text += "\(gutter) |\n\(diagnostic.line) | \(excerpt.text)\n"
      text += "\(gutter) | " + String(repeating: " ", count: excerpt.indent)
      text += paint(String(repeating: "^", count: excerpt.length), diagnostic.severity) + "\n"
    }
    return text + "\(gutter) = help: \(diagnostic.rule.remedy) (\(diagnostic.rule.reference))\n\n"
  }

  private func paint(_ text: String, _ severity: Severity) -> String {
    if !usesColour { return text }
    let colour =
      switch severity {
      case .error: "31"
      case .warning: "33"
      case .info: "36"
      }
    return "\u{1B}[1;\(colour)m\(text)\u{1B}[0m"
  }
}
