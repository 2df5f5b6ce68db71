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
  /// Which of two draw units covers the other: levels and z-orders.
  public static let drawingOrder = HeldContent(rawValue: 1 << 10)

  public static let all = HeldContent(rawValue: .max)

  /// In the order in which they are reported, each with what becomes of it.
  static let named: [(content: HeldContent, name: String, fate: String)] = [
    (.ids, "ids", "they are left out"), (.properties, "properties", "they are left out"),
    (.foreignMembers, "foreign members", "they are left out"),
    (.heights, "heights", "they are left out"), (.nullGeometries, "features without place", "they are left out"),
    (.lines, "lines", "they are left out"), (.polygons, "polygons", "they are left out"),
    (.severalParts, "geometries of several parts", "they are left out"),
    (
      .zooms, "draw units for some zoom levels only",
      "all of them are in the file, one over the other where a feature has several; a style with rules for one level alone avoids that"
    ), (.blendModes, "blend modes", "colours cover each other as usual"),
    (.drawingOrder, "a drawing order", "where areas overlap, a viewer shows one or the other; a file of each z-order avoids that")
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
    for group in batch.groups where group.geometry != .label {
      if group.zooms != .all { insert(.zooms) }
      if group.blendMode != .normal { insert(.blendModes) }
      if let first = batch.groups.first, group.level != first.level || group.zOrder != first.zOrder { insert(.drawingOrder) }
    }
  }
}
