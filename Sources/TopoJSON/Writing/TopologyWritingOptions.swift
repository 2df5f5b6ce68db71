/// How a topology is written.
public struct TopologyWritingOptions: Sendable {
  /// The name of the object that holds the features; those that come from a topology keep their layers' names.
  public var layer = "features"

  /// Positions are put on a grid of so many columns and rows, at least 2, over the box of them all, and arcs are written as
  /// steps from one position to the next. `nil` writes positions as they are.
  public var quantization: Int? {
    didSet { precondition(quantization.map { $0 >= 2 } ?? true, "a grid has at least 2 columns and rows") }
  }

  /// Vertices that lie within so many metres of each other are put in one place first, as those of borders that were
  /// digitised twice; each keeps its height, and what vanishes by that is left out. `nil` and 0: none move.
  public var snapping: Double? {
    didSet { precondition(snapping.map { $0 >= 0 && $0.isFinite } ?? true, "a length is a finite number, 0 or more") }
  }

  /// No line break behind each arc and each object.
  public var isCompact = false

  /// Whether geometries were cut at the 180th meridian, so that no edge goes over it, however long it is.
  public var isCut = false

  public init() {}
}
