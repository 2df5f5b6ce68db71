/// Bytes of a value that is too long to be read, in a block of which a row has no more than the first of them.
///
/// Such a value goes on through as many blocks as it has bytes for; each has a piece of it.
package struct OversizedText: Sendable {
  /// Where they stand in the block's text.
  package var text: TextRange
  /// The row of the value, with its first piece.
  package var row: Int?
  /// Whether the value ends here.
  package var isEnd: Bool

  package init(text: TextRange, row: Int?, isEnd: Bool) {
    (self.text, self.row, self.isEnd) = (text, row, isEnd)
  }
}
