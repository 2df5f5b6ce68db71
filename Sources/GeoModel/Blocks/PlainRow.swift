/// A row of which the input's own text is not JSON, except for comments, trailing commas, NaN or Infinity: its ranges point to text without
/// these, which stands after the block's text. So do rows that a stage of a program's own changed, and those that it added, which have no original.
package struct PlainRow: Sendable {
  /// Where a piece of the plain text begins in it, and in the original.
  package struct Piece: Sendable {
    package let plain, original: UInt32

    package init(plain: UInt32, original: UInt32) { (self.plain, self.original) = (plain, original) }
  }

  package let row: Int
  /// The row's own text, as it is in the input.
  package let original: TextRange
  /// Where the plain text stands.
  package var plain: TextRange
  /// Offsets from the beginnings of the two.
  package let pieces: [Piece]

  package init(row: Int, original: TextRange, plain: TextRange, pieces: [Piece]) {
    (self.row, self.original, self.plain, self.pieces) = (row, original, plain, pieces)
  }

  /// Where an offset in plain text stands in the original; within what was replaced, where that begins. Complexity: O(log pieces).
  package static func original(of offset: Int, _ pieces: [Piece]) -> Int {
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(pieces[middle].plain) <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0, case let piece = pieces[low - 1] else { return offset }
    let place = Int(piece.original) + offset - Int(piece.plain)
    return low < pieces.count ? min(place, Int(pieces[low].original)) : place
  }
}

extension PlainRow {
  /// Gives a finding whose place was counted in the plain text of a block's rows its place in the input. Complexity: O(log rows).
  package static func placeInInput(_ finding: inout Diagnostic, _ rows: [PlainRow], byteOffset: Int, byteCount: Int) {
    // The plain text of rows stands after the block's own, and what pads that.
    guard !rows.isEmpty, case let start = finding.byte - byteOffset, start > byteCount else { return }
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(rows[middle].plain.start) <= start { low = middle + 1 } else { high = middle }
    }
    guard low > 0, case let plain = rows[low - 1] else { return }
    let offset = start - Int(plain.plain.start)
    let first = original(of: offset, plain.pieces), last = original(of: offset + finding.byteCount, plain.pieces)
    finding.byte = byteOffset + Int(plain.original.start) + first
    finding.byteCount = max(1, last - first)
  }
}
