public import GeoModel

/// Why a text, or a value of your own, could not be used at all.
///
/// A file in which some features are damaged is not an error: their findings are in the block's `diagnostics`.
public struct GeoJSONError: Error, Sendable, CustomStringConvertible {
  /// The findings, the reason for the error first.
  public let diagnostics: [Diagnostic]

  /// The rule that was broken: its code and name are for programs and never change.
  public let rule: Rule

  /// One sentence: the value found and what was expected.
  public let message: String

  /// 0-based offset of the first byte concerned.
  public let byte: Int

  /// 1-based; 0 if there is no text.
  public let line: Int

  /// 1-based, in characters; 0 if there is no text.
  public let column: Int

  /// An error about text: the first of `findings` is the reason.
  init(_ reason: Diagnostic, findings: [Diagnostic]) {
    diagnostics = findings
    rule = reason.rule
    message = reason.message
    byte = reason.byte
    line = reason.line
    column = reason.column
  }

  /// An error about a value.
  package init(_ rule: Rule, byte: Int = 0, message: String) {
    let reason = Diagnostic(rule, byte: byte, message: message)
    self.init(reason, findings: [reason])
  }

  /// `line 3, column 11: found … (GJ101, RFC 8259 §2)`.
  public var description: String {
    let place = line > 0 ? "line \(line), column \(column): " : ""
    return "\(place)\(message) (\(rule.code), \(rule.reference))"
  }
}
