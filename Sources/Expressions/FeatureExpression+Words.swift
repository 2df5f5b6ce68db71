/// Simple conditions as people read them in a legend.
extension FeatureExpression {
  /// The condition in a few words: `kind: park`, `lanes ≥ 2`, `width: 2 – 4`. `nil` for all but comparisons of properties with values, and
  /// several of them that must hold together.
  package var words: String? {
    if case .all(let parts) = root {
      let found = parts.compactMap { words(of: $0) }
      return found.count == parts.count ? found.joined(separator: "; ") : nil
    }
    return words(of: root)
  }

  private func words(of node: ExpressionNode) -> String? {
    switch node {
    case .member: name(of: node)
    case .comparison(let comparison, let a, let b):
      if let name = name(of: a), let value = Self.value(of: b) {
        Self.words(name, comparison, value)
      } else if let name = name(of: b), let value = Self.value(of: a) {
        Self.words(name, comparison.mirrored, value)
      } else {
        nil
      }
    case .isNull(let inner, let isNegated): name(of: inner).map { isNegated ? $0 : "\($0): –" }
    case .isIn(let inner, let items, _, isNegated: false):
      name(of: inner).flatMap { name in
        let values = items.compactMap { Self.value(of: $0) }
        return values.count == items.count ? "\(name): \(values.joined(separator: ", "))" : nil
      }
    case .isBetween(let inner, let low, let high, isNegated: false):
      if let name = name(of: inner), let low = Self.value(of: low), let high = Self.value(of: high) {
        "\(name): \(low) – \(high)"
      } else {
        nil
      }
    default: nil
    }
  }

  private static func words(_ name: String, _ comparison: ExpressionNode.Comparison, _ value: String) -> String {
    switch comparison {
    case .equal: "\(name): \(value)"
    case .unequal: "\(name) ≠ \(value)"
    case .less, .greater: "\(name) \(comparison.rawValue) \(value)"
    case .lessOrEqual: "\(name) ≤ \(value)"
    case .greaterOrEqual: "\(name) ≥ \(value)"
    }
  }

  private func name(of node: ExpressionNode) -> String? {
    guard case .member(let index) = node, members[index].steps.count == 1 else { return nil }
    return members[index].steps[0]
  }

  private static func value(of node: ExpressionNode) -> String? {
    guard case .literal(let value) = node else { return nil }
    return switch value {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .boolean(let truth): truth ? "true" : "false"
    case .null, .json: nil
    }
  }
}

extension ExpressionNode.Comparison {
  /// The one that holds of two values in the other order.
  fileprivate var mirrored: Self {
    switch self {
    case .equal, .unequal: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }
}
