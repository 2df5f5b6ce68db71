internal import GeoJSON
internal import GeoModel

/// Comments, trailing commas, NaN and Infinity between features and among the members of collections.
extension FixedBlock {
  /// What removes what a finding is about, or puts null in its place.
  ///
  /// - Parameters:
  ///   - place: where it stands in `text`.
  ///   - before: what stands before it.
  static func replacement(
    for finding: Diagnostic, at place: Int, in text: ArraySlice<UInt8>, before: some BidirectionalCollection<UInt8>
  ) -> TextReplacement {
    let range = place..<min(place + finding.byteCount, text.count)
    switch finding.rule {
    case .notFinite: return TextReplacement(range, "null")
    case .comment:
      let end = CommentRemoval.end(of: range, before: before, rest: text.dropFirst(range.upperBound))
      return TextReplacement(range.lowerBound..<end, "")
    default: return TextReplacement(range, "")
    }
  }

  /// - Parameter gone: gets what is fixed.
  mutating func fixExtensions(of block: FeatureBlock<Geographic>, _ fixer: FeatureFixer, _ gone: inout [Rule: Set<Int>]) {
    // Members before the features are judged at their collection's end, when they may have been written.
    for boundary in block.boundaries { add(Self.changes(of: boundary, fixer, from: byteOffset)) }
    let text = block.text[0..<block.text.count]
    for finding in block.diagnostics where finding.feature == nil && finding.rule.isExtensionOfJSON && fixer.allows(finding.rule) {
      let place = finding.byte - byteOffset
      if let members = Self.members(at: finding.byte, block) {
        let bytes = Array(members.text), place = finding.byte - members.byteOffset
        if finding.isRest {
          fixed(finding)
        } else {
          let change = Self.replacement(for: finding, at: place, in: bytes[...], before: bytes[..<place])
          note(FixExcerpt.fixes(finding, bytes, [change])[0])
        }
      } else {
        // The lead begins a line, unless it is longer than any indent that matters.
        let before = place < 128 ? [0x0A] + block.lead + text[..<place] : Array(text[(place - 128)..<place])
        let change = Self.replacement(for: finding, at: place, in: text, before: before)
        let found = Array(text[change.range])
        let shown = FixExcerpt.fixes(finding, found, [TextReplacement(range: 0..<found.count, bytes: change.bytes)])[0]
        if !take(finding, change, before: shown.before, after: shown.after) { continue }
      }
      gone[finding.rule, default: []].insert(finding.byte)
    }
  }

  private mutating func fixed(_ finding: Diagnostic) { note(FeatureFix(finding: finding, before: "", after: "")) }

  /// The members of a collection that a place of the input is in, which may be those of an earlier block.
  private static func members(at byte: Int, _ block: FeatureBlock<Geographic>) -> (text: [UInt8], byteOffset: Int)? {
    for boundary in block.boundaries {
      if boundary.byteOffset <= byte, byte < boundary.byteOffset + boundary.text.count { return (boundary.text, boundary.byteOffset) }
      if let opening = boundary.opening, opening.byteOffset <= byte, byte < opening.byteOffset + opening.text.count {
        return (opening.text, opening.byteOffset)
      }
    }
    return nil
  }

  /// What changes of a collection's members on one side of its features.
  private static func changes(of boundary: CollectionBoundary, _ fixer: FeatureFixer, from start: Int) -> [TextReplacement] {
    let found = boundary.extensions.filter { fixer.allows($0.rule) }
    return found.map { finding in
      let place = finding.byte - boundary.byteOffset
      let change = replacement(for: finding, at: place, in: boundary.text[...], before: boundary.text[..<place])
      let offset = boundary.byteOffset - start
      return TextReplacement(range: change.range.lowerBound + offset..<change.range.upperBound + offset, bytes: change.bytes)
    }
  }
}
