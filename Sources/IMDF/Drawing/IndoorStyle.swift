internal import GeoJSON
internal import GeoModel
public import Overlays

/// The default style of a feature of an indoor map.
///
/// A category has the style of its longest listed prefix: `restroom.female.wheelchair` that of `restroom`.
/// The z-order is the drawing order: levels at the bottom, then rooms and ways, walls, holes in the floor, sections, fixtures,
/// kiosks, openings as gaps in the walls, details, annotations (`Documentation/indoor-styles.md` shows all). The symbol of an
/// amenity's marker is its whole category, for renderers with icons.
public enum IndoorStyle {
  /// The style of a type and category; `nil` for types that are not drawn: addresses, buildings, anchors and
  /// relationships.
  public static func style(of type: FeatureType, category: String?, palette: IndoorPalette = .light) -> OverlayStyle? {
    guard let entry = entry(of: type, category: category) else { return nil }
    var style = Self.style(of: entry, palette)
    style.name = entry.category.isEmpty ? type.name : "\(type.name).\(entry.category)"
    if type == .amenity { style.markerSymbol = category ?? "" }
    style.level = type == .amenity || type == .occupant ? .aboveLabels : .aboveRoads
    style.displayPriority = type == .amenity ? 250 : type == .occupant ? 750 : 1000
    return style
  }

  /// The style of features whose type is an extension's, and therefore unknown: light grey, broken outlines.
  public static func extensionStyle(palette: IndoorPalette = .light) -> OverlayStyle {
    var style = style(
      of: Entry(type: .fixture, category: "", zOrder: 65, fill: 0xD0D0D0, stroke: 0x9A9A9A, marker: 0x8A8A8A, dashes: [2, 2], opacity: 0.4),
      palette)
    style.name = "extension"
    style.displayPriority = 100
    return style
  }

  /// That of a feature; `nil` if it is not drawn, as what names no type.
  package static func style(of record: FeatureRecord, palette: IndoorPalette = .light) -> OverlayStyle? {
    guard let type = record.type else { return record.typeName == nil ? nil : extensionStyle(palette: palette) }
    return style(of: type, category: record[.category]?.string, palette: palette)
  }

  /// An opening's where the wall is open: nothing to be seen, unless its category has a colour of its own.
  package static func gap(_ style: OverlayStyle) -> OverlayStyle {
    if style.name != FeatureType.opening.name { return style }
    var gap = style
    gap.name = "opening, gap"
    gap.stroke = style.stroke?.withOpacity(0)
    return gap
  }

  private static func style(of entry: Entry, _ palette: IndoorPalette) -> OverlayStyle {
    var style = OverlayStyle()
    style.fill = entry.fill.map { palette.color($0) }
    style.stroke = entry.stroke.map { palette.color($0) }
    style.marker = entry.marker.map { palette.color($0) }
    style.strokeWidth = entry.width
    style.dashes = entry.dashes
    style.markerSize = 8
    style.zOrder = entry.zOrder
    if entry.opacity < 1 { style.fill = style.fill?.withOpacity(entry.opacity) }
    return style
  }

  /// Every type and category with a style of its own, in drawing order.
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
