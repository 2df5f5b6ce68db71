internal import Overlays

/// How indoor maps are coloured.
public enum IndoorPalette: String, Sendable, CaseIterable {
  case light
  /// The colours of the light palette with inverted lightness: nearly white becomes nearly black, hues stay.
  case dark

  /// A colour of the light palette in this one.
  func color(_ rgb: UInt32) -> OverlayColor {
    let red = Double(rgb >> 16 & 0xFF) / 255, green = Double(rgb >> 8 & 0xFF) / 255, blue = Double(rgb & 0xFF) / 255
    if self == .light { return OverlayColor(red: Self.byte(red), green: Self.byte(green), blue: Self.byte(blue)) }
    // In HSL, hue and chroma stay where they can: moving all three channels by the same amount keeps both.
    let lightness = (max(red, green, blue) + min(red, green, blue)) / 2
    let shift = 0.14 + (1 - lightness) * 0.62 - lightness
    // A third of the chroma is left out: colours that are quiet on white shout on black.
    func channel(_ value: Double) -> UInt8 { Self.byte(lightness + shift + (value - lightness) * 0.66) }
    return OverlayColor(red: channel(red), green: channel(green), blue: channel(blue))
  }

  private static func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
}
