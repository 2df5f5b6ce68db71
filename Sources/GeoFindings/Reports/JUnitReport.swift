internal import ByteStreams
internal import GeoModel

/// JUnit XML: a test case for each finding, and one that succeeded for each file without any. Sums stand in the head.
struct JUnitReport: ReportWriter {
  private var tests = 0
  private var failures = 0
  private var errors = 0

  let headComesLast = true

  mutating func begin() -> String {
    let sums = "name=\"geojson\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\""
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(sums)>\n<testsuite \(sums)>\n"
  }

  /// Infos are no failures: they are written within a test case that succeeded.
  mutating func text(of finding: Finding) -> String {
    let diagnostic = finding.diagnostic
    let place = "\(finding.place)\(finding.context)"
    let title = diagnostic.line > 0 ? "\(diagnostic.rule.code):\(diagnostic.line):\(diagnostic.column)" : diagnostic.rule.code
    var text =
      "<testcase name=\"\(Self.escaped(title))\" classname=\"\(Self.escaped(finding.file))\" file=\"\(Self.escaped(finding.file))\""
    if diagnostic.line > 0 { text += " line=\"\(diagnostic.line)\"" }
    text += ">\n"
    let details = Self.escaped("\(place)\n\(diagnostic.message)\nhelp: \(diagnostic.rule.remedy) (\(diagnostic.rule.reference))")
    tests += 1
    if diagnostic.severity == .info {
      text += "<system-out>\(details)</system-out>\n"
    } else {
      failures += 1
      text +=
        "<failure type=\"\(diagnostic.severity.name)\" message=\"\(Self.escaped("\(diagnostic.rule.name): \(diagnostic.message)"))\">\(details)</failure>\n"
    }
    return text + "</testcase>\n"
  }

  mutating func text(of end: FileEnd) -> String {
    let file = Self.escaped(end.file)
    if let error = end.error {
      tests += 1
      errors += 1
      return "<testcase name=\"read\" classname=\"\(file)\" file=\"\(file)\">\n"
        + "<error type=\"\(Self.escaped("\(error.code)"))\" message=\"\(Self.escaped(error.message))\"/>\n</testcase>\n"
    }
    if end.hasFindings { return "" }
    tests += 1
    return "<testcase name=\"valid\" classname=\"\(file)\" file=\"\(file)\"/>\n"
  }

  mutating func end(_ sum: ValidationReport, files: Int) -> String { "</testsuite>\n</testsuites>\n" }

  /// As text or an attribute's value; what XML 1.0 has no character for (§2.2) is replaced.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: result += "&amp;"
      case 0x3C: result += "&lt;"
      case 0x3E: result += "&gt;"
      case 0x22: result += "&quot;"
      case 0x09, 0x0A, 0x0D: result += "&#\(scalar.value);"
      case 0..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
