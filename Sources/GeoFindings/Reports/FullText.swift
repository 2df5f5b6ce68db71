internal import GeoModel

/// For people: message, place, the text round it with a caret, what to do.
struct FullText: ReportWriter {
  let usesColour: Bool
  let width: Int
  let namesProfiles: Bool

  mutating func text(of finding: Finding) -> String {
    let diagnostic = finding.diagnostic
    let head = "\(diagnostic.severity.name)[\(diagnostic.rule.code)] \(diagnostic.rule.name)"
    var text = "\(paint(head, diagnostic.severity)): \(PeopleText.visible(diagnostic.message))\n"
    let number = "\(diagnostic.line)"
    let gutter = String(repeating: " ", count: number.count)
    text += "\(gutter)--> \(finding.place)\(PeopleText.visible(finding.context))\n"
    if let excerpt = finding.excerpt?.cut(to: width - number.count - 3) {
      text += "\(gutter) |\n\(number) | \(excerpt.text)\n"
      let carets = excerpt.carets
      text += "\(gutter) | " + carets.prefix { $0 == " " }
      text += paint(String(carets.drop { $0 == " " }), diagnostic.severity) + "\n"
    }
    text += "\(gutter) = help: \(diagnostic.rule.remedy) (\(diagnostic.rule.reference))\n"
    if namesProfiles {
      for name in finding.profiles {
        let reason = (try? Profile.named(name))?.reason(for: diagnostic.rule)
        text += "\(gutter) = profile: \(name)" + (reason.map { ": \($0)" } ?? "") + "\n"
      }
    }
    return text + "\n"
  }

  mutating func text(of end: FileEnd) -> String { end.unlistedLines }

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

/// `file:line:column: code severity: message`, one line each.
struct ConciseText: ReportWriter {
  let namesProfiles: Bool

  mutating func text(of finding: Finding) -> String {
    let profiles = namesProfiles && !finding.profiles.isEmpty ? " {\(finding.profiles.joined(separator: ", "))}" : ""
    return finding.conciseText + profiles + "\n"
  }

  mutating func text(of end: FileEnd) -> String { end.unlistedLines }
}
