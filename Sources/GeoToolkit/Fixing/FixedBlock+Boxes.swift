internal import GeoJSON
internal import GeoModel

extension FixedBlock {
  /// Where a collection's box went that was written before its features.
  struct WrittenBox {
    /// In the input, and in the text that was written.
    let byteOffset: Int
    let range: Range<Int>
  }

  /// Puts right the boxes of the collections that end here.
  ///
  /// - Parameters:
  ///   - verdicts: what is wrong with them.
  ///   - mends: whether boxes are mended.
  ///   - written: where the box of the collection that was open before went, if it can still be changed.
  ///   - later: gets its change.
  mutating func mendBoxes(
    _ verdicts: [CollectionBoxes.Verdict], mends: Bool, written: WrittenBox?, later: (TextReplacement) -> Void
  ) {
    for (index, verdict) in verdicts.enumerated() {
      guard let judgement = verdict.judgement else { continue }
      let place = verdict.box.byteOffset - byteOffset
      let range = place..<place + verdict.box.value.count
      if mends, range.lowerBound >= 0, range.upperBound <= text.count {
        mendBox(index, verdict.box, judgement, TextReplacement(range: range, bytes: judgement.text))
      } else if mends, let written, written.byteOffset == verdict.box.byteOffset {
        mendBox(index, verdict.box, judgement, nil)
        later(TextReplacement(range: written.range, bytes: judgement.text))
      } else {
        leaveBox(index, CollectionBoxes.message(judgement))
      }
    }
    if !verdicts.isEmpty { sortReplacements() }
  }

  /// Where the box of a collection that begins here and ends in a later block goes.
  ///
  /// - Parameter offset: where the block's text goes.
  func writtenBox(offset: Int) -> WrittenBox? {
    guard let openBox else { return nil }
    var place = openBox.byteOffset - byteOffset
    guard place >= 0, place + openBox.value.count <= text.count else { return nil }
    for replacement in replacements where replacement.range.upperBound <= openBox.byteOffset - byteOffset {
      place += replacement.bytes.count - replacement.range.count
    }
    return WrittenBox(byteOffset: openBox.byteOffset, range: offset + place..<offset + place + openBox.value.count)
  }
}
