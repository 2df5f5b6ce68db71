import Expressions

/// Values by the names of members, for expressions without features.
struct ListedValues: ExpressionSubject {
  private let values: [ExpressionValue]
  /// The members that were asked for, in order.
  private(set) var asked: [Int] = []

  init(_ expression: FeatureExpression, _ named: [String: ExpressionValue]) {
    values = expression.members.map { named[$0.steps.joined(separator: "/")] ?? .null }
  }

  mutating func value(ofMember index: Int) -> ExpressionValue {
    asked.append(index)
    return values[index]
  }

  mutating func value(of variable: ExpressionVariable) -> ExpressionValue { .null }
}

extension FeatureExpression {
  /// Whether it holds of some values.
  func holds(_ named: [String: ExpressionValue] = [:]) -> Bool? {
    var values = ListedValues(self, named)
    return holds(for: &values)
  }
}
