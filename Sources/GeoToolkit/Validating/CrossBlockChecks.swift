internal import GeoJSON
internal import GeoModel

/// The checks that look over more than one block, of a run.
struct CrossBlockChecks: Sendable {
  /// All that there are; a new one is a line here.
  static let all: [any CrossBlockCheck.Type] = [MixedKinds.self, CollectionBoxes.self, DuplicateIdentifiers.self, CoverageCheck.self]

  /// Those that some rule asks for.
  private var checks: [any CrossBlockCheck] = []

  /// - Parameter isFixing: whether the input is fixed on the way.
  init(_ rules: RuleSelection, isFixing: Bool = false) {
    for type in Self.all where !isFixing || type.judgesFixes {
      if let check = type.init(rules) { checks.append(check) }
    }
  }

  /// The rules of candidates. Only settling makes findings of these: it has to see each.
  var candidateRules: [Rule] { checks.compactMap { type(of: $0).candidateRule } }

  /// A block's parts, one for each check; their candidates join the block's findings.
  ///
  /// - Parameter mark: says which of the block's findings can be fixed, and folds floods of them.
  func parts(of block: inout FeatureBlock<Geographic>, mark: (inout FeatureBlock<Geographic>) -> Void) -> [any Sendable] {
    var parts: [any Sendable] = []
    var first: [Diagnostic] = [], last: [Diagnostic] = []
    for check in checks {
      let made = check.made(of: block)
      parts.append(made.part)
      if type(of: check).candidatesComeFirst { first += made.candidates } else { last += made.candidates }
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
    for check in checks {
      let made = check.made(of: block, fixed: fixed)
      parts.append(made.part)
      candidates += made.candidates
    }
    return parts
  }

  /// What has become of a block's parts, in their order; to be called once for each block, in input order.
  mutating func settle(_ parts: [any Sendable], from lines: LineCounter) -> [(rule: Rule?, settlement: Settlement)] {
    var settled: [(rule: Rule?, settlement: Settlement)] = []
    for (index, part) in parts.enumerated() { settled.append(checks[index].settle(made: part, from: lines)) }
    return settled
  }

  /// What is known at the end of the input.
  func finish() -> [Diagnostic] { checks.flatMap { $0.finish() } }
}

extension CrossBlockCheck {
  fileprivate func made(
    of block: borrowing FeatureBlock<Geographic>, fixed: [Int: FixedRow] = [:]
  ) -> (part: any Sendable, candidates: [Diagnostic]) {
    let part = part(of: block, fixed: fixed)
    return (part, candidates(in: part))
  }

  /// Has the check's rule with it: `type(of:)` an element copies that, and all that it holds once it changes.
  ///
  /// - Parameter part: one of this check.
  fileprivate mutating func settle(made part: any Sendable, from lines: LineCounter) -> (rule: Rule?, settlement: Settlement) {
    guard let part = part as? Part else { return (nil, Settlement()) }
    return (Self.candidateRule, settle(part, from: lines))
  }
}

extension FeatureBlock<Geographic> {
  fileprivate mutating func insert(_ candidates: [Diagnostic]) {
    if !candidates.isEmpty { diagnostics = FindingOrder(of: self).sorted(diagnostics + candidates) }
  }
}
