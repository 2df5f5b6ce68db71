/// A word of an expression.
struct ExpressionToken {
  enum Keyword: String, CaseIterable {
    case and, or, not, `in`, like, ilike, escape, `is`, null, between, `true`, `false`

    /// As it is written in canonical text.
    var text: String { rawValue.uppercased() }

    init?(_ word: String) { self.init(rawValue: word.lowercased()) }
  }

  enum Kind: Equatable {
    case number(ExpressionValue)
    case string(String)
    case member(MemberPath)
    case variable(ExpressionVariable)
    case keyword(Keyword)
    /// An operator, a parenthesis or a comma.
    case symbol(String)
    case end
  }

  let kind: Kind
  /// Where in the text, in bytes.
  let range: Range<Int>

  /// Whether a value ends with it, so that a slash after it divides.
  var endsOperand: Bool {
    switch kind {
    case .number, .string, .member, .variable, .symbol(")"): true
    case .keyword(let word): word == .null || word == .true || word == .false
    case .symbol, .end: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether names without quotes may begin with it: letters and the underscore.
  var beginsName: Bool { isASCII ? isASCIILetter || self == "_" : properties.isAlphabetic }

  /// Whether they may go on with it.
  var continuesName: Bool {
    beginsName || isDigit || !isASCII && (properties.generalCategory == .nonspacingMark || properties.numericType != nil)
  }

  var isDigit: Bool { ("0"..."9").contains(self) }

  private var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}
