/// One draw call: everything of one class, style and floor that may be drawn together.
///
/// Ranges are of the columns of its class. Indices of triangles count from the group's first vertex, so that a draw call
/// takes it as its base vertex, and 16 bits are enough for a group of at most 65,535.
public struct DrawGroup: Sendable, Hashable {
  public package(set) var geometry: GeometryClass

  /// Of ``OverlayBatch/styles``; from there come the colours and widths.
  public package(set) var style: Int

  public package(set) var level: OverlayLevel
  public package(set) var blendMode: BlendMode

  /// Within its level; what is greater covers what is less.
  public package(set) var zOrder: Int32

  /// Which points and labels go first where there is no room for all, 0…1000 (low 250, high 750, required 1000).
  public package(set) var displayPriority: Float

  /// At which levels it is to be drawn: each feature once at each.
  public package(set) var zooms: ZoomRange

  /// The floor that its features are on, 0 for the ground; `nil` for what is on none, or on all.
  public package(set) var floor: Int32?

  /// Polygons: of ``PolygonColumns/indices``, three for each triangle. Lines: of ``RibbonColumns/indices`` of their ribbon.
  /// Points: empty.
  public package(set) var indices: Range<Int>

  /// Of the class's vertices. Lines: of the strips' vertices.
  public package(set) var vertices: Range<Int>

  /// Lines that were expanded: of the ribbon's vertices, from which ``indices`` count. Empty otherwise.
  public package(set) var ribbonVertices: Range<Int>

  /// Polygons: of ``PolygonColumns/ringEnds``, to be drawn as outlines. Lines: of ``LineColumns/stripEnds``. Points: empty.
  ///
  /// Where 65,535 is the limit, a polygon of more vertices is several polygons, a group each, and the edges between them are no borders; a
  /// line of more is several strips that say that they go on (``StripFlags``).
  public package(set) var paths: Range<Int>

  /// Of its geometry, in the space of the batch.
  public package(set) var bounds: PlaneRect

  package init(geometry: GeometryClass, style: Int, of look: OverlayStyle, floor: Int32?) {
    self.geometry = geometry
    self.style = style
    level = look.level
    blendMode = look.blendMode
    zOrder = look.zOrder
    displayPriority = look.displayPriority
    zooms = look.zooms
    self.floor = floor
    indices = 0..<0
    vertices = 0..<0
    ribbonVertices = 0..<0
    paths = 0..<0
    bounds = .nothing
  }
}

/// The kind of geometry in a group.
@frozen
public enum GeometryClass: UInt8, Sendable, CaseIterable {
  /// Triangles to fill and rings to outline.
  case polygon = 0
  /// Strips, or ribbons.
  case line = 1
  /// Places of Points and MultiPoints.
  case point = 2
  /// A place inside each polygon where its label goes.
  case label = 3
}
