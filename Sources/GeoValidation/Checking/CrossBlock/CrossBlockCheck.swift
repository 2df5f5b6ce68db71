internal import GeoFindings
internal import GeoJSON
internal import GeoModel

/// A check that looks over more than one block. Any thread makes a part of each block; the parts are settled in input order, one
/// at a time.
///
/// What may be wrong in a block, as far as the block alone shows, its part lists as candidates: findings at the right place, without
/// a message. They wait among the block's findings; settling the part decides which are reported, and how.
///
/// A check is a folder, and a line in ``CrossBlockChecks/all``.
protocol CrossBlockCheck: SendableMetatype {
  /// What the check needs of a block, and no more: parts wait for the blocks before theirs.
  associatedtype Part: Sendable

  /// The rule that candidates have until they are settled; `nil` if there are none.
  static var candidateRule: Rule? { get }

  /// Whether candidates join the block's findings before fixes are tried and floods are folded.
  static var candidatesComeFirst: Bool { get }

  /// Whether the check also looks over an input that is being fixed, for what is left of it.
  static var judgesFixes: Bool { get }

  /// `nil` if the selection has none of the check's rules: then nothing is made of any block.
  init?(_ rules: RuleSelection)

  /// Called on any thread.
  ///
  /// - Parameter fixed: by row, what features have become that were changed.
  static func part(of block: borrowing FeatureBlock<Geographic>, fixed: [Int: FixedRow]) -> Part

  /// The candidates of a part, in the order of ``FindingOrder``.
  static func candidates(in part: Part, _ rules: RuleSelection) -> [Diagnostic]

  /// Called once for each block, in input order.
  ///
  /// - Parameter lines: as they are before the block.
  mutating func settle(_ part: Part, from lines: LineCounter) -> Settlement

  /// What is known when all blocks are settled, with its lines and columns.
  func finish() -> [Diagnostic]
}

extension CrossBlockCheck {
  static var candidateRule: Rule? { nil }
  static var candidatesComeFirst: Bool { false }
  static var judgesFixes: Bool { true }

  static func candidates(in part: Part, _ rules: RuleSelection) -> [Diagnostic] { [] }
  func finish() -> [Diagnostic] { [] }
}

extension Diagnostic {
  /// Whether it is a candidate of a ``CrossBlockCheck``, which no other block has confirmed yet.
  var isCandidate: Bool { message.isEmpty }
}

/// What has become of a part.
struct Settlement {
  /// For each candidate of the part, in their order, what is wrong there; `nil` if nothing is.
  var candidates: [SettledCandidate?] = []

  /// Findings that are no candidates.
  var others: [Diagnostic] = []
  /// The text that these are in; they are dropped without it.
  var text: PartText?
}

/// What is reported of a candidate.
struct SettledCandidate {
  var rule: Rule
  var severity: Severity
  var message: String
  /// What fixes it, if anything does.
  var change: MemberChange?
}

/// A change of a member's value, which may be in an earlier block.
struct MemberChange {
  let name: String
  let before: [UInt8]
  let after: [UInt8]
}

/// A block's text in a part, for lines, columns and excerpts of findings that come up when the part is settled.
struct PartText: Sendable {
  let text: BlockText
  let byteOffset: Int
  let lead: [UInt8]
  /// Those among which an excerpt ends.
  let rows: [FeatureRow]
  /// Whether the block was translated, and this is the input's text.
  let isTranslated: Bool
}

/// What a fix makes of a feature, as far as checks of the whole input look at it.
struct FixedRow: Sendable {
  /// `nil` if it cannot be read.
  var geometry: GeometryColumn?
  /// Whether its geometry is a GeometryCollection.
  var isCollection: Bool
  /// The text of its id; empty if it has none.
  var id: [UInt8]
}
