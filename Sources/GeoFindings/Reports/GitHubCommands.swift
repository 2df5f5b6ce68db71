internal import ByteStreams
internal import GeoModel

/// Workflow commands, which GitHub turns into annotations; data and properties escaped as its runner expects.
struct GitHubCommands: ReportWriter {
  mutating func text(of finding: Finding) -> String {
    let diagnostic = finding.diagnostic
    let kind =
      switch diagnostic.severity {
      case .error: "error"
      case .warning: "warning"
      case .info: "notice"
      }
    var text =
      "::\(kind) file=\(Self.escaped(finding.file, property: true)),line=\(max(diagnostic.line, 1)),col=\(max(diagnostic.column, 1))"
    if diagnostic.end.line > 0 { text += ",endLine=\(diagnostic.end.line)" }
    // Columns are looked at within one line only.
    if diagnostic.end.line == diagnostic.line, diagnostic.end.column > diagnostic.column {
      text += ",endColumn=\(diagnostic.end.column)"
    }
    return text + ",title=\(diagnostic.rule.code)::" + Self.escaped("\(diagnostic.message)\(finding.context)", property: false) + "\n"
  }

  mutating func text(of end: FileEnd) -> String {
    let error = end.error.map {
      "::error file=\(Self.escaped(end.file, property: true)),title=not read::\(Self.escaped($0.message, property: false))\n"
    }
    // No plain line: one that begins as the file's name does may be a command of its own.
    let unlisted = end.unlisted.map {
      "::notice file=\(Self.escaped(end.file, property: true)),title=\($0.rule.code)::\(Self.escaped(FileEnd.sentence($0), property: false))\n"
    }
    return unlisted.joined() + (error ?? "")
  }

  static func escaped(_ text: String, property: Bool) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where property: result += "%3A"
      case "," where property: result += "%2C"
      case let scalar where scalar.properties.generalCategory == .control: result += "\u{FFFD}"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
