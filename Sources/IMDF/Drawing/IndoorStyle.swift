public import Overlays

/// The style that a feature of an indoor map is drawn in where nobody says otherwise.
///
/// A category has the style of its longest beginning that the table names: `restroom.female.wheelchair` that of `restroom`.
/// Drawing order is the z-order: levels at the bottom, then what one walks on, walls, holes in the floor, sections, fixtures,
/// kiosks, openings as gaps in the walls, details, annotations (`Documentation/indoor-styles.md` shows all). The symbol of an
/// amenity's marker is its whole category, so that a renderer with icons knows which.
public enum IndoorStyle {
  /// What the style of a type and category looks like; `nil` for types that are not drawn: addresses, buildings, anchors and
  /// relationships.
  public static func style(of type: FeatureType, category: String?, palette: IndoorPalette = .light) -> OverlayStyle? {
    guard let entry = entry(of: type, category: category) else { return nil }
    var style = OverlayStyle()
    style.name = entry.category.isEmpty ? type.name : "\(type.name).\(entry.category)"
    style.fill = entry.fill.map { palette.color($0) }
    style.stroke = entry.stroke.map { palette.color($0) }
    style.marker = entry.marker.map { palette.color($0) }
    style.strokeWidth = entry.width
    style.dashes = entry.dashes
    style.markerSize = 8
    if type == .amenity { style.markerSymbol = category ?? "" }
    style.zOrder = entry.zOrder
    style.level = type == .amenity || type == .occupant ? .aboveLabels : .aboveRoads
    style.displayPriority = type == .amenity ? 250 : type == .occupant ? 750 : 1000
    if entry.opacity < 1 { style.fill = style.fill?.withOpacity(entry.opacity) }
    return style
  }

  /// Every type and category that has a style of its own, in drawing order.
  public static var all: [(type: FeatureType, category: String)] { table.map { ($0.type, $0.category) } }

  struct Entry {
    let type: FeatureType
    /// Empty for a type's other categories.
    let category: String
    let zOrder: Int32
    /// 0xRRGGBB of the light palette.
    var fill: UInt32?
    var stroke: UInt32?
    var marker: UInt32?
    var width: Float = 1
    var dashes: [Float] = []
    var opacity = 1.0
  }

  private static func entry(of type: FeatureType, category: String?) -> Entry? {
    var name = category.map { $0[...] } ?? ""
    while true {
      if let entry = byName[Name(type: type, category: String(name))] { return entry }
      if name.isEmpty { return nil }
      name = name.lastIndex(of: ".").map { name[..<$0] } ?? ""
    }
  }

  private struct Name: Hashable {
    let type: FeatureType
    let category: String
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: table.map { (Name(type: $0.type, category: $0.category), $0) })
}
