internal import GeoJSON
internal import GeoModel

/// Which features are merged, and which of their properties are kept.
public struct DissolveOptions: Sendable {
  /// The property whose value the features of a group share, however it is spelled: `1`, `1.0` and `1e0` are equal, so are `-0.0` and `0`,
  /// and objects with their members in any order. The first feature's spelling is written. Features without it, or with `null`, are a
  /// group, too.
  public var key: String

  /// Properties that are added up: numbers. A value that is no number does not count; it is reported (`property.not-number`) unless it is
  /// missing or null.
  public var sums: [String]

  /// Properties whose values are all kept, in an array, in the order of the features.
  public var lists: [String]

  /// Properties of which the first feature's value is kept.
  public var firsts: [String]

  /// Vertices of polygons within so many metres are snapped first, so that borders that nearly meet vanish as well; `nil` snaps none. If it
  /// is `nil`, TopoJSON output uses `TopologyWritingOptions.snapping`.
  public var snapping: Double? { didSet { check() } }

  public init(key: String, sums: [String] = [], lists: [String] = [], firsts: [String] = [], snapping: Double? = nil) {
    (self.key, self.sums, self.lists, self.firsts, self.snapping) = (key, sums, lists, firsts, snapping)
    check()
  }

  private func check() {
    precondition(snapping.map { $0 > 0 && $0.isFinite } ?? true, "vertices can only be snapped within a positive length")
  }

  /// Of the properties that are to be kept or left out, those that no group has.
  func missing(_ selection: PropertySelection) -> Set<ExactName> {
    switch selection {
    case .only(let names), .without(let names): names.subtracting(([key, "count"] + sums + lists + firsts).map { ExactName($0) })
    case .all, .none: []
    }
  }
}
