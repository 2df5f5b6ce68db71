internal import GeoModel

/// A piece of a text that is elsewhere in another one, some of it replaced.
struct TextMove {
  private let source: TextRange
  private var edits: [(range: TextRange, bytes: [UInt8])] = []
  /// Where the piece is in the other text.
  var start: Int

  init(_ source: TextRange, to start: UInt32 = 0) { (self.source, self.start) = (source, Int(start)) }

  /// - Parameter range: within the piece, apart from others.
  mutating func replace(_ range: TextRange, by bytes: [UInt8]) {
    edits.append((range, bytes))
    edits.sort { $0.range.start < $1.range.start }
  }

  mutating func write(_ from: BlockText, to text: inout [UInt8]) {
    start = text.count
    var at = source.start
    for edit in edits {
      text += from[Int(at)..<Int(edit.range.start)]
      text += edit.bytes
      at = edit.range.end
    }
    text += from[Int(at)..<Int(source.end)]
  }

  /// Where a range of the source is now; of one that was replaced, where the replacement is.
  func moved(_ range: TextRange) -> TextRange {
    if range.isEmpty { return range }
    var shift = start - Int(source.start), growth = 0
    for edit in edits {
      if edit.range.end <= range.start {
        shift += edit.bytes.count - edit.range.count
      } else if edit.range.end <= range.end {
        growth += edit.bytes.count - edit.range.count
      }
    }
    return TextRange(Int(range.start) + shift, Int(range.end) + shift + growth)
  }

  /// Where pieces of the text that it is in come from, as offsets from the beginnings of both.
  var pieces: [PlainRow.Piece] {
    var pieces = [PlainRow.Piece(plain: 0, original: 0)]
    func add(_ plain: Int, _ original: UInt32) { pieces.append(PlainRow.Piece(plain: UInt32(plain), original: original - source.start)) }
    var plain = start
    if plain > 0 { add(plain, source.start) }
    var at = source.start
    for edit in edits {
      plain += Int(edit.range.start - at)
      add(plain, edit.range.start)
      plain += edit.bytes.count
      add(plain, edit.range.end)
      at = edit.range.end
    }
    add(plain + Int(source.end - at), source.end)
    return pieces
  }
}
