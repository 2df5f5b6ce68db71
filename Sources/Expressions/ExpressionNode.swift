/// What a feature has apart from its properties.
package enum ExpressionVariable: String, Sendable, CaseIterable {
  case id, type, layer, area, length
  /// The zoom level of a map, for which the expression is asked: only tiles have levels.
  case zoom

  /// Whether it is a feature's own, and so known everywhere.
  var isOfFeature: Bool { self != .zoom }

  /// What an expression may do with it.
  var kind: ExpressionKind {
    switch self {
    case .id: .any
    case .type, .layer: .string
    case .area, .length, .zoom: .number
    }
  }
}

/// What is known of a part's type before there is a feature.
enum ExpressionKind: String {
  case condition, number, string
  /// All may be.
  case any = "value"
}

/// A member of `properties`: its name, or the steps of a JSON Pointer to what is in it.
package struct MemberPath: Sendable, Equatable {
  package let steps: [String]

  package init(_ steps: [String]) { self.steps = steps }

  package static func == (a: Self, b: Self) -> Bool {
    a.steps.count == b.steps.count && zip(a.steps, b.steps).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }
}

/// The tree of an expression.
indirect enum ExpressionNode: Sendable {
  enum Comparison: String, Sendable {
    case equal = "="
    case unequal = "<>"
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  enum Arithmetic: String, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
  }

  struct Like: Sendable {
    let pattern: ExpressionNode
    let escape: Unicode.Scalar?
    let ignoresCase: Bool
    /// Of a literal.
    let compiled: LikePattern?
  }

  case literal(ExpressionValue)
  /// A member by its index among those that the expression names.
  case member(Int)
  case variable(ExpressionVariable)
  case negative(ExpressionNode)
  case arithmetic(Arithmetic, ExpressionNode, ExpressionNode)
  case joined([ExpressionNode])
  case comparison(Comparison, ExpressionNode, ExpressionNode)
  case isNull(ExpressionNode, isNegated: Bool)
  /// With the set of a list of literals.
  case isIn(ExpressionNode, [ExpressionNode], LiteralSet?, isNegated: Bool)
  case isLike(ExpressionNode, Like, isNegated: Bool)
  case isBetween(ExpressionNode, ExpressionNode, ExpressionNode, isNegated: Bool)
  case not(ExpressionNode)
  case all([ExpressionNode])
  case any([ExpressionNode])

  /// How tightly it holds its parts together; more is tighter.
  var level: ExpressionLevel {
    switch self {
    case .literal(.integer(let number)): number < 0 ? .sign : .operand
    case .literal(.number(let number)): number < 0 ? .sign : .operand
    case .literal, .member, .variable: .operand
    case .negative: .sign
    case .arithmetic(let operation, _, _): operation == .multiply || operation == .divide ? .product : .sum
    case .joined: .join
    case .isIn, .isLike, .isBetween: .predicate
    case .comparison: .comparison
    case .isNull: .isNull
    case .not: .not
    case .all: .and
    case .any: .or
    }
  }

  /// Its parts, in order.
  private var parts: [ExpressionNode] {
    switch self {
    case .literal, .member, .variable: []
    case .negative(let inner), .isNull(let inner, _), .not(let inner): [inner]
    case .arithmetic(_, let a, let b), .comparison(_, let a, let b): [a, b]
    case .joined(let parts), .all(let parts), .any(let parts): parts
    case .isIn(let inner, let items, _, _): [inner] + items
    case .isLike(let inner, let like, _): [inner, like.pattern]
    case .isBetween(let inner, let low, let high, _): [inner, low, high]
    }
  }

  /// Whether a variable is in it.
  func names(_ variable: ExpressionVariable) -> Bool {
    if case .variable(variable) = self { true } else { parts.contains { $0.names(variable) } }
  }

  var kind: ExpressionKind {
    switch self {
    case .literal(.null), .literal(.json), .member: .any
    case .literal(.boolean), .isIn, .isLike, .isBetween, .comparison, .isNull, .not, .all, .any: .condition
    case .literal(.integer), .literal(.number), .negative, .arithmetic: .number
    case .literal(.string), .joined: .string
    case .variable(let variable): variable.kind
    }
  }
}

/// Levels of operators, as in SQL.
enum ExpressionLevel: Int, Comparable {
  case or, and, not, isNull, comparison, predicate, join, sum, product, sign, operand

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// The next one that is tighter.
  var tighter: Self { Self(rawValue: rawValue + 1) ?? .operand }
}
