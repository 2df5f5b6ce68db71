/// Writes trees as text: operators with spaces, keywords in capitals, and no parentheses that are not needed.
struct ExpressionPrinter {
  let members: [MemberPath]

  func text(_ node: ExpressionNode) -> String {
    switch node {
    case .literal(let value): return Self.text(of: value)
    case .member(let index): return Self.text(of: members[index])
    case .variable(let variable): return "$\(variable.rawValue)"
    case .negative(let inner):
      let text = side(inner, .sign)
      // Two signs side by side would be one number with another sign.
      return text.hasPrefix("-") ? "-(\(self.text(inner)))" : "-\(text)"
    case .arithmetic(let operation, let a, let b):
      return "\(side(a, node.level)) \(operation.rawValue) \(side(b, node.level.tighter))"
    case .joined(let parts): return list(parts, " || ", node.level)
    case .comparison(let comparison, let a, let b): return "\(side(a, .predicate)) \(comparison.rawValue) \(side(b, .predicate))"
    case .isNull(let inner, let isNegated): return "\(side(inner, .isNull)) IS \(isNegated ? "NOT " : "")NULL"
    case .isIn(let inner, let items, _, let isNegated):
      return "\(side(inner, .join))\(isNegated ? " NOT" : "") IN (\(items.map(text).joined(separator: ", ")))"
    case .isLike(let inner, let like, let isNegated):
      let escape = like.escape.map { " ESCAPE \(Self.quoted(String($0), "'"))" } ?? ""
      let word = like.ignoresCase ? "ILIKE" : "LIKE"
      return "\(side(inner, .join))\(isNegated ? " NOT" : "") \(word) \(side(like.pattern, .join))\(escape)"
    case .isBetween(let inner, let low, let high, let isNegated):
      return "\(side(inner, .join))\(isNegated ? " NOT" : "") BETWEEN \(side(low, .join)) AND \(side(high, .join))"
    case .not(let inner): return "NOT \(side(inner, .not))"
    case .all(let parts): return list(parts, " AND ", node.level)
    case .any(let parts): return list(parts, " OR ", node.level)
    }
  }

  private func list(_ parts: [ExpressionNode], _ separator: String, _ level: ExpressionLevel) -> String {
    parts.map { side($0, level.tighter) }.joined(separator: separator)
  }

  /// A part, in parentheses if it is less tight than it must be.
  private func side(_ node: ExpressionNode, _ least: ExpressionLevel) -> String {
    node.level < least ? "(\(text(node)))" : text(node)
  }

  // MARK: - Words

  private static func text(of value: ExpressionValue) -> String {
    switch value {
    case .null, .json: return "NULL"
    case .boolean(let value): return value ? "TRUE" : "FALSE"
    case .integer(let value): return String(value)
    case .number(let value):
      // JSON has no "1e+30".
      return "\(value)".replacing("e+", with: "e")
    case .string(let characters): return quoted(characters, "'")
    }
  }

  static func text(of path: MemberPath) -> String {
    if path.steps.count == 1 { return isPlainName(path.steps[0]) ? path.steps[0] : quoted(path.steps[0], "\"") }
    return path.steps.map { "/" + (isPlainStep($0) ? $0 : quoted($0, "\"")) }.joined()
  }

  private static func isPlainName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first.beginsName else { return false }
    return isPlainStep(name) && ExpressionToken.Keyword(name) == nil
  }

  private static func isPlainStep(_ name: String) -> Bool { !name.isEmpty && name.unicodeScalars.allSatisfy(\.continuesName) }

  private static func quoted(_ characters: String, _ quote: Unicode.Scalar) -> String {
    var text = String(quote)
    for scalar in characters.unicodeScalars {
      if scalar == quote { text.unicodeScalars.append(quote) }
      text.unicodeScalars.append(scalar)
    }
    text.unicodeScalars.append(quote)
    return text
  }
}
