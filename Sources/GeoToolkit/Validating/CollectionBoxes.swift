internal import GeoJSON
internal import GeoModel

/// Compares the `bbox` of each collection with its features, of which blocks bring some at a time.
///
/// A collection of which a feature cannot be read is left out: nobody knows where that one lies.
struct CollectionBoxes {
  /// What was found of a box: `nil` if it fits.
  typealias Verdict = (box: BlockBoxes.Written, fault: BoxFault?)

  /// Those of the collection that is open.
  private var features = BlockBoxes.Features()

  /// What is wrong with the boxes of collections that end in a block; to be called once for each block, in order. Complexity: O(collections).
  mutating func verdicts(on block: BlockBoxes) -> [Verdict] {
    var verdicts: [Verdict] = []
    for piece in block.pieces {
      switch piece {
      case .whole(let box, let fault): if fault != nil { verdicts.append((box, fault)) }
      case .part(let found, let continues, let box):
        if continues { features.merge(found) } else { features = found }
        if let box { verdicts.append((box, features.fault(of: box))) }
      }
    }
    return verdicts
  }

  /// Of the findings of a block that stand for boxes, leaves those of which something is wrong, and puts that into words.
  ///
  /// - Parameters:
  ///   - rules: which of the findings count.
  ///   - edits: whether findings carry the change that mends them.
  ///
  /// Complexity: O(collections and findings): many small collections may stand in a block.
  mutating func settle(_ findings: inout [Finding], _ block: BlockBoxes, _ rules: RuleSelection, edits: Bool) {
    let verdicts = verdicts(on: block)
    if verdicts.isEmpty { return }
    var places: [Int: Int] = [:]
    for (index, finding) in findings.enumerated() where finding.diagnostic.rule == .boxStale && finding.diagnostic.feature == nil {
      places[finding.diagnostic.byte] = index
    }
    var fitting: Set<Int> = []
    for (box, fault) in verdicts {
      guard let index = places[box.byteOffset], findings[index].diagnostic.byteCount == box.value.count else { continue }
      if let fault, let severity = rules.severity(of: fault.rule) {
        var diagnostic = findings[index].diagnostic
        (diagnostic.rule, diagnostic.severity, diagnostic.message) = (fault.rule, severity, fault.messageOfCollection)
        findings[index] = Finding(
          diagnostic: diagnostic, file: findings[index].file, excerpt: findings[index].excerpt, profiles: rules.profiles(for: fault.rule))
        if edits, let text = fault.replacement { findings[index].edits = [FindingEdit(diagnostic, text: text)] }
      } else {
        fitting.insert(box.byteOffset)
      }
    }
    if fitting.isEmpty { return }
    findings.removeAll { $0.diagnostic.rule == .boxStale && $0.diagnostic.feature == nil && fitting.contains($0.diagnostic.byte) }
  }
}
