/// How findings are written down.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// For people: message, place, the text round it with a caret, what to do.
  case full
  /// One line each, which editors can jump to.
  case concise
  /// One JSON document with all findings and the sums.
  case json
  /// One JSON object a line.
  case jsonLines = "json-lines"
  /// Annotations of a GitHub workflow.
  case github
}
