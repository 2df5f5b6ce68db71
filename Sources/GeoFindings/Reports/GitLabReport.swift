internal import ByteStreams
internal import GeoModel

/// A Code Quality report (https://docs.gitlab.com/ci/testing/code_quality/): one array, an object for each finding.
struct GitLabReport: ReportWriter {
  private var isFirst = true
  private var fingerprints = Fingerprints()

  mutating func begin() -> String { "[" }

  mutating func text(of finding: Finding) -> String {
    defer { isFirst = false }
    let diagnostic = finding.diagnostic
    let severity =
      switch diagnostic.severity {
      case .error: "major"
      case .warning: "minor"
      case .info: "info"
      }
    return (isFirst ? "\n" : ",\n")
      + "{\"description\":\(JSONString.quoted("\(diagnostic.message)\(finding.context)")),"
      + "\"check_name\":\(JSONString.quoted("\(diagnostic.rule.code) \(diagnostic.rule.name)")),"
      + "\"fingerprint\":\"\(fingerprints.next(for: finding))\",\"severity\":\"\(severity)\","
      + "\"location\":{\"path\":\(JSONString.quoted(relative(finding.file))),"
      + "\"lines\":{\"begin\":\(max(diagnostic.line, 1)),\"end\":\(max(diagnostic.end.line, diagnostic.line, 1))}}}"
  }

  mutating func text(of end: FileEnd) -> String {
    guard let error = end.error else { return "" }
    defer { isFirst = false }
    return (isFirst ? "\n" : ",\n")
      + "{\"description\":\(JSONString.quoted(error.message)),\"check_name\":\"not read\","
      + "\"fingerprint\":\"\(Fingerprints.ofFile(end.file))\",\"severity\":\"blocker\","
      + "\"location\":{\"path\":\(JSONString.quoted(relative(end.file))),\"lines\":{\"begin\":1,\"end\":1}}}"
  }

  mutating func end(_ sum: ValidationReport, files: Int) -> String { (isFirst ? "" : "\n") + "]\n" }

  /// GitLab wants paths without `./` before them.
  private func relative(_ path: String) -> String { path.behind("./").map { String($0) } ?? path }
}
