/// Bytes of a text that others are to take the place of; an empty range for bytes that are put in.
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

extension [UInt8] {
  /// The text with replacements in their places. Of two that overlap the first one counts.
  /// - Returns: the text, and the replacements that were made, in order.
  package func replacing(_ replacements: [TextReplacement]) -> (text: [UInt8], made: [TextReplacement]) {
    var text: [UInt8] = []
    var made: [TextReplacement] = []
    var at = 0
    for replacement in replacements.sorted(by: { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }) {
      guard replacement.range.lowerBound >= at, made.isEmpty || replacement.range.lowerBound > at || !replacement.range.isEmpty
      else { continue }
      text += self[at..<replacement.range.lowerBound]
      text += replacement.bytes
      at = replacement.range.upperBound
      made.append(replacement)
    }
    text += self[at...]
    return (text, made)
  }
}
