/// What an expression is evaluated for: it asks for no more than it needs.
package protocol ExpressionSubject {
  /// The value of one of the expression's members, by its index. May be asked for more than once.
  mutating func value(ofMember index: Int) -> ExpressionValue

  /// The value of a variable. May be asked for more than once.
  mutating func value(of variable: ExpressionVariable) -> ExpressionValue
}

extension FeatureExpression {
  /// Whether the condition holds; `nil` if that is unknown.
  package func holds<Subject: ExpressionSubject>(for subject: inout Subject) -> Bool? { Self.value(root, &subject).truth }

  /// What the expression comes to.
  package func value<Subject: ExpressionSubject>(for subject: inout Subject) -> ExpressionValue { Self.value(root, &subject) }

  private static func value<Subject: ExpressionSubject>(_ node: ExpressionNode, _ subject: inout Subject) -> ExpressionValue {
    switch node {
    case .literal(let value): return value
    case .member(let index): return subject.value(ofMember: index)
    case .variable(let variable): return subject.value(of: variable)
    case .negative(let inner):
      switch value(inner, &subject) {
      case .integer(let number) where number != .min: return .integer(-number)
      case let number: return number.double.map { ExpressionValue(-$0) } ?? .null
      }
    case .arithmetic(let operation, let a, let b): return result(operation, value(a, &subject), value(b, &subject))
    case .joined(let parts):
      var text = ""
      for part in parts {
        guard case .string(let characters) = value(part, &subject) else { return .null }
        text += characters
      }
      return .string(text)
    default: return ExpressionValue(truth(node, &subject))
    }
  }

  private static func truth<Subject: ExpressionSubject>(_ node: ExpressionNode, _ subject: inout Subject) -> Bool? {
    switch node {
    case .all(let parts):
      var truth: Bool? = true
      for part in parts {
        switch self.truth(part, &subject) {
        case false?: return false
        case nil: truth = nil
        case true?: break
        }
      }
      return truth
    case .any(let parts):
      var truth: Bool? = false
      for part in parts {
        switch self.truth(part, &subject) {
        case true?: return true
        case nil: truth = nil
        case false?: break
        }
      }
      return truth
    case .not(let inner): return truth(inner, &subject).map { !$0 }
    case .comparison(let comparison, let a, let b): return holds(comparison, value(a, &subject), value(b, &subject))
    case .isNull(let inner, let isNegated): return value(inner, &subject).isNull != isNegated
    case .isIn(let inner, let items, let set, let isNegated):
      let sought = value(inner, &subject)
      let found = set.map { $0.contains(sought) } ?? contains(sought, items, &subject)
      return found.map { $0 != isNegated }
    case .isLike(let inner, let like, let isNegated):
      guard case .string(let text) = value(inner, &subject) else { return nil }
      if let pattern = like.compiled { return pattern.matches(text) != isNegated }
      guard case .string(let characters) = value(like.pattern, &subject),
        let pattern = LikePattern(characters, escape: like.escape, ignoresCase: like.ignoresCase)
      else { return nil }
      return pattern.matches(text) != isNegated
    case .isBetween(let inner, let low, let high, let isNegated):
      let middle = value(inner, &subject)
      let above = holds(.greaterOrEqual, middle, value(low, &subject))
      if above == false { return isNegated }
      let below = holds(.lessOrEqual, middle, value(high, &subject))
      if below == false { return isNegated }
      return above == nil || below == nil ? nil : !isNegated
    default: return value(node, &subject).truth
    }
  }

  private static func contains<Subject: ExpressionSubject>(
    _ sought: ExpressionValue, _ items: [ExpressionNode], _ subject: inout Subject
  ) -> Bool? {
    var found: Bool? = false
    for item in items {
      switch ExpressionValue.areEqual(sought, value(item, &subject)) {
      case true?: return true
      case nil: found = nil
      case false?: break
      }
    }
    return found
  }

  private static func holds(_ comparison: ExpressionNode.Comparison, _ a: ExpressionValue, _ b: ExpressionValue) -> Bool? {
    switch comparison {
    case .equal: ExpressionValue.areEqual(a, b)
    case .unequal: ExpressionValue.areEqual(a, b).map { !$0 }
    case .less: ExpressionValue.order(a, b).map { $0 < 0 }
    case .lessOrEqual: ExpressionValue.order(a, b).map { $0 <= 0 }
    case .greater: ExpressionValue.order(a, b).map { $0 > 0 }
    case .greaterOrEqual: ExpressionValue.order(a, b).map { $0 >= 0 }
    }
  }

  /// Whole numbers stay exact where their result is one; a division by zero, and what is beyond the doubles, is unknown.
  private static func result(_ operation: ExpressionNode.Arithmetic, _ a: ExpressionValue, _ b: ExpressionValue) -> ExpressionValue {
    if case .integer(let a) = a, case .integer(let b) = b {
      let (result, overflow) =
        switch operation {
        case .add: a.addingReportingOverflow(b)
        case .subtract: a.subtractingReportingOverflow(b)
        case .multiply: a.multipliedReportingOverflow(by: b)
        case .divide: (0, true)
        }
      if !overflow { return .integer(result) }
    }
    guard let a = a.double, let b = b.double else { return .null }
    switch operation {
    case .add: return ExpressionValue(a + b)
    case .subtract: return ExpressionValue(a - b)
    case .multiply: return ExpressionValue(a * b)
    case .divide: return b == 0 ? .null : ExpressionValue(a / b)
    }
  }
}
