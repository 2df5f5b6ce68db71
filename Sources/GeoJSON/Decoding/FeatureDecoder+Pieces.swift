package import GeoModel

extension FeatureDecoder {
  /// Decodes a piece, and walks over it first if that was not done, into a block whose features are done with and whose memory is used again.
  ///
  /// - Returns: how the walk stood, for ``PieceChain`` to tell whether the block is right.
  /// - Complexity: O(bytes).
  package mutating func decode(_ piece: consuming InputPiece, into block: inout FeatureBlock<Geographic>) -> InputPiece.Walked {
    let start = piece.start
    switch piece.content {
    case .cut(let group, let end):
      decode(group, into: &block)
      return InputPiece.Walked(start: start, end: end)
    case .uncut(let text):
      block.removeAll()
      var walk = start
      walk.isFinished = false
      walk.offering = .next
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
}
