internal import GeoModel

/// What goes with a comment that is removed.
package enum CommentRemoval {
  /// Where what is removed with a comment ends: a comment that has its lines to itself takes the white space after it along, so that the next token
  /// moves into its place; any other comment is removed alone.
  ///
  /// - Parameters:
  ///   - before: the bytes before the comment; of those only ``sight`` are looked at.
  ///   - rest: the bytes after it.
  package static func end(of comment: Range<Int>, before: some BidirectionalCollection<UInt8>, rest: some Collection<UInt8>) -> Int {
    let indent = before.suffix(sight).reversed().prefix { $0 == 0x20 || $0 == 0x09 }
    guard let last = before.dropLast(indent.count).last, indent.count < sight, endsLine(last) else { return comment.upperBound }
    let space = rest.prefix(farthest).prefix(while: \.isJSONSpace)
    return space.contains(where: endsLine) ? comment.upperBound + space.count : comment.upperBound
  }

  /// How far white space after a comment is looked at.
  private static let farthest = limit(4096, small: 60)

  /// How far is looked back for the beginning of a comment's line.
  private static let sight = 100

  private static func endsLine(_ byte: UInt8) -> Bool { byte == .lineFeed || byte == 0x0D }
}
