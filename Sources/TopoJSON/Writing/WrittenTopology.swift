public import GeoModel

/// The findings about a topology that was written.
public struct WrittenTopology: Sendable {
  /// The number of pieces of border and line between junctions.
  public let arcs: Int

  /// Vertices of polygons that lie within ``nearness`` of another one's border and do not meet it, so that the border exists
  /// twice; the first thousand.
  public let nearMisses: [Position]

  /// Metres: one, or more if vertices were snapped within more.
  public let nearness: Double

  /// Vertices that were not snapped since borders would cross.
  public let leftApart: [Position]

  /// Rings and lines that vanished because all their vertices were snapped to one or two positions.
  public package(set) var vanished: Int

  /// Rings with fewer than three positions on the grid, and lines with one: they are written, but have no area or length.
  public let collapsed: Int

  /// For a topology that was snapped or rounded to a grid: polygons that are invalid for readers, from before or by that.
  public let invalid: Int

  /// The grid to which positions were rounded, if there was one.
  public let grid: Grid?

  /// A grid of so many columns and rows.
  public struct Grid: Sendable {
    /// The size of a cell in degrees of longitude and latitude; a position moves half as much at most.
    public let cell: (width: Double, height: Double)

    /// The degrees of longitude that the grid covers, and those of all features: fewer, if these lie on both sides of the
    /// 180th meridian, which is the grid's edge.
    public let width: Double
    public let neededWidth: Double
  }
}
