/// What is wrong with the text of an expression, and where.
///
/// ```
/// found "LIKES"; expected an operator, such as AND, = or IN, or the end (did you mean LIKE?)
///   name LIKES 'San %'
///        ^^^^^
/// ```
public struct ExpressionError: Error, Hashable, Sendable {
  /// One sentence: what was found and what was expected.
  public let message: String

  /// The text of the expression.
  public let expression: String

  /// Where in it, in bytes of UTF-8.
  public let range: Range<Int>

  /// The place, in characters from 1.
  public var column: Int { String(decoding: expression.utf8.prefix(range.lowerBound), as: UTF8.self).count + 1 }

  init(_ message: String, in expression: String, at range: Range<Int>) {
    (self.message, self.expression, self.range) = (message, expression, range)
  }

  private static let unseen: Set<Unicode.GeneralCategory> = [.control, .format, .surrogate, .privateUse, .unassigned]

  /// How much of a long expression is shown before and after the place, in characters.
  private static let reach = 48

  /// The line of the expression and a line of carets under the place. White space is shown as spaces, other characters that cannot be seen as
  /// U+FFFD; of a long expression only what is next to the place is shown.
  public var excerpt: String {
    let bytes = Array(expression.utf8)
    func shown(_ range: Range<Int>) -> [Character] {
      String(decoding: bytes[range], as: UTF8.self).map { character in
        if character.isWhitespace { return " " }
        return character.unicodeScalars.contains { Self.unseen.contains($0.properties.generalCategory) } ? "\u{FFFD}" : character
      }
    }
    let start = min(range.lowerBound, bytes.count), end = min(max(range.upperBound, start), bytes.count)
    var (before, place, after) = (shown(0..<start), shown(start..<end), shown(end..<bytes.count))
    if before.count > Self.reach { before = ["…"] + before.suffix(Self.reach) }
    if place.count > Self.reach { (place, after) = (Array(place.prefix(Self.reach)), ["…"]) }
    if after.count > Self.reach { after = after.prefix(Self.reach) + ["…"] }
    let carets = String(repeating: " ", count: before.count) + String(repeating: "^", count: max(1, place.count))
    return "  \(String(before + place + after))\n  \(carets)"
  }
}

extension ExpressionError: CustomStringConvertible {
  /// The message and the excerpt, three lines.
  public var description: String { "\(message)\n\(excerpt)" }
}
