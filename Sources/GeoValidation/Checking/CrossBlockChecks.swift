internal import GeoFindings
internal import GeoJSON
internal import GeoModel

/// The checks that look over more than one block, of a run. On threads, ``BlockPartMaker`` makes what they settle.
struct CrossBlockChecks {
  /// All that there are; a new one is a line here.
  static let all: [any CrossBlockCheck.Type] = [MixedKinds.self, CollectionBoxes.self, DuplicateIdentifiers.self, CoverageCheck.self]

  /// Those that some rule asks for.
  private var checks: [any CrossBlockCheck] = []
  let partMaker: BlockPartMaker

  /// - Parameter isFixing: whether the input is fixed on the way.
  init(_ rules: RuleSelection, isFixing: Bool = false) {
    var types: [any CrossBlockCheck.Type] = []
    for type in Self.all where !isFixing || type.judgesFixes {
      guard let check = type.init(rules) else { continue }
      checks.append(check)
      types.append(type)
    }
    partMaker = BlockPartMaker(types: types, rules: rules)
  }

  /// Settles a block's parts, in their order; to be called once for each block, in input order.
  ///
  /// - Parameter take: gets what has become of each, with the rule of its candidates.
  mutating func settle(_ parts: [any Sendable], from lines: LineCounter, take: (Rule?, Settlement) -> Void) {
    for index in parts.indices { checks[index].settle(made: parts[index], from: lines, take) }
  }

  /// What is known at the end of the input.
  func finish() -> [Diagnostic] { checks.flatMap { $0.finish() } }
}

/// Makes the parts of blocks, on any thread.
struct BlockPartMaker: Sendable {
  fileprivate let types: [any CrossBlockCheck.Type]
  fileprivate let rules: RuleSelection

  /// The rules of candidates. Only settling makes findings of these: it has to see each.
  var candidateRules: [Rule] { types.compactMap { $0.candidateRule } }

  /// A block's parts, one for each check; their candidates join the block's findings.
  ///
  /// - Parameter mark: says which of the block's findings can be fixed, and folds floods of them.
  func parts(of block: inout FeatureBlock<Geographic>, mark: (inout FeatureBlock<Geographic>) -> Void) -> [any Sendable] {
    var parts: [any Sendable] = []
    var first: [Diagnostic] = [], last: [Diagnostic] = []
    for type in types {
      let made = type.made(of: block, rules)
      parts.append(made.part)
      if type.candidatesComeFirst { first += made.candidates } else { last += made.candidates }
    }
    block.insert(first)
    mark(&block)
    block.insert(last)
    return parts
  }

  /// The same of a block that is being fixed, whose findings are counted another way.
  ///
  /// - Parameter candidates: gets those of all parts.
  func parts(
    of block: borrowing FeatureBlock<Geographic>, fixed: [Int: FixedRow], candidates: inout [Diagnostic]
  ) -> [any Sendable] {
    var parts: [any Sendable] = []
    for type in types {
      let made = type.made(of: block, fixed: fixed, rules)
      parts.append(made.part)
      candidates += made.candidates
    }
    return parts
  }
}

extension CrossBlockCheck {
  fileprivate static func made(
    of block: borrowing FeatureBlock<Geographic>, fixed: [Int: FixedRow] = [:], _ rules: RuleSelection
  ) -> (part: any Sendable, candidates: [Diagnostic]) {
    let part = part(of: block, fixed: fixed)
    return (part, candidates(in: part, rules))
  }

  /// The rule is taken here: `type(of:)` an element copies that, and all that it holds once it changes.
  ///
  /// - Parameter part: one of this check.
  fileprivate mutating func settle(made part: any Sendable, from lines: LineCounter, _ take: (Rule?, Settlement) -> Void) {
    if let part = part as? Part { take(Self.candidateRule, settle(part, from: lines)) }
  }
}

extension FeatureBlock<Geographic> {
  fileprivate mutating func insert(_ candidates: [Diagnostic]) {
    if !candidates.isEmpty { diagnostics = FindingOrder(of: self).sorted(diagnostics + candidates) }
  }
}
