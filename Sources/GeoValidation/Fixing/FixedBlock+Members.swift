internal import GeoJSON
internal import GeoModel

/// Collections' own members, their boxes among them, which are judged where a collection ends.
extension FixedBlock {
  /// Where what a collection has before its features went.
  struct WrittenOpening {
    /// In the input, and in the text that was written.
    let byteOffset: Int
    let range: Range<Int>

    /// Where a range of the input went, if it belongs to it.
    func place(of range: Range<Int>) -> Range<Int>? {
      let start = range.lowerBound - byteOffset + self.range.lowerBound
      return self.range.contains(start) && start + range.count <= self.range.upperBound ? start..<start + range.count : nil
    }
  }

  /// Whether the end of a collection that begins at a boundary may ask for changes of what stands there.
  static func mayChange(_ boundary: CollectionBoundary, _ fixer: FeatureFixer) -> Bool {
    if boundary.isEnd { return false }
    if fixer.allows(.boxStale), BlockBoxes.openBox(boundary) != nil { return true }
    return TextMending.memberRules.contains { fixer.allows($0) && !TextMending.changes(for: $0, envelope: boundary.text).isEmpty }
  }

  /// What is to be fixed of the members of collections that end in a block.
  static func members(of block: FeatureBlock<Geographic>, _ fixer: FeatureFixer) -> [FixedMembers] {
    let rules = TextMending.memberRules.filter(fixer.allows)
    guard block.diagnostics.contains(where: { $0.feature == nil && rules.contains($0.rule) }) else { return [] }
    return block.boundaries.compactMap(fixer.fix(membersOf:))
  }

  /// Makes the changes of what was settled of one of the block's parts, which come in their order; what cannot be changed is left.
  ///
  /// - Parameter written: where the members of the collection went that was open before, if they can still be changed.
  /// - Returns: changes of these, in order.
  mutating func settle(_ settlement: Settlement, written: WrittenOpening?) -> [TextReplacement] {
    var later: [TextReplacement] = []
    for settled in settlement.candidates {
      let candidate = takeCandidate()
      guard let settled else { continue }
      guard let change = settled.change else {
        leave(candidate, settled)
        continue
      }
      let byte = byte(of: candidate)
      let range = byte - byteOffset..<byte - byteOffset + change.before.count
      if range.lowerBound >= 0, range.upperBound <= text.count, text[range].elementsEqual(change.before) {
        fix(candidate, change, TextReplacement(range: range, bytes: change.after))
      } else if let range = written?.place(of: byte..<byte + change.before.count) {
        fix(candidate, change, nil)
        later.append(TextReplacement(range: range, bytes: change.after))
      } else {
        leave(candidate, settled)
      }
    }
    leave(settlement.others)
    return later
  }

  /// Where what an open collection has before its features goes.
  ///
  /// - Parameter offset: where the block's text goes.
  func writtenOpening(offset: Int) -> WrittenOpening? {
    guard let openCollection else { return nil }
    let start = openCollection.byteOffset - byteOffset
    // Where extensions of JSON are taken out of it, its members stand elsewhere.
    guard start >= 0, start + openCollection.text.count <= text.count, openCollection.extensions.isEmpty else { return nil }
    var place = offset + start
    for replacement in replacements where replacement.range.upperBound <= start {
      place += replacement.bytes.count - replacement.range.count
    }
    return WrittenOpening(byteOffset: openCollection.byteOffset, range: place..<place + openCollection.text.count)
  }
}
