public import GeoModel

/// What was dropped or repaired on the way to a batch, and the findings.
public struct OverlayReport: Sendable {
  /// Features that could not be read, or that have geometry of which nothing could be drawn.
  public package(set) var droppedFeatures = 0

  /// Lines of a single position, polygons without area (in degrees, or in the plane), invalid positions, and geometry more than a
  /// hundred turns round the globe away.
  public package(set) var droppedParts = 0

  /// Geometries of invalid polygons; they are drawn as what exteriors go round, less what holes do.
  public package(set) var repairedPolygons = 0

  /// Features beyond the latitudes of the plane, ±85.0511°: lines and areas are cut off there, points are moved to its edge.
  public package(set) var beyondMap = 0

  /// Features of the batch's table that no style draws: their rules ask for other geometry.
  public package(set) var unstyledFeatures = 0

  /// Pairs of areas, or of an area and a line, whose order was decided by their boxes, since there were too many to compare their shapes: it
  /// is the order of the input, with more draw units than needed.
  public package(set) var orderedByBoxes = 0

  /// The findings of reading and of every step, in input order.
  public package(set) var diagnostics: [Diagnostic] = []

  package init() {}
}
