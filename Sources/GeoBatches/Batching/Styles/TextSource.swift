internal import Expressions
internal import GeoJSON
internal import GeoModel
internal import GeoPipeline
internal import GeoReading

/// What the texts of a rule's features are, and their priorities.
struct TextSource: Sendable {
  /// A value of a feature.
  private enum Source: Sendable {
    /// A property, by its number among all that are named alone: those are looked up together.
    case property(Int)
    case expression(FeatureExpression)
  }

  /// The first that is not null counts.
  private let alternatives: [Source]
  private let priority: Source?
  private let names: MemberNames

  /// The text of a rule.
  init?(_ rule: StyleDocument.Rule) {
    guard rule.style.text != nil else { return nil }
    self.init(rule.text, priority: rule.textPriority)
  }

  private init?(_ alternatives: [FeatureExpression], priority: FeatureExpression? = nil) {
    if alternatives.isEmpty { return nil }
    var names: [String] = []
    func source(_ expression: FeatureExpression) -> Source {
      guard case .member(let path)? = expression.copied, path.steps.count == 1 else { return .expression(expression) }
      let name = ExactName(path.steps[0])
      if let known = names.firstIndex(where: { ExactName($0) == name }) { return .property(known) }
      names.append(path.steps[0])
      return .property(names.count - 1)
    }
    self.alternatives = alternatives.map(source)
    self.priority = priority.map(source)
    self.names = MemberNames(names)
  }

  /// What the glyph, the title and the subtitle of a rule's markers are; `nil` for a rule without any.
  static func ofMarkers(_ rule: StyleDocument.Rule) -> [TextSource?]? {
    let sources = [rule.markerGlyph, rule.markerTitle, rule.markerSubtitle].map { TextSource($0) }
    return sources.contains { $0 != nil } ? sources : nil
  }

  /// The most characters of a text; what is longer ends with an ellipsis.
  static let mostCharacters = 1000

  /// The text of a row, and its priority if the rule has one; `nil` for none.
  ///
  /// - Parameter properties: of the row.
  func text(
    ofRow row: Int, of block: borrowing FeatureBlock<WorldPlane>, _ properties: Properties
  ) -> (text: String, priority: Float?)? {
    let values = properties.json.values(of: names)
    for alternative in alternatives {
      let text: String? =
        switch alternative {
        case .property(let number): values[number].flatMap { Self.text(Self.value($0)) }
        case .expression(let expression): Self.text(Self.value(of: expression, row, block))
        }
      guard let text else { continue }
      switch priority {
      case nil: return (text, nil)
      case .property(let number): return (text, values[number].map { Self.number(Self.value($0)) } ?? -.infinity)
      case .expression(let expression): return (text, Self.number(Self.value(of: expression, row, block)))
      }
    }
    return nil
  }

  /// What a balloon has room for: the first line of a text that is not blank, without blanks around it.
  static func glyph(_ text: String) -> String {
    for line in text.split(whereSeparator: \.isNewline) {
      let start = line.drop(while: \.isWhitespace)
      if let end = start.lastIndex(where: { !$0.isWhitespace }) { return String(start[...end]) }
    }
    return ""
  }

  private static func value(
    of expression: FeatureExpression, _ row: Int, _ block: borrowing FeatureBlock<WorldPlane>
  ) -> ExpressionValue {
    RowSubject.of(block, expression) { subject in
      subject.begin(row, of: block)
      return expression.value(for: &subject)
    } ?? .null
  }

  /// The value of an expression that only names a property.
  private static func value(_ json: RawJSON) -> ExpressionValue {
    switch json.kind {
    case .null: .null
    case .boolean: .boolean(json.bool ?? false)
    case .string: .string(json.string ?? "")
    case .number: json.integer.map { .integer($0) } ?? json.double.map { ExpressionValue($0) } ?? .null
    case .array, .object: .json(json.text)
    }
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
