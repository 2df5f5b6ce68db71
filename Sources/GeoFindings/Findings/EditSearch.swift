internal import GeoJSON
internal import GeoModel

/// Looks up the changes that fix a block's findings, one by one and each as if it were the only one.
struct EditSearch {
  /// Bytes that are walked over for a feature at most; what lies beyond has no edits.
  private static let mostWalked = 32 << 20

  /// For each of a block's findings the changes that fix it; none for those that cannot be fixed safely.
  static func edits(in block: borrowing FeatureBlock<Geographic>) -> [[FindingEdit]] {
    var walked = 0
    var last: (row: Int, mending: TextMending)?
    let first = block.rows.first?.ordinal ?? 0
    // Nothing is fixed of what is no JSON, or not the same to all readers.
    let broken = UnreadableText.features(of: block)
    return block.diagnostics.map { diagnostic in
      guard diagnostic.fix == .safe, diagnostic.others == 0, !diagnostic.isRest else { return [] }
      guard let ordinal = diagnostic.feature else { return between(diagnostic) }
      guard block.rows.indices.contains(ordinal - first), !broken.contains(ordinal), block.plainRow(ordinal - first) == nil
      else { return [] }
      let row = block.rows[ordinal - first]
      guard row.ordinal == ordinal, row.flags.isDisjoint(with: .moved) else { return [] }
      if diagnostic.rule == .boxStale {
        return BoxCheck.replacement(for: diagnostic, in: block).map { [edit($0, offset: block.byteOffset)] } ?? []
      }
      if last?.row != ordinal {
        last = (ordinal, TextMending(Array(block.text[row.text.range])))
        walked = 0
      }
      walked += row.text.count
      guard walked < mostWalked else { return [] }
      var finding = diagnostic
      finding.byte -= row.byteOffset
      if finding.pointer.hasPrefix(row.pointer) { finding.pointer.removeFirst(row.pointer.count) }
      guard finding.byte >= 0, let mending = last?.mending else { return [] }
      return mending.replacements(for: finding).map { edit($0, offset: row.byteOffset) }
    }
  }

  /// What fixes a finding about the text between features.
  private static func between(_ finding: Diagnostic) -> [FindingEdit] {
    switch finding.rule {
    case .byteOrderMark: [FindingEdit(byte: finding.byte, byteCount: finding.byteCount, text: "")]
    case .noSeparator: [FindingEdit(byte: finding.byte, byteCount: 0, text: "\n")]
    default: []
    }
  }

  private static func edit(_ replacement: TextReplacement, offset: Int) -> FindingEdit {
    FindingEdit(
      byte: offset + replacement.range.lowerBound, byteCount: replacement.range.count,
      text: String(decoding: replacement.bytes, as: UTF8.self))
  }
}
