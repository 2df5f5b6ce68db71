internal import ByteStreams
internal import GeoModel

/// Reviewdog Diagnostic Format (https://github.com/reviewdog/reviewdog/tree/master/proto/rdf); its columns count bytes.
struct ReviewdogReport: ReportWriter {
  private var isFirst = true

  mutating func begin() -> String { "{\"source\":{\"name\":\"geojson\"},\"diagnostics\":[" }

  mutating func text(of finding: Finding) -> String {
    defer { isFirst = false }
    let diagnostic = finding.diagnostic
    var location = "{\"path\":\(JSONString.quoted(finding.file))"
    if diagnostic.line > 0 {
      location += ",\"range\":{\"start\":\(Self.position(diagnostic.start)),\"end\":\(Self.position(diagnostic.end))}"
    }
    return (isFirst ? "\n" : ",\n") + "{\"message\":\(JSONString.quoted("\(diagnostic.message)\(finding.context)")),"
      + "\"location\":\(location)},\"severity\":\"\(diagnostic.severity.name.uppercased())\","
      + "\"code\":{\"value\":\"\(diagnostic.rule.code)\"}\(suggestions(finding))}"
  }

  mutating func text(of end: FileEnd) -> String {
    guard let error = end.error else { return "" }
    defer { isFirst = false }
    return (isFirst ? "\n" : ",\n") + "{\"message\":\(JSONString.quoted(error.message)),"
      + "\"location\":{\"path\":\(JSONString.quoted(end.file))},\"severity\":\"ERROR\"}"
  }

  mutating func end(_ sum: ValidationReport, files: Int) -> String { (isFirst ? "" : "\n") + "]}\n" }

  /// Each suggestion is independent: changes that belong together cannot be expressed.
  private func suggestions(_ finding: Finding) -> String {
    guard finding.edits.count == 1, let edit = finding.edits.first else { return "" }
    return ",\"suggestions\":[{\"range\":{\"start\":\(Self.position(edit.start)),\"end\":\(Self.position(edit.end))},"
      + "\"text\":\(JSONString.quoted(edit.text))}]"
  }

  private static func position(_ place: TextPlace) -> String {
    "{\"line\":\(max(place.line, 1)),\"column\":\(max(place.byteColumn, 1))}"
  }
}
