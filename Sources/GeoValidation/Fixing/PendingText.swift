internal import ByteStreams
internal import GeoJSON

/// Fixed text from the beginning of a collection on, put aside until its end has said what is wrong with its own members: what is written to
/// a stream cannot be changed any more.
struct PendingText: ~Copyable {
  private var spool = ByteSpool()
  /// Where what is put aside begins in all that was written; `nil` if nothing is.
  private var start: Int?
  private var changes: [TextReplacement] = []

  var isEmpty: Bool { start == nil }

  /// Puts aside what is written from here on.
  mutating func begin(at offset: Int) { start = offset }

  mutating func append(_ text: [UInt8]) throws(ByteStreamError) { try spool.write(text) }

  /// Changes what is put aside; changes come in order and are apart. The range is one of all that was written.
  mutating func change(_ change: TextReplacement) { changes.append(change) }

  /// Writes what was put aside, with its changes. Complexity: O(bytes).
  mutating func release(_ write: ([UInt8]) throws(ByteStreamError) -> Void) throws(ByteStreamError) {
    guard var offset = start else { return }
    let changes = changes
    (start, self.changes) = (nil, [])
    var next = 0
    try spool.drain { (piece) throws(ByteStreamError) in
      let end = offset + piece.count
      defer { offset = end }
      var text: [UInt8] = []
      // Ranges below lie within the piece: each bound is taken as the least of itself and its end.
      var at = 0
      while next < changes.count, changes[next].range.lowerBound < end {
        let range = changes[next].range
        if range.lowerBound >= offset {
          text += piece[at..<range.lowerBound - offset]
          text += changes[next].bytes
        }
        at = min(range.upperBound, end) - offset
        if range.upperBound > end { break }
        next += 1
      }
      try write(text + piece[at...])
    }
  }
}
