internal import GeoModel
internal import Overlays

/// Which colours of a palette a rule takes (``StyleDocument/Rule/palette``): those of the feature's layer, or of the value of a property.
public struct PaletteColors: Sendable, Hashable {
  public var palette: MapPalette

  /// The property whose value decides; `nil` for the layer of the input that the feature is in.
  public var property: String?

  public init(_ palette: MapPalette, property: String? = nil) { (self.palette, self.property) = (palette, property) }

  /// Gives a style colours where it has some.
  static func apply(_ entry: MapPalette.Entry, to style: inout OverlayStyle) {
    if style.stroke != nil { style.stroke = style.fill == nil ? entry.line : entry.border }
    if style.fill != nil { style.fill = entry.fill }
    if style.marker != nil { style.marker = entry.marker }
  }
}

extension StyleDocument {
  /// What is drawn without a style document: areas with thin borders, and lines and points over them, in the colours of a palette.
  ///
  /// - Parameters:
  ///   - palette: the colours.
  ///   - property: the property whose value decides which of them a feature has (``MapPalette/entry(of:)``); with `nil`, each layer of the
  ///     input has its own (``MapPalette/entry(ofLayer:)``).
  public init(palette: MapPalette, colorBy property: String? = nil) {
    let colors = PaletteColors(palette, property: property)
    var areas = OverlayStyle(), others = OverlayStyle()
    areas.strokeWidth = OverlayStyle.paletteWidths.border
    (areas.fill, areas.stroke, areas.marker) = (palette.neutral.fill, palette.neutral.border, palette.neutral.marker)
    others.strokeWidth = OverlayStyle.paletteWidths.line
    others.markerSize = 7
    (others.stroke, others.marker) = (palette.neutral.line, palette.neutral.marker)
    self.init(rules: [
      Rule(geometries: [.polygon, .label], style: areas, palette: colors), Rule(geometries: [.line, .point], style: others, palette: colors)
    ])
  }
}
