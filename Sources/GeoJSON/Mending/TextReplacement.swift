/// A replacement of bytes in a text; with an empty range, an insertion.
public struct TextReplacement: Sendable, Hashable {
  public var range: Range<Int>
  public var bytes: [UInt8]

  public init(range: Range<Int>, bytes: [UInt8]) {
    self.range = range
    self.bytes = bytes
  }

  package init(_ range: Range<Int>, _ text: String) {
    self.init(range: range, bytes: Array(text.utf8))
  }
}

extension [TextReplacement] {
  /// A text with these in their places, in pieces. Of two that overlap the first one counts, and of two that put something in at one place:
  /// each was made for the text without the other, which may need a comma between them. What is put in directly before or after bytes that
  /// others take the place of stands beside these.
  ///
  /// - Parameters:
  ///   - count: the text's bytes.
  ///   - kept: the bytes of a range that stay.
  /// - Returns: the pieces, none of them empty, and the replacements that were made, both in order.
  package func pieces(of count: Int, _ kept: (Range<Int>) -> ArraySlice<UInt8>) -> (pieces: [ArraySlice<UInt8>], made: [TextReplacement]) {
    var pieces: [ArraySlice<UInt8>] = []
    var made: [TextReplacement] = []
    var at = 0
    func add(_ piece: ArraySlice<UInt8>) { if !piece.isEmpty { pieces.append(piece) } }
    for replacement in sorted(by: { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }) {
      // Sorted, what is put in at one place stands side by side.
      let isSecond = replacement.range.isEmpty && made.last?.range == replacement.range
      guard replacement.range.lowerBound >= at, !isSecond else { continue }
      add(kept(at..<replacement.range.lowerBound))
      add(replacement.bytes[...])
      at = replacement.range.upperBound
      made.append(replacement)
    }
    add(kept(at..<count))
    return (pieces, made)
  }
}

extension [UInt8] {
  /// The text with replacements in their places, as ``Swift/Array/pieces(of:_:)`` has them.
  /// - Returns: the text, and the replacements that were made, in order.
  package func replacing(_ replacements: [TextReplacement]) -> (text: [UInt8], made: [TextReplacement]) {
    let (pieces, made) = replacements.pieces(of: count) { self[$0] }
    var text: [UInt8] = []
    text.reserveCapacity(pieces.reduce(0) { $0 + $1.count })
    for piece in pieces { text += piece }
    return (text, made)
  }
}
