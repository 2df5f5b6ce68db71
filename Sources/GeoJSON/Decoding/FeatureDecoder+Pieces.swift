package import GeoModel

extension FeatureDecoder {
  /// Decodes a piece into a block whose features are no longer needed and whose memory is reused. Walks over the piece first if that was
  /// not done.
  ///
  /// - Returns: how the walk ended, by which ``PieceChain`` decides whether the block is right.
  /// - Complexity: O(bytes).
  package mutating func decode(_ piece: consuming InputPiece, into block: inout FeatureBlock<Geographic>) -> InputPiece.Walked {
    switch piece.content {
    case .cut(let group, let end):
      decode(group, into: &block)
      return InputPiece.Walked(start: piece.start, end: end)
    case .uncut(let text, let count):
      if piecesToCount > 0 {
        piecesToCount -= 1
        return walk(over: text, from: piece.start, behind: count.before, into: &block)
      }
      // How many features stand before it is known for nothing when it is decoded.
      let walked = walk(over: text, from: piece.start, behind: 0, into: &block)
      let before = count.decoded(block.count)
      if let moved = walked.moved(by: before), block.moveOrdinals(by: before) { return moved }
      piecesToCount = Self.mostToCount
      return walk(over: text, from: piece.start, behind: before, into: &block)
    }
  }

  /// Of pieces after one that has findings, features are counted before.
  static let mostToCount = 8

  /// - Parameter before: how many features stand before it that its start does not count.
  private mutating func walk(
    over text: BlockText, from start: SliceWalk, behind before: Int, into block: inout FeatureBlock<Geographic>
  ) -> InputPiece.Walked {
    block.removeAll()
    var start = start
    start.count(before)
    var walk = start
    walk.isFinished = false
    walk.offering = .next
    // Zeros follow the brace, or the bytes that features begin with, a quotation mark among them (``FeatureBorder``).
    walk.offerEnd = .max
    text.withUnsafeBufferPointer { bytes in
      // The brace behind the piece is there: what ends in front of it is seen to be followed by another feature.
      guard let base = bytes.baseAddress else { return }
      advance(&walk, base, text.count + 1, into: &block)
    }
    let isAtBorder = walk.returnToBorder(at: text.count)
    var group = SliceGroup()
    group.text = text
    walk.moveOut(into: &group)
    finish(group, into: &block)
    return InputPiece.Walked(start: start, end: isAtBorder ? walk : nil)
  }
}

extension InputPiece.Walked {
  /// The same after so many more features; `nil` where that is not known.
  fileprivate func moved(by count: Int) -> InputPiece.Walked? {
    if count == 0 { return self }
    guard var end else { return nil }
    var start = start
    start.count(count)
    end.count(count)
    return InputPiece.Walked(start: start, end: end)
  }
}

extension FeatureBlock {
  /// Counts features from another one on. Returns whether that is all there is to be changed: not where there are findings, or other
  /// collections.
  fileprivate mutating func moveOrdinals(by count: Int) -> Bool {
    if count == 0 { return true }
    guard diagnostics.isEmpty, judgedBoundaries.isEmpty else { return false }
    for index in rows.indices {
      rows[index].ordinal += count
      if let element = rows[index].element { rows[index].element = element + count }
    }
    return true
  }
}
