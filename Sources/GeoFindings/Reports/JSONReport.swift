internal import ByteStreams
internal import GeoModel

/// One document with all findings, the sums and what went wrong; `Schemas/report.schema.json` describes it.
struct JSONReport: ReportWriter {
  private var isFirst = true
  private var unlisted: [String] = []
  private var failed: [String] = []

  mutating func begin() -> String { "{\"findings\":[" }

  mutating func text(of finding: Finding) -> String {
    defer { isFirst = false }
    return (isFirst ? "\n" : ",\n") + finding.json
  }

  mutating func text(of end: FileEnd) -> String {
    let file = JSONString.quoted(end.file)
    for rest in end.unlisted {
      let least = rest.isLeast ? ",\"at_least\":true" : ""
      unlisted.append("{\"file\":\(file),\"code\":\"\(rest.rule.code)\",\"count\":\(rest.count)\(least)}")
    }
    if let error = end.error { failed.append("{\"file\":\(file),\"message\":\(JSONString.quoted(error.message))}") }
    return ""
  }

  mutating func end(_ sum: ValidationReport, files: Int) -> String {
    (isFirst ? "" : "\n") + "],\"unlisted\":[\(unlisted.joined(separator: ","))],"
      + "\"summary\":{\"files\":\(files),\"features\":\(sum.features),\"bytes\":\(sum.bytes),"
      + "\"errors\":\(sum.errors),\"warnings\":\(sum.warnings),\"infos\":\(sum.infos),"
      + (sum.severities.atLeast.isEmpty ? "" : "\"at_least\":true,")
      + "\"fixable\":{\"safe\":\(sum.safelyFixable),\"unsafe\":\(sum.unsafelyFixable),\"untried\":\(sum.untried)}},"
      + "\"failed\":[\(failed.joined(separator: ","))]}\n"
  }
}

/// One JSON object a line.
struct JSONLines: ReportWriter {
  mutating func text(of finding: Finding) -> String { finding.json + "\n" }
  mutating func text(of end: FileEnd) -> String { "" }
}

extension Finding {
  /// One JSON object; the fields of the documented report format, in fixed order.
  var json: String {
    var text = "{\"file\":\(JSONString.quoted(file)),\"code\":\"\(diagnostic.rule.code)\",\"name\":\"\(diagnostic.rule.name)\","
    text += "\"severity\":\"\(diagnostic.severity.name)\","
    text += "\"profiles\":[" + profiles.map { "\"\($0)\"" }.joined(separator: ",") + "],"
    text += "\"message\":\(JSONString.quoted(diagnostic.message)),"
    text += "\"byte\":\(diagnostic.byte),\"bytes\":\(diagnostic.byteCount),"
    text += "\"line\":\(diagnostic.line),\"column\":\(diagnostic.column),"
    text += "\"end_line\":\(diagnostic.end.line),\"end_column\":\(diagnostic.end.column),"
    text += "\"feature\":\(diagnostic.feature.map(String.init) ?? "null"),\"id\":\(Self.id(diagnostic.id)),"
    if let id = diagnostic.id, IdentifierText.isCut(id) { text += "\"id_cut\":true," }
    text += "\"path\":\(JSONString.quoted(diagnostic.pointer)),"
    text += "\"location\":\(locationText ?? "null"),"
    if let metres = diagnostic.metres { text += "\"metres\":\(metres.plainText)," }
    if diagnostic.isProvisional { text += "\"provisional\":true," }
    let edits = edits.map { "{\"byte\":\($0.byte),\"bytes\":\($0.byteCount),\"text\":\(JSONString.quoted($0.text))}" }
    text += "\"edits\":[\(edits.joined(separator: ","))],\"others\":\(diagnostic.others),"
    if diagnostic.mayBeMore { text += "\"at_least\":true," }
    text += "\"fix\":\"\(fix.rawValue)\","
    if diagnostic.isFixUntried, fix != .none { text += "\"fix_tried\":false," }
    text += "\"help\":\(JSONString.quoted(diagnostic.rule.remedy)),\"reference\":\(JSONString.quoted(diagnostic.rule.reference))}"
    return text
  }

  /// Longitude and latitude as a JSON array.
  var locationText: String? {
    guard let location = diagnostic.location, location.x.isFinite, location.y.isFinite else { return nil }
    return "[\(location.x.plainText),\(location.y.plainText)]"
  }

  /// An id is JSON text already. One that was too long to be kept is its beginning, as far as that is a value of its type.
  private static func id(_ id: String?) -> String {
    guard let id else { return "null" }
    if !IdentifierText.isCut(id) { return id }
    return id.utf8.first == UInt8(ascii: "\"") ? String(decoding: id.utf8.dropLast("…".utf8.count), as: UTF8.self) + "\"" : "null"
  }
}
