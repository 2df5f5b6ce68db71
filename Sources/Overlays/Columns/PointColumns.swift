/// Positions of Points and MultiPoints, and a label position inside each polygon.
public struct PointColumns: Sendable {
  public package(set) var vertices = VertexColumn()

  /// For each position, its height in metres above the WGS84 ellipsoid, NaN for none, as for label positions; empty if no position has
  /// one.
  public package(set) var heights: [Float] = []

  /// For each position, the index of its feature in ``OverlayBatch/features``.
  public package(set) var features: [UInt32] = []

  /// For each position, the distance of its polygon's border, in the plane of the batch: whether a label fits. 0 for
  /// positions of Points.
  public package(set) var clearances: [Float] = []

  /// For each position, the number of its text in ``OverlayBatch/texts``, counted from 1; 0 for none. Empty if no style of the batch has
  /// texts.
  public package(set) var texts: [UInt32] = []

  /// For each position, the priority of its text: of two without room for both, the higher one is shown. As many as ``texts``.
  public package(set) var textPriorities: [Float] = []

  /// For each position, the numbers in ``OverlayBatch/texts`` of the glyph in its marker, and of the title and the subtitle below it,
  /// counted from 1; 0 for none. Empty if no style of the batch has them (``MarkerStyle/hasTexts``).
  public package(set) var glyphs: [UInt32] = []
  public package(set) var titles: [UInt32] = []
  public package(set) var subtitles: [UInt32] = []

  package init() {}
}
