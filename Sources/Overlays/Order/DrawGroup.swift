/// One draw call: everything of one class, style, floor and depth that may be drawn together.
///
/// Ranges are of the columns of its class. Indices of triangles count from the group's first vertex, so that a draw call
/// takes it as its base vertex, and 16 bits are enough for a group of at most 65,535.
public struct DrawGroup: Sendable, Hashable {
  public package(set) var geometry: GeometryClass

  /// The index in ``OverlayBatch/styles``, which have colours and widths.
  public package(set) var style: Int

  public package(set) var level: OverlayLevel
  public package(set) var blendMode: BlendMode

  /// The order within its level; greater ones cover lower ones.
  public package(set) var zOrder: Int32

  /// Areas and lines, within their level and z-order: greater depths are drawn later, since they overlap earlier features that are drawn at a
  /// lesser depth. 0 for points and labels, and where the order of styles draws nothing wrongly.
  public package(set) var depth: Int

  /// The priority of points and labels if there is not room for all, 0…1000 (low 250, high 750, required 1000).
  public package(set) var displayPriority: Float

  /// The levels at which it is drawn. At each, a feature is drawn once by each layer of a style document that draws it.
  public package(set) var zooms: ZoomRange

  /// The floor of its features, 0 for the ground; `nil` for features on no floor, or on all.
  public package(set) var floor: Int32?

  /// For polygons a range of ``PolygonColumns/indices``, three for each triangle. For lines a range of ``RibbonColumns/indices`` of their
  /// ribbon. For points empty.
  public package(set) var indices: Range<Int>

  /// A range of the class's vertices; for lines of the strips' vertices.
  public package(set) var vertices: Range<Int>

  /// For expanded lines, a range of the ribbon's vertices, from which ``indices`` count; otherwise empty.
  public package(set) var ribbonVertices: Range<Int>

  /// For polygons a range of ``PolygonColumns/ringEnds``, to be drawn as outlines. For lines a range of ``LineColumns/stripEnds``. For
  /// points empty.
  ///
  /// If 65,535 is the limit, a polygon with more vertices is split into several polygons, one for each group, and the edges between them
  /// are no borders; a line with more is several strips whose flags mark that they continue (``StripFlags``).
  public package(set) var paths: Range<Int>

  /// The box of its geometry, in the space of the batch.
  public package(set) var bounds: PlaneRect

  package init(geometry: GeometryClass, style: Int, of look: OverlayStyle, floor: Int32?, depth: Int = 0) {
    self.geometry = geometry
    self.style = style
    level = look.level
    blendMode = look.blendMode
    zOrder = look.zOrder
    displayPriority = look.displayPriority
    zooms = look.zooms
    self.floor = floor
    self.depth = depth
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
  /// Positions of Points and MultiPoints.
  case point = 2
  /// A position for a label inside each polygon.
  case label = 3

  /// Areas and lines are drawn first, in input order where they overlap, then points, then labels.
  package var tier: UInt8 {
    switch self {
    case .polygon, .line: 0
    case .point: 1
    case .label: 2
    }
  }
}
