internal import Expressions
internal import GeoJSON
internal import GeoModel

/// What shaping does with properties, in passes over a block: an expression that names a property that an earlier option sets or renames
/// sees its new value, so that it begins another pass. Most runs need one.
struct ShapingPhases: Sendable {
  private struct Phase: Sendable {
    let shaping: PropertyShaping
    let expressions: [FeatureExpression]
  }

  private let phases: [Phase]

  init(_ options: ShapeOptions) {
    var phases: [Phase] = []
    var values: [PropertyShaping.NewValue] = [], expressions: [FeatureExpression] = []
    /// Properties that are others at the end of the phase.
    var changed: Set<ExactName> = []
    func end(identifier: String?) {
      let renames = phases.isEmpty ? options.renames.map { ($0.old, $0.new) } : []
      let shaping = PropertyShaping(renames: renames, values: values, identifier: identifier)
      if !shaping.isIdle { phases.append(Phase(shaping: shaping, expressions: expressions)) }
      (values, expressions, changed) = ([], [], [])
    }
    func set(_ value: PropertyShaping.NewValue) {
      changed.insert(ExactName(value.name))
      if let index = values.firstIndex(where: { $0.name.utf8.elementsEqual(value.name.utf8) && !$0.keepsOld }) {
        values[index] = value
      } else {
        values.append(value)
      }
    }
    for rename in options.renames { changed.formUnion([ExactName(rename.old), ExactName(rename.new)]) }
    if let property = options.sourceProperty {
      set(PropertyShaping.NewValue(property, .json(RawJSON(copying: JSONString.bytes(options.sourceName))), keepsOld: true))
    }
    for assignment in options.assignments {
      let isSource = options.sourceProperty?.utf8.elementsEqual(assignment.name.utf8) ?? false
      switch assignment.value {
      case .json(let json):
        if isSource { end(identifier: nil) }
        set(PropertyShaping.NewValue(assignment.name, .json(json)))
      case .expression(let expression):
        if isSource || expression.members.contains(where: { changed.contains(ExactName($0.steps[0])) }) { end(identifier: nil) }
        set(PropertyShaping.NewValue(assignment.name, .ofRow(list: expressions.count)))
        expressions.append(expression)
      }
    }
    end(identifier: options.idProperty)
    self.phases = phases
  }

  /// - Returns: what was not done, by rows.
  /// - Throws: ``GeoJSONError`` beyond 4 GiB of text; the phases before were done then.
  /// - Complexity: O(bytes of the block) for each phase.
  func apply(to block: inout FeatureBlock<Geographic>) throws(GeoJSONError) -> [(row: Int, note: PropertyShaping.Note)] {
    var notes: [(row: Int, note: PropertyShaping.Note)] = []
    for phase in phases {
      let texts = phase.expressions.map { ExpressionTexts.of($0, in: block) }
      notes += try phase.shaping.apply(to: &block, texts: texts)
    }
    return notes
  }
}
