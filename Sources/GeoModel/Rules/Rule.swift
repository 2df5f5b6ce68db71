/// One rule that data can break: an entry of the catalogue.
///
/// A class without state, so that each of thousands of findings refers to its rule with one word of memory.
public final class Rule: Sendable {
  /// Stable for ever: `GJ203`. The hundreds are the topic: 1 JSON text, 2 objects, 3 geometry, 4 positions
  /// on the globe, 5 topology, 6 targets, 7 TopoJSON, 9 conversion, of which 93 and 94 are tiles.
  public let code: String

  /// The name, for people: `type.not-string`.
  public let name: String

  /// The severity of its findings unless a profile sets another.
  public let severity: Severity

  /// The section of the standard from which the rule follows.
  public let reference: String

  /// What is wrong, in one clause.
  public let summary: String

  /// What to do about it.
  public let remedy: String

  /// Why it is a rule, and what goes wrong otherwise, in a sentence or two.
  public let explanation: String

  /// A text that breaks it, often a geometry alone; long ones are cut with "…".
  public let example: String

  /// Whether a program can fix it.
  public let fix: Fix

  /// Of the code. Every finding is looked up by its rule, some of them ten times.
  private let hash: UInt64

  public init(
    _ code: String, _ name: String, _ severity: Severity, reference: String, summary: String, remedy: String,
    explanation: String = "", example: String = "", fix: Fix = .none
  ) {
    self.code = code
    self.name = name
    self.severity = severity
    self.reference = reference
    self.summary = summary
    self.remedy = remedy
    self.explanation = explanation
    self.example = example
    self.fix = fix
    // FNV-1a
    hash = code.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

extension Rule: Hashable {
  public static func == (a: Rule, b: Rule) -> Bool { a === b || a.hash == b.hash && a.code == b.code }
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension Rule: CustomStringConvertible {
  /// `GJ431 bbox.stale`.
  public var description: String { "\(code) \(name)" }
}
