public import Expressions
public import GeoModel

/// How features are shaped (``ShapeFeatures``), in this fixed order: rename, name the source, assign, take the id, explode.
public struct ShapeOptions: Sendable, Hashable {
  /// A new name for a property.
  public struct Rename: Sendable, Hashable {
    public var old: String
    public var new: String

    public init(_ old: String, to new: String) { (self.old, self.new) = (old, new) }
  }

  /// A property that every feature gets.
  public struct Assignment: Sendable, Hashable {
    public var name: String
    public var value: Value

    public init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
  }

  /// What a property is set to. Later versions may have more cases.
  public enum Value: Sendable, Hashable {
    /// This value.
    case json(RawJSON)
    /// What an expression comes to for the feature (`FeatureExpression(value:)`): it sees properties by their new names, and with the
    /// values that earlier assignments gave them. A value that is only copied keeps its bytes; an absent one, and what cannot be computed, is
    /// `null`.
    case expression(FeatureExpression)
  }

  /// Properties that get other names. All are renamed at once, so that two can exchange their names. A property is not renamed where the
  /// feature has another one of the new name (`rename.name-taken`); of several with one old name the first counts.
  public var renames: [Rename]

  /// A property that gets the name of the input (``sourceName``); `nil` for none. A feature that has the property with another value keeps
  /// that (`source.name-taken`).
  public var sourceProperty: String?

  /// What the input is called, for ``sourceProperty``. Conversions take the name of their source if it is empty.
  public var sourceName: String

  /// Properties that are set, by their new names: in place if the feature has them, after its others if not. Of several with one name the
  /// last counts. Properties that are neither an object nor `null` stay unchanged.
  public var assignments: [Assignment]

  /// The property, by its new name, whose value becomes the id as well; `nil` leaves ids unchanged. A feature in which it is neither a
  /// string nor a number keeps the id that it has (`id.not-taken`).
  public var idProperty: String?

  /// Whether each point, line and polygon of a Multi geometry or GeometryCollection becomes a feature, with all other members of the
  /// feature that it is a part of. The first part keeps the id (`explode.id`).
  public var explodes: Bool

  public init(
    renames: [Rename] = [], assignments: [Assignment] = [], idProperty: String? = nil, explodes: Bool = false,
    sourceProperty: String? = nil, sourceName: String = ""
  ) {
    (self.renames, self.assignments, self.idProperty, self.explodes) = (renames, assignments, idProperty, explodes)
    (self.sourceProperty, self.sourceName) = (sourceProperty, sourceName)
  }

  /// Whether features stay unchanged.
  public var isIdle: Bool {
    renames.isEmpty && assignments.isEmpty && idProperty == nil && !explodes && sourceProperty == nil
  }

  /// The names of properties that the input should have: perhaps misspelt, if no feature has them.
  package var propertiesOfInput: [String] {
    var names = renames.map(\.old)
    var known = Set((renames.map(\.new) + [sourceProperty].compactMap(\.self)).map { ExactName($0) })
    func name(_ name: String) {
      if !known.contains(ExactName(name)), !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { names.append(name) }
    }
    for assignment in assignments {
      if case .expression(let expression) = assignment.value { for member in expression.members { name(member.steps[0]) } }
      known.insert(ExactName(assignment.name))
    }
    if let id = idProperty { name(id) }
    return names
  }
}
