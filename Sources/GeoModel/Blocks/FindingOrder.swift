/// The order in which findings are reported: that of the text, except for those about a collection's own members, which are judged at its
/// end, wherever blocks begin and end.
package struct FindingOrder: Sendable {
  /// Where collections' own members before their features stand, and where those after them do; in order, apart.
  private let envelopes: [(start: Int, end: Int, closing: Int)]

  package init<Space>(of block: borrowing FeatureBlock<Space>) {
    envelopes = block.judgedBoundaries.compactMap { boundary in
      boundary.opening.map { ($0.byteOffset, $0.byteOffset + $0.text.count, boundary.byteOffset) }
    }
  }

  /// How far the input must be read for a finding to be known: a collection's members are judged at its end, whereas
  /// what lacks before it shows at once.
  package func moment(of diagnostic: Diagnostic) -> Int { closing(of: diagnostic) ?? diagnostic.byte }

  /// The end of the collection that a finding about its first members belongs to, if that lies in the block. Complexity: O(log
  /// collections).
  private func closing(of diagnostic: Diagnostic) -> Int? {
    if diagnostic.feature != nil || diagnostic.rule == .noSeparator { return nil }
    var (low, high) = (0, envelopes.count)
    while low < high {
      let middle = (low + high) / 2
      if envelopes[middle].start <= diagnostic.byte { low = middle + 1 } else { high = middle }
    }
    return low > 0 && diagnostic.byte < envelopes[low - 1].end ? envelopes[low - 1].closing : nil
  }

  /// Findings in order; those reported at the same moment as they come, a collection's own first. Complexity: O(n log n), O(n) if they are
  /// in order.
  package func sorted(_ findings: [Diagnostic]) -> [Diagnostic] { sorted(findings) { $0 } }

  /// The same of what holds findings.
  package func sorted<Item>(_ items: [Item], by diagnostic: (Item) -> Diagnostic) -> [Item] {
    let keys = items.map { item in
      let finding = diagnostic(item)
      return closing(of: finding).map { ($0, 0) } ?? (finding.byte, 1)
    }
    if zip(keys, keys.dropFirst()).allSatisfy({ $0 <= $1 }) { return items }
    return keys.indices.sorted { (keys[$0].0, keys[$0].1, $0) < (keys[$1].0, keys[$1].1, $1) }.map { items[$0] }
  }
}

extension FeatureBlock<Geographic> {
  /// Findings in order of their places, a collection's own at its end, as they are reported however the input is cut into blocks; those of
  /// one place in order of steps.
  package mutating func sortDiagnostics() { diagnostics = FindingOrder(of: self).sorted(diagnostics) }
}
