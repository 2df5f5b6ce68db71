internal import ByteStreams
internal import GeoModel

/// A log in the Static Analysis Results Interchange Format (OASIS, version 2.1.0): one run. The members of the run stand
/// in an order that needs no look ahead: results, then the files and the rules that they speak of.
struct SARIFReport: ReportWriter {
  static let schema = "https://json.schemastore.org/sarif-2.1.0.json"

  private var isFirst = true
  private var fingerprints = Fingerprints()
  /// Each rule that was broken and each file that was read, in order.
  private var rules: [Rule] = []
  private var ruleIndices: [Rule: Int] = [:]
  private var files: [String] = []
  private var fileIndices: [ExactName: Int] = [:]
  private var notes: [String] = []
  private var hasFailed = false

  mutating func begin() -> String {
    "{\"$schema\":\"\(Self.schema)\",\"version\":\"2.1.0\",\"runs\":[{\"columnKind\":\"unicodeCodePoints\",\"results\":["
  }

  mutating func text(of finding: Finding) -> String {
    defer { isFirst = false }
    let diagnostic = finding.diagnostic
    let (rule, file) = (index(of: diagnostic.rule), index(ofFile: finding.file))
    var text =
      (isFirst ? "\n" : ",\n")
      + "{\"ruleId\":\"\(diagnostic.rule.code)\",\"ruleIndex\":\(rule),\"level\":\"\(Self.level(diagnostic.severity))\","
      + "\"message\":\(Self.message("\(diagnostic.message)\(finding.context)")),\"locations\":[{\"physicalLocation\":"
      + "{\"artifactLocation\":{\"uri\":\(JSONString.quoted(Self.uri(finding.file))),\"index\":\(file)}"
    if diagnostic.line > 0 { text += ",\"region\":\(Self.region(diagnostic.start, diagnostic.end))" }
    text += "}"
    if !diagnostic.pointer.isEmpty {
      text += ",\"logicalLocations\":[{\"fullyQualifiedName\":\(JSONString.quoted(diagnostic.pointer)),\"kind\":\"value\"}]"
    }
    text += "}],\"partialFingerprints\":{\"geojsonFinding/v1\":\"\(fingerprints.next(for: finding))\"},\"properties\":{"
    var properties = ["\"fix\":\"\(finding.fix.rawValue)\""]
    if diagnostic.isFixUntried, finding.fix != .none { properties.append("\"fixTried\":false") }
    if let feature = diagnostic.feature { properties.append("\"feature\":\(feature)") }
    if let id = diagnostic.id { properties.append("\"id\":\(JSONString.quoted(id))") }
    if let location = finding.locationText { properties.append("\"location\":\(location)") }
    if !finding.profiles.isEmpty {
      properties.append("\"profiles\":[" + finding.profiles.map { "\"\($0)\"" }.joined(separator: ",") + "]")
    }
    text += properties.joined(separator: ",") + "}"
    if !finding.edits.isEmpty { text += ",\"fixes\":[\(Self.fix(finding, index: file))]" }
    return text + "}"
  }

  mutating func text(of end: FileEnd) -> String {
    let file = "{\"uri\":\(JSONString.quoted(Self.uri(end.file))),\"index\":\(index(ofFile: end.file))}"
    for (rule, count, isLeast) in end.unlisted {
      notes.append(
        "{\"level\":\"note\",\"associatedRule\":{\"id\":\"\(rule.code)\",\"index\":\(index(of: rule))},"
          + "\"message\":{\"text\":\"\(isLeast ? "at least " : "")\(count) more findings of \(rule.code) are not listed\"},"
          + "\"locations\":[{\"physicalLocation\":{\"artifactLocation\":\(file)}}]}")
    }
    if let error = end.error {
      hasFailed = true
      notes.append(
        "{\"level\":\"error\",\"message\":\(Self.message(error.message)),"
          + "\"locations\":[{\"physicalLocation\":{\"artifactLocation\":\(file)}}]}")
    }
    return ""
  }

  mutating func end(_ sum: ValidationReport, files count: Int) -> String {
    var text = (isFirst ? "" : "\n") + "],\"artifacts\":["
    text += files.map { file in
      "\n{\"location\":{\"uri\":\(JSONString.quoted(Self.uri(file)))},\"encoding\":\"UTF-8\"}"
    }.joined(separator: ",")
    text += "],\"tool\":{\"driver\":{\"name\":\"geojson\",\"semanticVersion\":\"\(ToolkitVersion.text)\",\"rules\":["
    text += rules.map { "\n" + Self.descriptor($0) }.joined(separator: ",")
    text += "]}},\"invocations\":[{\"executionSuccessful\":\(!hasFailed),\"toolExecutionNotifications\":["
    return text + notes.map { "\n" + $0 }.joined(separator: ",") + "]}]}]}\n"
  }

  /// Of a map, its files have findings, and it is named itself where it ends.
  private mutating func index(ofFile file: String) -> Int {
    if let known = fileIndices[ExactName(file)] { return known }
    fileIndices[ExactName(file)] = files.count
    files.append(file)
    return files.count - 1
  }

  private mutating func index(of rule: Rule) -> Int {
    if let known = ruleIndices[rule] { return known }
    ruleIndices[rule] = rules.count
    rules.append(rule)
    return rules.count - 1
  }

  /// A message object. In its text braces stand round numbers of arguments (§3.11.5), of which there are none: those of the data are
  /// doubled.
  private static func message(_ text: String) -> String {
    "{\"text\":\(JSONString.quoted(text.replacing("{", with: "{{").replacing("}", with: "}}")))}"
  }

  private static func descriptor(_ rule: Rule) -> String {
    let help = "\(rule.explanation) What to do: \(rule.remedy)."
    return
      "{\"id\":\"\(rule.code)\",\"name\":\(JSONString.quoted(rule.name)),\"shortDescription\":\(message(RuleText.sentence(rule.summary) + ".")),"
      + "\"fullDescription\":\(message("\(rule.explanation) (\(rule.reference))")),\"help\":\(message(help)),"
      + "\"defaultConfiguration\":{\"level\":\"\(level(rule.severity))\"},\"properties\":{\"fix\":\"\(rule.fix.rawValue)\"}}"
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  private static func fix(_ finding: Finding, index: Int) -> String {
    let replacements = finding.edits.map { edit in
      "{\"deletedRegion\":\(region(edit.start, edit.end)),\"insertedContent\":{\"text\":\(JSONString.quoted(edit.text))}}"
    }
    return "{\"description\":\(message(finding.diagnostic.rule.remedy)),\"artifactChanges\":["
      + "{\"artifactLocation\":{\"uri\":\(JSONString.quoted(uri(finding.file))),\"index\":\(index)},"
      + "\"replacements\":[\(replacements.joined(separator: ","))]}]}"
  }

  /// Columns are characters; the end is after the last one.
  private static func region(_ start: TextPlace, _ end: TextPlace) -> String {
    var text = "{\"startLine\":\(start.line),\"startColumn\":\(max(start.column, 1))"
    if end.line > 0 { text += ",\"endLine\":\(end.line),\"endColumn\":\(max(end.column, 1))" }
    return text + "}"
  }

  /// A path as a URI reference (RFC 3986): absolute paths with `file`, others relative; a colon in the first step would
  /// look like a scheme.
  private static func uri(_ path: String) -> String {
    var text = path.beginsWithSlash ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return text
  }
}
