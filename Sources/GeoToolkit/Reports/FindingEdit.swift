internal import GeoJSON
public import GeoModel

/// One change of an input's text on the way to mending a finding without changing the meaning: bytes that others take the
/// place of. A finding may need several, which go together, and mend all of it; but for separators that lack (GJ111): one finding stands for all of an
/// input, of which no more than the first is known, and has the change that puts this one in. The next is found then.
public struct FindingEdit: Sendable, Hashable {
  /// Offset in the (decompressed) input, and how many bytes go; none where something is put in.
  public var byte: Int
  public var byteCount: Int
  /// Where those bytes stand.
  public var start = TextPlace()
  public var end = TextPlace()
  /// What comes in their place.
  public var text: String
}

extension FindingEdit {
  /// Other bytes for those that a finding, whose lines are known, is about.
  init(_ finding: Diagnostic, text: [UInt8]) {
    self.init(
      byte: finding.byte, byteCount: finding.byteCount, start: finding.start, end: finding.end, text: String(decoding: text, as: UTF8.self))
  }
}

/// Looks up the changes that mend a block's findings, one by one and each as if it were the only one.
struct EditSearch {
  /// Bytes that are walked over for a feature at most; what lies beyond has no edits.
  private static let mostWalked = 32 << 20

  /// For each of a block's findings the changes that mend it; none for those that cannot be mended safely.
  static func edits(in block: borrowing FeatureBlock<Geographic>) -> [[FindingEdit]] {
    var walked = 0
    var last: (row: Int, mending: TextMending)?
    let first = block.rows.first?.ordinal ?? 0
    // Nothing is mended of what is no JSON, or not the same to all readers.
    let broken = FeatureFixer.unreadableJSON(in: block)
    return block.diagnostics.map { diagnostic in
      guard diagnostic.fix == .safe, diagnostic.others == 0, !diagnostic.isRest else { return [] }
      guard let ordinal = diagnostic.feature else { return between(diagnostic) }
      guard block.rows.indices.contains(ordinal - first), !broken.contains(ordinal), block.plainRow(ordinal - first) == nil
      else { return [] }
      let row = block.rows[ordinal - first]
      guard row.ordinal == ordinal, !row.flags.contains(.geometryChanged) else { return [] }
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

  /// What mends a finding about the text between features.
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
