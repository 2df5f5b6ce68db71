internal import ByteStreams
internal import GeoModel

/// How one format writes findings down. What is given out is never looked at again.
protocol ReportWriter: Sendable {
  var headComesLast: Bool { get }
  mutating func begin() -> String
  mutating func text(of finding: Finding) -> String
  mutating func text(of end: FileEnd) -> String
  mutating func end(_ sum: ValidationReport, files: Int) -> String
}

extension ReportWriter {
  var headComesLast: Bool { false }
  mutating func begin() -> String { "" }
  mutating func end(_ sum: ValidationReport, files: Int) -> String { "" }
}

/// What is known of a file when it has been read.
struct FileEnd: Sendable {
  let file: String
  let hasFindings: Bool
  /// Findings that were counted and not written out, or as many of them as were looked for.
  let unlisted: [(rule: Rule, count: Int, isLeast: Bool)]
  /// Why it could not be read to its end.
  let error: ByteStreamError?

  /// One line for each rule of which findings were left out.
  var unlistedLines: String { unlisted.map { "\(PeopleText.visible(file)): \($0.rule.code) \(Self.sentence($0))\n" }.joined() }

  /// How many findings of a rule were left out, in words.
  static func sentence(_ unlisted: (rule: Rule, count: Int, isLeast: Bool)) -> String {
    let (_, count, isLeast) = unlisted
    return "\(isLeast ? "at least " : "")\(count) more finding\(count == 1 ? "" : "s") of this kind \(count == 1 ? "is" : "are") not listed"
  }
}
