internal import GeoModel

/// Text with extensions of JSON, as JSON: without comments and trailing commas, and with null in place of NaN and Infinity.
struct PlainText: Sendable {
  /// With ``SliceGroup/padding`` zeros after it.
  private(set) var bytes: [UInt8] = []
  var count: Int { bytes.count - SliceGroup.padding }
  /// What was found, in order, with its place in the original.
  let extensions: [JSONExtension]
  /// Where pieces of it stand in the original, in order.
  private(set) var pieces: [PlainRow.Piece] = []

  /// - Parameters:
  ///   - text: one value, white space around it allowed, or the beginning of one. Behind a fault, it is kept unchanged.
  ///   - maxDepth: the deepest nesting that is followed.
  /// - Returns: `nil` where the text has no extension of JSON before its first fault.
  /// - Complexity: O(n).
  init?(_ text: TextPointer, count: Int, maxDepth: Int) {
    var walk = ExtensionWalk(at: 0, maxDepth: maxDepth, keeps: true)
    _ = walk.advance(text, to: count, isWhole: true)
    if !walk.hasFound { return nil }
    extensions = walk.found
    let all = UnsafeBufferPointer(start: text, count: count)
    bytes.reserveCapacity(count + SliceGroup.padding)
    var at = 0
    for found in extensions where found.range.lowerBound >= at {
      keep(all, at, found.range.lowerBound)
      switch found.kind {
      case .comment: at = CommentRemoval.end(of: found.range, before: all[..<found.range.lowerBound], rest: all[found.range.upperBound...])
      case .trailingComma: at = found.range.upperBound
      case .notFinite:
        pieces.append(PlainRow.Piece(plain: UInt32(bytes.count), original: found.start))
        bytes += JSONExtension.null
        at = found.range.upperBound
      }
    }
    keep(all, at, count)
    bytes += repeatElement(0, count: SliceGroup.padding)
  }

  private mutating func keep(_ all: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    if start == end { return }
    pieces.append(PlainRow.Piece(plain: UInt32(bytes.count), original: UInt32(start)))
    bytes += all[start..<end]
  }

  /// Where an offset in it stands in the original.
  func original(of offset: Int) -> Int { PlainRow.original(of: offset, pieces) }
}
