internal import Overlays

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
    (areas.fill, areas.stroke) = (palette.neutral.fill, palette.neutral.border)
    others.strokeWidth = OverlayStyle.paletteWidths.line
    others.markerSize = 7
    (others.stroke, others.marker) = (palette.neutral.line, palette.neutral.marker)
    self.init(rules: [
      Rule(geometries: [.polygon], style: areas, palette: colors), Rule(geometries: [.line, .point, .label], style: others, palette: colors)
    ])
  }
}
