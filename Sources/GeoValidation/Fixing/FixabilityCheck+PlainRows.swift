internal import GeoModel

/// Features whose text is JSON except for comments, trailing commas, NaN and Infinity: these go first, so that all that is fixed there is fixed by guesses.
extension FixabilityCheck {
  /// - Parameters:
  ///   - indices: of the findings of a row that may be fixed.
  ///   - hasOthers: whether it has findings without a fix.
  mutating func markPlain(_ indices: [Int], _ row: Int, hasOthers: Bool, _ block: inout FeatureBlock<Geographic>) {
    var others: [Int] = []
    for index in indices {
      if block.diagnostics[index].rule.isExtensionOfJSON { block.diagnostics[index].knownFix = .unsafe } else { others.append(index) }
    }
    if others.isEmpty {
      // NaN among coordinates: null would be none either.
      if !hasOthers, block.rows[row].flags.contains(.unreadable) { for index in indices { block.diagnostics[index].knownFix = Fix.none } }
      return
    }
    var findings = others.map { block.diagnostics[$0] }
    markGuesses(
      &findings, in: block.text[block.rows[row].text.range], isElement: block.rows[row].flags.contains(.element),
      isReadable: !block.rows[row].flags.contains(.unreadable))
    for (index, finding) in zip(others, findings) { block.diagnostics[index] = finding }
  }
}
