internal import GeoModel

/// Something that JSON does not have and other notations derived from it do: comments and trailing commas (JSON5, JSONC), NaN and Infinity
/// (several serialisers).
struct JSONExtension: Sendable {
  enum Kind: UInt8, Sendable { case comment, trailingComma, notFinite }

  let kind: Kind
  /// Offsets into the text that it was found in.
  let start, end: UInt32

  init(_ kind: Kind, _ start: Int, _ end: Int) { (self.kind, self.start, self.end) = (kind, UInt32(start), UInt32(end)) }

  var range: Range<Int> { Int(start)..<Int(end) }

  var rule: Rule {
    switch kind {
    case .comment: .comment
    case .trailingComma: .trailingComma
    case .notFinite: .notFinite
    }
  }

  /// The message of a finding about it.
  func message(in text: TextPointer) -> String {
    switch kind {
    case .comment: Self.commentMessage
    case .trailingComma: "found a comma with no value after it; JSON allows commas only between values"
    case .notFinite:
      "found \(RawExcerpt.of(text + Int(start), count: range.count)), which JSON does not have; expected a finite number or null"
    }
  }

  static let commentMessage = "found a comment; JSON has no comments"

  /// What NaN and Infinity become: what other JSON writers, such as JSON.stringify, write in their place.
  static let null: [UInt8] = Array("null".utf8)
}

extension UInt8 {
  static var slash: UInt8 { 0x2F }
  static var asterisk: UInt8 { 0x2A }
  static var numberSign: UInt8 { 0x23 }
}
