internal import Expressions
internal import GeoModel
internal import GeoPipeline
internal import GeoReading

/// What the texts of a rule's features are, and their priorities.
struct TextSource: Sendable {
  /// The first that is not null counts.
  private let alternatives: [FeatureExpression]
  private let priority: FeatureExpression?

  init?(_ rule: StyleDocument.Rule) {
    guard rule.style.text != nil, !rule.text.isEmpty else { return nil }
    (alternatives, priority) = (rule.text, rule.textPriority)
  }

  /// The first of these that is not null.
  private init?(_ alternatives: [FeatureExpression]) {
    if alternatives.isEmpty { return nil }
    (self.alternatives, priority) = (alternatives, nil)
  }

  /// What the glyph, the title and the subtitle of a rule's markers are; `nil` for a rule without any.
  static func ofMarkers(_ rule: StyleDocument.Rule) -> [TextSource?]? {
    let sources = [rule.markerGlyph, rule.markerTitle, rule.markerSubtitle].map { TextSource($0) }
    return sources.contains { $0 != nil } ? sources : nil
  }

  /// The most characters of a text; what is longer ends with an ellipsis.
  static let mostCharacters = 1000

  /// The text of a row, and its priority if the rule has one; `nil` for none.
  func text(ofRow row: Int, of block: borrowing FeatureBlock<WorldPlane>) -> (text: String, priority: Float?)? {
    for alternative in alternatives {
      guard let text = Self.text(Self.value(of: alternative, row, block)) else { continue }
      return (text, priority.map { Self.number(Self.value(of: $0, row, block)) })
    }
    return nil
  }

  private static func value(
    of expression: FeatureExpression, _ row: Int, _ block: borrowing FeatureBlock<WorldPlane>
  ) -> ExpressionValue {
    RowSubject.of(block, expression) { subject in
      subject.begin(row, of: block)
      return expression.value(for: &subject)
    } ?? .null
  }

  /// A value as people read it; `nil` for null, and for a string without characters.
  private static func text(_ value: ExpressionValue) -> String? {
    switch value {
    case .null: return nil
    case .boolean(let truth): return truth ? "true" : "false"
    case .integer(let number): return "\(number)"
    case .number(let number): return "\(number)"
    case .json(let text), .string(let text):
      if text.isEmpty { return nil }
      return text.utf8.count > mostCharacters && text.count > mostCharacters ? text.prefix(mostCharacters - 1) + "…" : text
    }
  }

  /// A value as a priority: what is no number comes last.
  private static func number(_ value: ExpressionValue) -> Float {
    switch value {
    case .integer(let number): Float(number)
    case .number(let number): Float(number)
    default: -.infinity
    }
  }
}
