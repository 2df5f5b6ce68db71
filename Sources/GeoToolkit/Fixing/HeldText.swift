internal import ByteStreams
internal import GeoJSON

/// Mended text from the box of a collection on, put aside until the features behind it have said whether it fits: what is written to a
/// stream cannot be changed any more.
struct HeldText: ~Copyable {
  private var spool = ByteSpool()
  /// Where what is put aside begins in all that was written; `nil` if nothing is.
  private var start: Int?
  private var change: TextReplacement?

  var isEmpty: Bool { start == nil }

  /// Puts aside what is written from here on.
  mutating func begin(at offset: Int) { start = offset }

  mutating func append(_ text: [UInt8]) throws(ByteStreamError) { try spool.write(text) }

  /// Changes what is put aside, once; the range is one of all that was written.
  mutating func change(_ change: TextReplacement) { self.change = change }

  /// Writes what was put aside, with its change. Complexity: O(bytes).
  mutating func release(_ write: ([UInt8]) throws(ByteStreamError) -> Void) throws(ByteStreamError) {
    guard var offset = start else { return }
    let change = change
    (start, self.change) = (nil, nil)
    try spool.drain { (piece) throws(ByteStreamError) in
      let end = offset + piece.count
      defer { offset = end }
      guard let change, change.range.lowerBound < end, change.range.upperBound > offset else { return try write(Array(piece)) }
      // Both bounds lie within the piece, or at its ends.
      let before = max(change.range.lowerBound, offset) - offset, behind = min(change.range.upperBound, end) - offset
      var text = Array(piece[..<before])
      if change.range.lowerBound >= offset { text += change.bytes }
      try write(text + piece[behind...])
    }
  }
}
