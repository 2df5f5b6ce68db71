public import GeoModel

/// What was dropped or repaired on the way to a batch, and the findings.
public struct OverlayReport: Sendable {
  /// Features that could not be read, or of which nothing could be drawn although they had geometry.
  public package(set) var droppedFeatures = 0

  /// Lines of a single place, polygons without area (in degrees, or in the plane), positions that are none, and what lies more than a
  /// hundred turns round the globe away.
  public package(set) var droppedParts = 0

  /// Geometries of polygons that were no valid ones; what is drawn is what exteriors go round, less what holes do.
  public package(set) var repairedPolygons = 0

  /// Features that reach beyond the latitudes of the plane, ±85.0511°: lines and areas are cut off there, points are put on its edge.
  public package(set) var beyondMap = 0

  /// Features that are in the batch's table and that no style draws anything of: their rules want no such geometry.
  public package(set) var unstyledFeatures = 0

  /// What reading and every step on the way found, in order of the input.
  public package(set) var diagnostics: [Diagnostic] = []

  package init() {}
}
