public import GeoModel

/// The findings about a topology that was written.
public struct WrittenTopology: Sendable {
  /// How many pieces of border and line there are between junctions.
  public let arcs: Int

  /// Vertices of polygons that lie within ``nearness`` of another one's border and do not meet it, so that the border is there
  /// twice; the first thousand.
  public let nearMisses: [Position]

  /// Metres: one, or more if vertices were snapped within more.
  public let nearness: Double

  /// Vertices that were not snapped since borders would have come to cross.
  public let leftApart: [Position]

  /// Rings and lines that vanished because all their vertices were put in one or two places.
  public package(set) var vanished: Int

  /// Rings that the grid left fewer than three positions, and lines that it left one: all are there, but have no area or length.
  public let collapsed: Int

  /// Of a topology that was snapped or put on a grid: polygons that are not valid as readers will find them, before that or because of it.
  public let invalid: Int

  /// The grid on which positions were put, if there was one.
  public let grid: Grid?

  /// A grid of so many columns and rows.
  public struct Grid: Sendable {
    /// The size of a cell in degrees of longitude and latitude; a position moves half as much at most.
    public let cell: (width: Double, height: Double)

    /// The degrees of longitude that the grid covers, and those in which all features lie: fewer, if these lie on both sides of the
    /// 180th meridian, which is the grid's edge.
    public let width: Double
    public let neededWidth: Double
  }
}
