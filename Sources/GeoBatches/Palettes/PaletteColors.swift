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
