internal import Overlays

extension StyleDocument {
  /// Rules of which at most one draws a feature at each zoom level, over what earlier layers draw.
  ///
  /// A feature that no rule matches is drawn as ``otherwise`` says; without it this layer draws nothing of the feature, other layers may.
  public struct Layer: Sendable {
    /// For messages.
    public var name: String

    /// The first that matches counts.
    public var rules: [Rule]

    /// Draws what no rule matches, below the rules of this layer.
    public var otherwise: Rule?

    public init(name: String = "", rules: [Rule], otherwise: Rule? = nil) {
      self.name = name
      self.rules = rules
      self.otherwise = otherwise
    }
  }

  /// For each layer, its rules in the order in which they are tried; and how many positions there are in all layers.
  var positioned: (layers: [[PositionedRule]], count: Int) {
    var count = 0
    let layers = layers.map { layer in
      // What no rule matches is tried last and lies lowest.
      let lowest = layer.otherwise.map { PositionedRule.all(of: $0, position: count) } ?? []
      count += lowest.isEmpty ? 0 : 1
      let rules = layer.rules.enumerated().map { PositionedRule.all(of: $1, position: count + $0) }
      count += rules.count
      return rules.flatMap(\.self) + lowest
    }
    return (layers, count)
  }
}

/// A rule, and its position among all rules of a document from the bottom up.
struct PositionedRule: Sendable {
  let rule: StyleDocument.Rule
  let position: Int
  let values: PropertyValues
  let text: TextSource?
  /// Of glyph, title and subtitle of markers; `nil` for none.
  let markerTexts: [TextSource?]?

  private init(_ rule: StyleDocument.Rule, position: Int) {
    (self.rule, self.position, values, text) = (rule, position, PropertyValues(rule), TextSource(rule))
    markerTexts = TextSource.ofMarkers(rule)
  }

  /// A rule for each of its ranges of zoom levels: several where values step with the level.
  static func all(of rule: StyleDocument.Rule, position: Int) -> [PositionedRule] {
    rule.atZooms.map { PositionedRule($0, position: position) }
  }

  /// The rule's style with its z-order.
  ///
  /// - Parameters:
  ///   - inputLayer: the number of the layer of the input that a feature is in.
  ///   - count: how many positions the document has.
  func style(inLayer inputLayer: Int, positions count: Int) -> OverlayStyle {
    var style = rule.style
    if let colors = rule.palette, colors.property == nil {
      PaletteColors.apply(colors.palette.entry(ofLayer: inputLayer), to: &style)
    }
    style.text?.source = rule.text.map(\.description).joined(separator: ", ")
    style.text?.prioritySource = rule.textPriority?.description ?? ""
    if !rule.hasZOrder, style.zOrder == 0 { style.zOrder = Int32(clamping: inputLayer * count + position) }
    return style
  }
}

extension OverlayStyle {
  /// Whether it has a colour for geometries of a class.
  func shows(_ geometry: GeometryClass) -> Bool {
    if text != nil { return true }
    return switch geometry {
    case .polygon: fill != nil || stroke != nil
    case .line: stroke != nil
    case .point: circleRadius > 0 ? fill != nil || stroke != nil : marker != nil
    case .label: marker != nil
    }
  }
}
