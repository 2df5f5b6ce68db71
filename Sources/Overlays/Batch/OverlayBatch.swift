/// The geometry of many features as flat buffers, grouped into draw units: a renderer uploads them unchanged.
///
/// ```
/// header    what is in it, where it lies, how large it is
/// groups    draw units in drawing order: ranges of the columns below, one style each
/// polygons  rings and triangles        lines  strips, and ribbons if asked for        points  places and label anchors
/// features  ordinal, id, bounds, properties of each feature that the columns speak of
/// styles    what groups are drawn with
/// picking   which feature is under a place, if asked for
/// report    what was dropped or repaired on the way
/// ```
///
/// Arrays only: a `Sendable` value that is copied on write. Every buffer can be read in place, without a
/// copy: the vertices by ``VertexColumn/withUnsafeBytes(_:)``, the others by their own `withUnsafeBytes`.
///
/// Positions are `header.origin + header.scale · stored`, in the space that the header names. Nothing in a batch is infinite, and nothing
/// but the heights of vertices that have none is NaN (``PolygonColumns/heights``).
public struct OverlayBatch: Sendable {
  public package(set) var header: OverlayHeader

  /// In drawing order, the first one at the bottom: by level and z-order; then areas and lines, points, labels; among areas and lines by depth
  /// (``DrawGroup/depth``), so that later features cover earlier ones; then by class, style and floor.
  /// Draw those of several batches in one common order, not batch after batch (``drawingOrder(of:)``).
  public let groups: [DrawGroup]

  public package(set) var polygons: PolygonColumns
  public package(set) var lines: LineColumns
  public package(set) var points: PointColumns

  /// What points, lines and labels say (``PointColumns/texts``, ``LineColumns/texts``): UTF-8, before the style changes letters.
  public package(set) var texts = TextColumn()

  /// The features to which the columns' indices refer, in input order, including features without geometry.
  public package(set) var features: OverlayFeatures

  /// The styles to which groups refer, in an order that depends on nothing but the styles themselves.
  public package(set) var styles: [OverlayStyle]

  /// `nil` unless it was requested.
  public let picking: PickIndex?

  /// Of the rings, strips and places that are picked; of none without ``picking``.
  let unitsOfParts: (polygons: PartUnits, strips: PartUnits, points: PartUnits)

  public package(set) var report: OverlayReport

  package init(
    header: OverlayHeader, groups: [DrawGroup], polygons: PolygonColumns, lines: LineColumns, points: PointColumns,
    features: OverlayFeatures, styles: [OverlayStyle], picking: PickIndex?, report: OverlayReport
  ) {
    self.header = header
    self.groups = groups
    self.polygons = polygons
    self.lines = lines
    self.points = points
    self.features = features
    self.styles = styles
    self.picking = picking
    let picked = picking == nil ? [] : groups
    unitsOfParts = (
      PartUnits(picked) { $0.geometry == .polygon ? $0.paths : 0..<0 }, PartUnits(picked) { $0.geometry == .line ? $0.paths : 0..<0 },
      PartUnits(picked) { $0.geometry == .point ? $0.vertices : 0..<0 }
    )
    self.report = report
  }

  /// The style of a group. Complexity: O(1).
  public func style(of group: DrawGroup) -> OverlayStyle { styles[group.style] }
}
