package import GeoModel

/// Reports each kind of content that an output cannot hold, once.
package struct LossNotice: Sendable {
  private let holds: HeldContent
  /// What the output is called in a sentence.
  private let output: String
  private var reported: HeldContent = []

  package init(_ holds: HeldContent, output: String) { (self.holds, self.output) = (holds, output) }

  /// Whether there is anything to look for.
  package var isIdle: Bool { holds == .all }

  /// The findings for content that comes now; the caller adds their place.
  package mutating func findings(for content: HeldContent) -> [Diagnostic] {
    let lost = content.subtracting(holds).subtracting(.refused).subtracting(reported)
    if lost.isEmpty { return [] }
    reported.formUnion(lost)
    return HeldContent.named.compactMap { entry in
      guard lost.contains(entry.content) else { return nil }
      return Diagnostic(.contentLost, byte: 0, message: "\(output) cannot hold \(entry.name); \(entry.fate)")
    }
  }
}

extension FeatureBlock<Geographic> {
  /// What features have that an output has no place for, each thing at the first feature that has it.
  ///
  /// - Parameter tellsAll: whether every feature is reported, since it is not known which of them are written.
  /// - Complexity: O(rows), and O(positions) for heights.
  func contentLosses(_ traits: WritingTraits, tellsAll: Bool) -> [Diagnostic] {
    var notice = LossNotice(traits.holds, output: traits.noun)
    var found: [Diagnostic] = []
    for row in rows.indices where rows[row].flags.isDisjoint(with: [.dropped, .unreadable]) {
      if tellsAll { notice = LossNotice(traits.holds, output: traits.noun) }
      for var finding in notice.findings(for: HeldContent(of: row, in: self)) {
        let range = inputRange(ofRow: row)
        (finding.byte, finding.byteCount, finding.feature) = (range.lowerBound, range.count, rows[row].ordinal)
        finding.id = rows[row].identifier(in: text)
        finding.pointer = origin?.pointer(ofRow: row) ?? rows[row].pointer
        found.append(finding)
      }
    }
    return found
  }
}
