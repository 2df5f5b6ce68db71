internal import Spelling

/// Makes trees of the texts of expressions.
struct ExpressionParser {
  /// The longest expression, in bytes, and the deepest tree.
  static let mostBytes = 65_536
  static let mostDepth = 100

  private let text: String
  private var lexer: ExpressionLexer
  private var token: ExpressionToken
  /// How many parts the present one is in.
  private var depth = 0
  /// The members that are named, each once.
  private(set) var members: [MemberPath]

  /// A part with what it takes to refuse it.
  private struct Part {
    var node: ExpressionNode
    var depth = 1
    var range: Range<Int>
    /// How tightly it holds together: that of an operand in parentheses.
    var level: ExpressionLevel
  }

  /// - Parameters:
  ///   - members: those of expressions before, to which its own are added.
  ///   - hasZoom: whether `$zoom` is known.
  init(_ text: String, members: [MemberPath] = [], hasZoom: Bool = false) throws(ExpressionError) {
    (self.text, self.members) = (text, members)
    if text.utf8.count > Self.mostBytes {
      throw ExpressionError(
        "found an expression of \(text.utf8.count) bytes; expected at most \(Self.mostBytes)", in: text, at: 0..<1)
    }
    lexer = ExpressionLexer(text, hasZoom: hasZoom)
    token = try lexer.next()
  }

  /// The whole text, which may hold of a feature or not.
  mutating func condition() throws(ExpressionError) -> ExpressionNode {
    let part = try whole()
    try expect(.condition, part)
    return part.node
  }

  /// The whole text, of any type.
  mutating func value() throws(ExpressionError) -> ExpressionNode { try whole().node }

  private mutating func whole() throws(ExpressionError) -> Part {
    if token.kind == .end { throw fail("found nothing; expected an expression, such as population > 1000") }
    let part = try part(.or)
    if token.kind != .end { throw unexpected() }
    return part
  }

  // MARK: - Operators

  /// A part of operators that hold at least as tightly as `least`.
  private mutating func part(_ least: ExpressionLevel) throws(ExpressionError) -> Part {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.mostDepth { throw tooDeep(token.range) }
    var left = try operand(least)
    while let level = levelOfOperator() {
      if level < least { break }
      // Of operators that are as tight, those of two sides follow each other, and IS; what is tighter would have been taken.
      if level > left.level { throw unexpected() }
      if level == left.level, level == .comparison || level == .predicate {
        throw fail("found a second \(level == .comparison ? "comparison" : "test") of the same value; expected AND or OR between them")
      }
      left = try extended(left, level)
      if left.depth > Self.mostDepth { throw tooDeep(left.range) }
    }
    return left
  }

  private func levelOfOperator() -> ExpressionLevel? {
    switch token.kind {
    case .keyword(.or): .or
    case .keyword(.and): .and
    case .keyword(.is): .isNull
    case .keyword(.in), .keyword(.like), .keyword(.ilike), .keyword(.between), .keyword(.not): .predicate
    case .symbol("||"): .join
    case .symbol("+"), .symbol("-"): .sum
    case .symbol("*"), .symbol("/"): .product
    case .symbol(let symbol): ExpressionNode.Comparison(rawValue: symbol) == nil ? nil : .comparison
    default: nil
    }
  }

  private mutating func extended(_ left: Part, _ level: ExpressionLevel) throws(ExpressionError) -> Part {
    switch level {
    case .or, .and: return try list(left, level, .condition)
    case .join: return try list(left, level, .string)
    case .isNull:
      try advance()
      let isNegated = try take(.not)
      guard try take(.null) else { throw unexpected(expected: isNegated ? "NULL" : "NULL or NOT NULL") }
      return joined(.isNull(left.node, isNegated: isNegated), [left])
    case .predicate: return try predicate(left)
    case .comparison: return try comparison(left)
    default:
      guard case .symbol(let symbol) = token.kind, let operation = ExpressionNode.Arithmetic(rawValue: symbol) else { throw unexpected() }
      try expect(.number, left)
      try advance()
      let right = try part(level.tighter)
      try expect(.number, right)
      return joined(.arithmetic(operation, left.node, right.node), [left, right])
    }
  }

  /// `a AND b AND c` as one node, as well as `OR` and `||`.
  private mutating func list(_ first: Part, _ level: ExpressionLevel, _ kind: ExpressionKind) throws(ExpressionError) -> Part {
    try expect(kind, first)
    var parts = [first]
    while levelOfOperator() == level {
      try advance()
      let next = try part(level.tighter)
      try expect(kind, next)
      parts.append(next)
    }
    let nodes = parts.map(\.node)
    return joined(level == .or ? .any(nodes) : level == .and ? .all(nodes) : .joined(nodes), parts)
  }

  private mutating func comparison(_ left: Part) throws(ExpressionError) -> Part {
    guard case .symbol(let symbol) = token.kind, let comparison = ExpressionNode.Comparison(rawValue: symbol) else { throw unexpected() }
    try advance()
    let right = try part(.predicate)
    let whole = joined(.comparison(comparison, left.node, right.node), [left, right])
    for side in [left, right] {
      if case .literal(.null) = side.node {
        throw ExpressionError(
          "found a comparison with NULL, which is never true; expected IS NULL or IS NOT NULL", in: text, at: whole.range)
      }
    }
    try expectSame(left, right)
    return whole
  }

  private mutating func predicate(_ left: Part) throws(ExpressionError) -> Part {
    let isNegated = try take(.not)
    switch token.kind {
    case .keyword(.in):
      try advance()
      return try list(of: left, isNegated: isNegated)
    case .keyword(.between):
      try advance()
      let low = try part(.join)
      guard try take(.and) else { throw unexpected(expected: "AND and the upper bound of BETWEEN") }
      let high = try part(.join)
      try expectSame(left, low)
      try expectSame(left, high)
      return joined(.isBetween(left.node, low.node, high.node, isNegated: isNegated), [left, low, high])
    case .keyword(let word) where word == .like || word == .ilike:
      try advance()
      return try pattern(of: left, ignoresCase: word == .ilike, isNegated: isNegated)
    default: throw unexpected(expected: "IN, LIKE, ILIKE or BETWEEN after NOT")
    }
  }

  private mutating func list(of left: Part, isNegated: Bool) throws(ExpressionError) -> Part {
    guard try take("(") else { throw unexpected(expected: "( and a list of values after IN") }
    var parts: [Part] = []
    repeat {
      let item = try part(.or)
      try expectSame(left, item)
      parts.append(item)
    } while try take(",")
    guard try take(")") else { throw unexpected(expected: ", or ) in the list of IN") }
    let nodes = parts.map(\.node)
    let literals = nodes.compactMap { if case .literal(let value) = $0 { value } else { nil } }
    let set = literals.count == nodes.count ? LiteralSet(literals) : nil
    return joined(.isIn(left.node, nodes, set, isNegated: isNegated), [left] + parts)
  }

  private mutating func pattern(of left: Part, ignoresCase: Bool, isNegated: Bool) throws(ExpressionError) -> Part {
    try expect(.string, left)
    let pattern = try part(.join)
    try expect(.string, pattern)
    var escape: Unicode.Scalar?
    if try take(.escape) {
      guard case .string(let characters) = token.kind, characters.unicodeScalars.count == 1 else {
        throw unexpected(expected: "one character in quotes after ESCAPE")
      }
      escape = characters.unicodeScalars.first
      try advance()
    }
    var compiled: LikePattern?
    if case .literal(.string(let characters)) = pattern.node {
      compiled = LikePattern(characters, escape: escape, ignoresCase: ignoresCase)
      if compiled == nil {
        throw ExpressionError(
          "found a pattern that ends with its ESCAPE character; expected the character that it stands before", in: text, at: pattern.range)
      }
    }
    let like = ExpressionNode.Like(pattern: pattern.node, escape: escape, ignoresCase: ignoresCase, compiled: compiled)
    return joined(.isLike(left.node, like, isNegated: isNegated), [left, pattern])
  }

  // MARK: - Operands

  private mutating func operand(_ least: ExpressionLevel) throws(ExpressionError) -> Part {
    let (kind, range) = (token.kind, token.range)
    func leaf(_ node: ExpressionNode) -> Part { Part(node: node, range: range, level: .operand) }
    switch kind {
    case .number(let value):
      try advance()
      return leaf(.literal(value))
    case .string(let characters):
      try advance()
      return leaf(.literal(.string(characters)))
    case .keyword(.null):
      try advance()
      return leaf(.literal(.null))
    case .keyword(let word) where word == .true || word == .false:
      try advance()
      return leaf(.literal(.boolean(word == .true)))
    case .member(let path):
      try advance()
      if token.kind == .symbol("("), path.steps.count == 1 {
        throw fail("found ( after \(ExpressionLexer.shown(path.steps[0])); expected an operator, as there are no functions")
      }
      let known = members.firstIndex(of: path)
      if known == nil { members.append(path) }
      return leaf(.member(known ?? members.count - 1))
    case .variable(let variable):
      try advance()
      return leaf(.variable(variable))
    case .symbol("("):
      try advance()
      var inner = try part(.or)
      guard try take(")") else { throw unexpected(isInParentheses: true) }
      inner.level = .operand
      inner.range = range.lowerBound..<inner.range.upperBound
      return inner
    case .symbol("-"): return try signed(range)
    case .keyword(.not):
      if least > .not { throw fail("found NOT within a comparison; expected parentheses around NOT and what follows it") }
      try advance()
      let inner = try part(.not)
      try expect(.condition, inner)
      return joined(.not(inner.node), [inner], from: range)
    default: throw unexpected(expected: "a value: a name, a number, a 'string' or (")
    }
  }

  private mutating func signed(_ range: Range<Int>) throws(ExpressionError) -> Part {
    try advance()
    let inner = try part(.sign)
    try expect(.number, inner)
    switch inner.node {
    case .literal(.integer(let number)) where number != .min: return joined(.literal(.integer(-number)), [inner], from: range)
    case .literal(.number(let number)): return joined(.literal(ExpressionValue(-number)), [inner], from: range)
    default: return joined(.negative(inner.node), [inner], from: range)
    }
  }

  private func joined(_ node: ExpressionNode, _ parts: [Part], from start: Range<Int>? = nil) -> Part {
    let range = (start ?? parts[0].range).lowerBound..<max(parts[parts.count - 1].range.upperBound, parts[0].range.upperBound)
    return Part(node: node, depth: 1 + (parts.map(\.depth).max() ?? 0), range: range, level: node.level)
  }

  // MARK: - Words

  private mutating func advance() throws(ExpressionError) { token = try lexer.next() }

  private mutating func take(_ keyword: ExpressionToken.Keyword) throws(ExpressionError) -> Bool {
    if token.kind != .keyword(keyword) { return false }
    try advance()
    return true
  }

  private mutating func take(_ symbol: String) throws(ExpressionError) -> Bool {
    if token.kind != .symbol(symbol) { return false }
    try advance()
    return true
  }

  // MARK: - Errors

  private func fail(_ message: String) -> ExpressionError { ExpressionError(message, in: text, at: token.range) }

  private func tooDeep(_ range: Range<Int>) -> ExpressionError {
    ExpressionError("found more than \(Self.mostDepth) parts within each other; expected a simpler expression", in: text, at: range)
  }

  /// What is found, in a message.
  private var found: String {
    if token.kind == .end { return "the end" }
    let word = String(decoding: Array(text.utf8)[token.range], as: UTF8.self)
    return ExpressionLexer.shown(word.unicodeScalars.count <= 40 ? word : "\(String(word.prefix(40)))…")
  }

  private func unexpected(expected: String) -> ExpressionError { fail("found \(found); expected \(expected)") }

  /// Of a word in the place of an operator.
  private func unexpected(isInParentheses: Bool = false) -> ExpressionError {
    var guess: String?
    if case .member(let path) = token.kind, path.steps.count == 1 {
      let operators: [ExpressionToken.Keyword] = [.and, .or, .not, .in, .like, .ilike, .is, .between]
      // Any word of two letters would be near to a word of two letters.
      let word = path.steps[0]
      if word.utf8.count > 2 { guess = EditDistance.nearest(to: word, among: operators.map(\.rawValue))?.uppercased() }
    }
    return unexpected(
      expected: "an operator, such as AND, = or IN, or \(isInParentheses ? ")" : "the end")"
        + (guess.map { " (did you mean \($0)?)" } ?? ""))
  }

  /// Refuses a part of which it is plain that it is of another type than it must be here.
  private func expect(_ kind: ExpressionKind, _ part: Part) throws(ExpressionError) {
    let found = part.node.kind
    if found == kind || found == .any { return }
    throw ExpressionError("found a \(found.rawValue); expected a \(kind.rawValue)", in: text, at: part.range)
  }

  /// Refuses comparisons of types that are never equal.
  private func expectSame(_ a: Part, _ b: Part) throws(ExpressionError) {
    let (first, second) = (a.node.kind, b.node.kind)
    if first == second || first == .any || second == .any { return }
    throw ExpressionError(
      "found a \(second.rawValue), which a \(first.rawValue) never equals; expected a \(first.rawValue)", in: text, at: b.range)
  }
}
