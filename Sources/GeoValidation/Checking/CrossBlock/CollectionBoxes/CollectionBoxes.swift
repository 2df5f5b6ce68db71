internal import GeoFindings
internal import GeoJSON
internal import GeoModel

/// Compares the `bbox` of each collection with its features, of which blocks bring some at a time.
///
/// A collection of which a feature cannot be read, or was left out by a filter, is not judged: its extent is not known.
struct CollectionBoxes: CrossBlockCheck {
  static let candidateRule: Rule? = .boxStale

  private let rules: RuleSelection
  /// Those of the collection that is open.
  private var features = BlockBoxes.Features()

  init?(_ rules: RuleSelection) {
    guard rules.contains(.boxStale) || rules.contains(.boxLongWay) else { return nil }
    self.rules = rules
  }

  static func part(of block: borrowing FeatureBlock<Geographic>, fixed: [Int: FixedRow]) -> BlockBoxes { BlockBoxes(block, fixed: fixed) }

  static func candidates(in part: BlockBoxes, _ rules: RuleSelection) -> [Diagnostic] {
    part.candidates(severity: rules.severity(of: .boxStale))
  }

  /// Complexity: O(collections): many small ones may be in a block.
  mutating func settle(_ part: BlockBoxes, from lines: LineCounter) -> Settlement {
    var settlement = Settlement()
    for piece in part.pieces {
      switch piece {
      case .whole(let box, let fault?): settlement.candidates.append(settled(box, fault))
      case .whole(_, nil): break
      case .part(let found, let continues, let box):
        if continues { features.merge(found) } else { features = found }
        if let box { settlement.candidates.append(features.fault(of: box).flatMap { settled(box, $0) }) }
      }
    }
    return settlement
  }

  private func settled(_ box: BlockBoxes.Written, _ fault: BoxFault) -> SettledCandidate? {
    guard let severity = rules.severity(of: fault.rule) else { return nil }
    let change = fault.replacement.map { MemberChange(name: "bbox", before: box.value, after: $0) }
    return SettledCandidate(rule: fault.rule, severity: severity, message: fault.messageOfCollection, change: change)
  }
}
