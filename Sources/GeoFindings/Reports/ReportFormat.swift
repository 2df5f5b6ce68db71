internal import ByteStreams

/// The format of a report of findings.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// For people: message, place, the text round it with a caret, and what to do.
  case full
  /// One line each, which editors can jump to.
  case concise
  /// One JSON document with all findings and the sums (`Schemas/report.schema.json`).
  case json
  /// One JSON object a line.
  case jsonLines = "json-lines"
  /// Annotations of a GitHub workflow.
  case github
  /// A GitLab Code Quality report.
  case gitlab
  /// A JUnit XML report: a test case for each finding, and for each file without one.
  case junit
  /// A log in the Static Analysis Results Interchange Format, version 2.1.0.
  case sarif
  /// Reviewdog Diagnostic Format.
  case rdjson

  /// Whether it is for people, for whom floods are cut.
  public var isForPeople: Bool { self == .full || self == .concise || self == .github }

  /// Whether it has changes of the text that fix findings.
  public var hasEdits: Bool { self == .json || self == .jsonLines || self == .sarif || self == .rdjson }

  /// Whether it can write numbers of findings instead of the findings.
  public var hasStatistics: Bool {
    switch self {
    case .full, .concise, .json, .jsonLines: true
    case .github, .gitlab, .junit, .sarif, .rdjson: false
    }
  }

  /// The format by a file name's ending, ignoring that of a compression.
  public init?(fileName: String) {
    let endings: [(String, ReportFormat)] = [
      (".sarif", .sarif), (".sarif.json", .sarif), (".rdjson", .rdjson), (".jsonl", .jsonLines), (".ndjson", .jsonLines),
      (".xml", .junit), (".json", .json), (".txt", .concise)
    ]
    let name = Compression.stem(of: fileName).lowercased()
    guard let found = endings.first(where: { name.hasSuffix($0.0) }) else { return nil }
    self = found.1
  }
}
