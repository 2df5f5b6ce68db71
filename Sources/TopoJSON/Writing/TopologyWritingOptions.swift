/// How a topology is written.
public struct TopologyWritingOptions: Sendable {
  /// The name of the object that holds the features; those that come from a topology keep their layers' names.
  public var layer = "features"

  /// Positions are rounded to a grid of so many columns and rows, at least 2, over the box of them all, and arcs are written as
  /// steps from one position to the next. `nil` writes positions unchanged.
  public var quantization: Int? {
    didSet { precondition(quantization.map { $0 >= 2 } ?? true, "a grid has at least 2 columns and rows") }
  }

  /// Vertices within so many metres of each other are snapped first, such as those of borders that were
  /// digitised twice. Each keeps its height; what vanishes by that is left out. `nil` and 0 snap none.
  public var snapping: Double? {
    didSet { precondition(snapping.map { $0 >= 0 && $0.isFinite } ?? true, "a length is a finite number, 0 or more") }
  }

  /// Writes no line break after each arc and each object.
  public var isCompact = false

  /// Whether geometries were cut at the 180th meridian, so that no edge crosses it, however long it is.
  public var isCut = false

  public init() {}
}
