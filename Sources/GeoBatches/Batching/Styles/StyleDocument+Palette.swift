public import Expressions
public import Overlays

extension StyleDocument {
  /// What is drawn without a style document: areas with thin borders, and lines and points over them, in the colours of a palette.
  ///
  /// - Parameters:
  ///   - palette: the colours.
  ///   - property: the property whose value decides which of them a feature has (``MapPalette/entry(of:)``); with `nil`, each layer of the
  ///     input has its own (``MapPalette/entry(ofLayer:)``).
  ///   - labels: what is written on features, and how; `nil` for nothing.
  public init(palette: MapPalette, colorBy property: String? = nil, labels: Labels? = nil) {
    let colors = PaletteColors(palette, property: property)
    var areas = OverlayStyle(), others = OverlayStyle()
    areas.strokeWidth = OverlayStyle.paletteWidths.border
    (areas.fill, areas.stroke) = (palette.neutral.fill, palette.neutral.border)
    others.strokeWidth = OverlayStyle.paletteWidths.line
    others.markerSize = 7
    (others.stroke, others.marker) = (palette.neutral.line, palette.neutral.marker)
    (areas.text, others.text) = (labels?.style, labels?.style)
    var rules = [
      Rule(geometries: [.polygon], style: areas, palette: colors), Rule(geometries: [.line, .point, .label], style: others, palette: colors)
    ]
    if let labels { for index in rules.indices { rules[index].text = labels.texts } }
    self.init(rules: rules)
  }

  /// What is written on features without a style document.
  public struct Labels: Sendable {
    /// The first that is not null counts (``Rule/text``).
    public var texts: [FeatureExpression]
    public var style: TextStyle

    public init(_ texts: [FeatureExpression], style: TextStyle = .standard) { (self.texts, self.style) = (texts, style) }
  }

  /// Whether some rule has texts.
  package var hasTexts: Bool {
    layers.contains { layer in layer.rules.contains { $0.style.text != nil } || layer.otherwise?.style.text != nil }
  }
}
