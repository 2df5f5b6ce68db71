internal import GeoJSON
internal import GeoModel

/// Compares the `bbox` of each collection with its features, of which blocks bring some at a time.
///
/// A collection of which a feature cannot be read is left out: nobody knows where that one lies.
struct CollectionBoxes {
  /// What was found of a box: `nil` if it fits.
  typealias Verdict = (box: BlockBoxes.Written, judgement: BoxJudgement?)

  /// Those of the collection that is open.
  private var features = BlockBoxes.Features()

  /// What is wrong with the boxes of collections that end in a block; to be called once for each block, in order. Complexity: O(collections).
  mutating func verdicts(on block: BlockBoxes) -> [Verdict] {
    var verdicts: [Verdict] = []
    for piece in block.pieces {
      switch piece {
      case .whole(let box, let judgement): if judgement != nil { verdicts.append((box, judgement)) }
      case .part(let found, let continues, let box):
        if continues { features.merge(found) } else { features = found }
        if let box { verdicts.append((box, features.judgement(of: box))) }
      }
    }
    return verdicts
  }

  /// Of the findings of a block that stand for boxes, leaves those of which something is wrong, and puts that into words.
  ///
  /// - Parameter edits: whether findings carry the change that mends them.
  ///
  /// Complexity: O(collections and findings): many small collections may stand in a block.
  mutating func settle(_ findings: inout [Finding], _ block: BlockBoxes, edits: Bool) {
    let verdicts = verdicts(on: block)
    if verdicts.isEmpty { return }
    var places: [Int: Int] = [:]
    for (index, finding) in findings.enumerated() where finding.diagnostic.rule == .boxStale && finding.diagnostic.feature == nil {
      places[finding.diagnostic.byte] = index
    }
    var fitting: Set<Int> = []
    for (box, judgement) in verdicts {
      guard let index = places[box.byteOffset], findings[index].diagnostic.byteCount == box.value.count else { continue }
      if let judgement {
        findings[index].diagnostic.message = Self.message(judgement)
        if edits { findings[index].edits = [FindingEdit(findings[index].diagnostic, text: judgement.text)] }
      } else {
        fitting.insert(box.byteOffset)
      }
    }
    if fitting.isEmpty { return }
    findings.removeAll { $0.diagnostic.rule == .boxStale && $0.diagnostic.feature == nil && fitting.contains($0.diagnostic.byte) }
  }

  static func message(_ judgement: BoxJudgement) -> String {
    judgement.message(about: "the features of the collection", reaches: "reach", ends: "end at")
  }
}
