public import Overlays

/// The colours of a map: its ground, what lies under the data, lettering, and a palette for the data.
public struct MapTheme: Sendable, Hashable {
  /// As options have it: "light".
  public let name: String

  /// Of the ground, where nothing is drawn.
  public var background: OverlayColor

  /// Of land in layers under the data.
  public var landFill: OverlayColor
  public var landBorder: OverlayColor

  /// Of lines of latitude and longitude.
  public var graticule: OverlayColor

  /// Of lettering and the scale bar, and of what surrounds it so that it is read on every ground.
  public var ink: OverlayColor
  public var halo: OverlayColor

  /// Of the data.
  public var palette: MapPalette

  public init(
    name: String, background: OverlayColor, landFill: OverlayColor, landBorder: OverlayColor, graticule: OverlayColor, ink: OverlayColor,
    halo: OverlayColor, palette: MapPalette
  ) {
    (self.name, self.background, self.landFill, self.landBorder) = (name, background, landFill, landBorder)
    (self.graticule, self.ink, self.halo, self.palette) = (graticule, ink, halo, palette)
  }
}

extension MapTheme: CaseIterable {
  /// Fresh colours on a light ground.
  public static let light = MapTheme(
    name: "light", background: OverlayColor(red: 0xF4, green: 0xF3, blue: 0xEF), landFill: OverlayColor(red: 0xE6, green: 0xE4, blue: 0xDC),
    landBorder: OverlayColor(red: 0xC2, green: 0xBF, blue: 0xB5), graticule: OverlayColor(red: 0xC9, green: 0xCF, blue: 0xD6),
    ink: OverlayColor(red: 0x33, green: 0x36, blue: 0x3B), halo: OverlayColor(red: 0xFF, green: 0xFF, blue: 0xFF, alpha: 0xD9),
    palette: .light)

  /// Bright lines and dim areas on a dark ground.
  public static let dark = MapTheme(
    name: "dark", background: OverlayColor(red: 0x1B, green: 0x1F, blue: 0x26), landFill: OverlayColor(red: 0x2A, green: 0x30, blue: 0x39),
    landBorder: OverlayColor(red: 0x4A, green: 0x53, blue: 0x60), graticule: OverlayColor(red: 0x3A, green: 0x42, blue: 0x4E),
    ink: OverlayColor(red: 0xE8, green: 0xEA, blue: 0xED), halo: OverlayColor(red: 0x12, green: 0x15, blue: 0x1A, alpha: 0xD9),
    palette: .dark)

  /// Pale colours, for what is to lie under other data.
  public static let muted = MapTheme(
    name: "muted", background: OverlayColor(red: 0xFA, green: 0xF9, blue: 0xF7), landFill: OverlayColor(red: 0xF0, green: 0xEE, blue: 0xEA),
    landBorder: OverlayColor(red: 0xD6, green: 0xD3, blue: 0xCD), graticule: OverlayColor(red: 0xDF, green: 0xE2, blue: 0xE5),
    ink: OverlayColor(red: 0x6B, green: 0x6E, blue: 0x73), halo: OverlayColor(red: 0xFF, green: 0xFF, blue: 0xFF, alpha: 0xD9),
    palette: .muted)

  public static let allCases = [light, dark, muted]

  /// The theme of a name; `nil` for a name that no theme has.
  public init?(name: String) {
    guard let theme = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = theme
  }
}
