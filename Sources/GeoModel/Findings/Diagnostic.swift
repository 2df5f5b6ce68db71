/// A finding about the data: what was found, where, and what was expected.
///
/// Wording may improve from version to version; the code of its ``rule`` stays, so filters keep working.
public struct Diagnostic: Sendable {
  public var rule: Rule
  public var severity: Severity

  /// 0-based offset of the first byte concerned in the (decompressed) input, and how many bytes.
  public var byte: Int
  public var byteCount: Int

  /// 0-based ordinal of the feature in the input; `nil` for the collection itself.
  public var feature: Int?

  /// The feature's own id as JSON text (`"a"`, `17`), if it has a readable one. An id of more than 4096 bytes is cut off, with
  /// "…" in place of the closing quotation mark or of further digits.
  public var id: String?

  /// JSON Pointer (RFC 6901) from the root of the document, or of the record in a sequence, to the value.
  public var pointer: String

  /// One sentence: the value found and what was expected.
  public var message: String

  /// The position on the map, for findings about geometry.
  public var location: Position?

  /// For findings about geometry, the size of what is wrong, in metres.
  public var metres: Double?

  /// Whether it follows from features that are broken themselves, so that it may disappear once they are fixed.
  public var isProvisional = false

  /// How many more findings of its rule it stands for that are not listed.
  public var others = 0

  /// Whether it is about no place of its own, but says how many findings of some features are not listed.
  package var isRest = false

  /// Whether there may be more findings of its rule in its geometry than are listed or counted: edges cross so often that each that crosses
  /// others is reported, but not with all of them.
  public package(set) var mayBeMore = false

  /// How many findings it stands for, including itself.
  public var occurrences: Int { 1 + others }

  /// Of a `crs` member: whether positions were transformed as it says, or as the user says instead.
  package var isObeyed = false

  /// The name that it is about, where the severity of rules depends on names.
  package var subject: String?

  /// Whether a program can fix this one, where that is known; ``fix`` says.
  package var knownFix: Fix?

  /// Whether the fix was not tried, because the feature is too large or has too many findings: ``fix`` is then the rule's default,
  /// and no promise.
  public package(set) var isFixUntried = false

  /// Whether a program can fix it: the rule's default, unless the fix was tried.
  public var fix: Fix { knownFix ?? rule.fix }

  /// The places in the text of ``byte`` and of the first byte after the finding; zeros until the run that reads the
  /// whole input has filled them in (``GeoJSON/LineIndex``).
  public var start = TextPlace()
  public var end = TextPlace()

  /// The 1-based line and column (in characters) of ``byte``; 0 if they are not known yet.
  public var line: Int {
    get { start.line }
    set { start.line = newValue }
  }
  public var column: Int {
    get { start.column }
    set { start.column = newValue }
  }

  public init(
    _ rule: Rule, severity: Severity? = nil, byte: Int, byteCount: Int = 1, feature: Int? = nil,
    id: String? = nil, pointer: String = "", message: String, location: Position? = nil
  ) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.byte = byte
    self.byteCount = byteCount
    self.feature = feature
    self.id = id
    self.pointer = pointer
    self.message = message
    self.location = location
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `4:154: GJ311 error: found … [feature 3, id "a"]`, without line and column if they are not known yet. Text of the input is in it
  /// unchanged.
  public var description: String { (line > 0 ? "\(line):\(column): " : "") + statement(id: id.map { IdentifierText.shown($0) }) }

  /// The same without its place.
  ///
  /// - Parameter id: the feature's, as it is to be shown.
  package func statement(id: String?) -> String {
    let text = "\(rule.code) \(severity.name): \(message)"
    return feature.map { "\(text) [feature \($0)" + (id.map { ", id \($0)" } ?? "") + "]" } ?? text
  }
}

/// A place in a text, as people and programs count: lines and columns from 1, 0 where it is not known.
public struct TextPlace: Sendable, Hashable {
  public var line: Int
  /// In characters: Unicode scalar values.
  public var column: Int
  /// In bytes of UTF-8.
  public var byteColumn: Int

  public init(line: Int = 0, column: Int = 0, byteColumn: Int = 0) {
    self.line = line
    self.column = column
    self.byteColumn = byteColumn
  }
}
