public import GeoModel

/// How features are shaped (``ShapeFeatures``), in this fixed order: rename, assign, take the id, explode.
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
  }

  /// Properties that get other names. All are renamed at once, so that two can exchange their names. A property is not renamed where the
  /// feature has another one of the new name (`rename.name-taken`); of several with one old name the first counts.
  public var renames: [Rename]

  /// Properties that are set, by their new names: in place if the feature has them, after its others if not. Of several with one name the
  /// last counts. Properties that are neither an object nor `null` stay unchanged.
  public var assignments: [Assignment]

  /// The property, by its new name, whose value becomes the id as well; `nil` leaves ids unchanged. A feature in which it is neither a
  /// string nor a number keeps the id that it has (`id.not-taken`).
  public var idProperty: String?

  /// Whether each point, line and polygon of a Multi geometry or GeometryCollection becomes a feature, with all other members of the
  /// feature that it is a part of. The first part keeps the id (`explode.id`).
  public var explodes: Bool

  public init(renames: [Rename] = [], assignments: [Assignment] = [], idProperty: String? = nil, explodes: Bool = false) {
    (self.renames, self.assignments, self.idProperty, self.explodes) = (renames, assignments, idProperty, explodes)
  }

  /// Whether features stay unchanged.
  public var isIdle: Bool { renames.isEmpty && assignments.isEmpty && idProperty == nil && !explodes }

  /// The names of properties that the input should have: perhaps misspelt, if no feature has them.
  package var propertiesOfInput: [String] {
    func isSame(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
    var names = renames.map(\.old)
    if let id = idProperty, !renames.contains(where: { isSame($0.new, id) }), !assignments.contains(where: { isSame($0.name, id) }),
      !names.contains(where: { isSame($0, id) })
    {
      names.append(id)
    }
    return names
  }
}
