package import GeoModel
package import Overlays

/// The content that an output can hold. Content of the data that it cannot hold is reported before it is lost (GJ907), once for an output.
public struct HeldContent: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  // MARK: Of features

  public static let ids = HeldContent(rawValue: 1)
  public static let properties = HeldContent(rawValue: 1 << 1)
  public static let foreignMembers = HeldContent(rawValue: 1 << 2)
  public static let heights = HeldContent(rawValue: 1 << 3)
  /// Features without geometry.
  public static let nullGeometries = HeldContent(rawValue: 1 << 4)
  public static let lines = HeldContent(rawValue: 1 << 5)
  public static let polygons = HeldContent(rawValue: 1 << 6)
  /// Geometries of several points, lines or polygons, and GeometryCollections.
  public static let severalParts = HeldContent(rawValue: 1 << 7)

  // MARK: Of batches

  /// Draw units for some zoom levels only.
  public static let zooms = HeldContent(rawValue: 1 << 8)
  public static let blendModes = HeldContent(rawValue: 1 << 9)
  /// Z-orders that differ among areas, lines or points.
  public static let zOrders = HeldContent(rawValue: 1 << 10)
  /// Levels of the map that differ (``Overlays/OverlayLevel``).
  public static let levels = HeldContent(rawValue: 1 << 11)
  /// Floors of features, in batches that are not written floor by floor.
  public static let floors = HeldContent(rawValue: 1 << 12)
  /// Positions for labels.
  public static let labels = HeldContent(rawValue: 1 << 13)
  /// Strokes of different widths, or of another width than the usual ones of 1 and 2 pixels; those of palettes do not count.
  public static let lineWidths = HeldContent(rawValue: 1 << 14)
  /// Values of styles that change evenly with the zoom level (``Overlays/ZoomCurves``).
  public static let zoomCurves = HeldContent(rawValue: 1 << 15)
  /// Areas whose inverse is filled (``Overlays/OverlayStyle/inverts``).
  public static let inverseAreas = HeldContent(rawValue: 1 << 16)
  /// Texts of features (``Overlays/OverlayStyle/text``).
  public static let texts = HeldContent(rawValue: 1 << 17)
  /// Areas with walls and a roof (``Overlays/OverlayStyle/extrudeHeight``).
  public static let extrusions = HeldContent(rawValue: 1 << 18)
  /// What is refused instead of reported: without it an output would be wrong.
  public static let refused: HeldContent = [.zoomCurves, .inverseAreas]
  /// Which of two draw units covers the other: levels and z-orders. An output without it draws everything in one plane.
  public static let drawingOrder: HeldContent = [.levels, .zOrders]

  public static let all = HeldContent(rawValue: .max)

  /// In the order in which they are reported, each with what becomes of it. Extrusions are reported at the end, with their number.
  static let named: [(content: HeldContent, name: String, fate: String)] = [
    (.ids, "ids", "they are left out"), (.properties, "properties", "they are left out"),
    (.foreignMembers, "foreign members", "they are left out"),
    (.heights, "heights", "they are left out"), (.nullGeometries, "features without place", "they are left out"),
    (.lines, "lines", "they are left out"), (.polygons, "polygons", "they are left out"),
    (.severalParts, "geometries of several parts", "they are left out"),
    (
      .zooms, "zoom ranges",
      "draw units of all zoom levels are in the file, one over the other where a feature has several; a style with rules for one level alone avoids that"
    ), (.blendModes, "blend modes", "colours cover each other as usual"),
    (.levels, "levels (above roads, above labels)", "they are lost"),
    (.zOrders, "z-orders", "they are lost"),
    (.floors, "floors of features", "all of them lie at one height"),
    (.labels, "labels", "they are left out"),
    (.lineWidths, "line widths", "they are lost"), (.texts, "texts", "they are left out")
  ]
}

extension HeldContent {
  /// What a feature has. Complexity: O(positions), for heights.
  package init<Space>(of row: Int, in block: borrowing FeatureBlock<Space>) {
    self = []
    let known = block.rows[row], geometries = block.geometries(ofRow: row)
    if !known.id.isEmpty { insert(.ids) }
    if !known.properties.isEmpty, block.text[Int(known.properties.start)] == UInt8(ascii: "{") { insert(.properties) }
    if known.flags.contains(.hasForeignMembers) { insert(.foreignMembers) }
    if geometries.isEmpty { insert(.nullGeometries) }
    if geometries.count > 1 { insert(.severalParts) }
    for geometry in geometries {
      let kind = block.geometry.kinds[geometry]
      if kind.isMulti { insert(.severalParts) }
      if kind.isAreal { insert(.polygons) } else if kind == .lineString || kind == .multiLineString { insert(.lines) }
    }
    if block.geometry.hasAltitude(in: geometries) { insert(.heights) }
  }

  /// What the draw units of a batch have.
  package init(of batch: OverlayBatch) {
    self = []
    if batch.header.heights != nil { insert(.heights) }
    let drawn = batch.groups.filter { $0.geometry != .label }
    if drawn.count < batch.groups.count { insert(.labels) }
    var widths: Set<Float> = []
    for group in drawn {
      if group.zooms != .all { insert(.zooms) }
      if group.blendMode != .normal { insert(.blendModes) }
      if group.level != drawn[0].level { insert(.levels) }
      // That lines lie over areas is usual; where draw units overlap, that is reported by itself.
      if group.zOrder != drawn.first(where: { $0.geometry == group.geometry })?.zOrder { insert(.zOrders) }
      if group.floor != nil { insert(.floors) }
      let style = batch.style(of: group)
      if group.geometry == .polygon, style.isExtruded { insert(.extrusions) }
      if group.geometry != .point, style.stroke != nil { widths.insert(style.strokeWidth) }
      formUnion(HeldContent(of: style))
    }
    widths.subtract([OverlayStyle.paletteWidths.border, OverlayStyle.paletteWidths.line])
    let usual = [OverlayStyle().strokeWidth, OverlayStyle.standard.strokeWidth]
    if widths.count > 1 || widths.contains(where: { !usual.contains($0) }) { insert(.lineWidths) }
  }

  /// What a style has of what is refused.
  package init(of style: OverlayStyle) {
    self = []
    if !style.curves.isEmpty { insert(.zoomCurves) }
    if style.inverts { insert(.inverseAreas) }
    if style.text != nil { insert(.texts) }
  }
}
