internal import Overlays

extension MapPalette {
  /// For a light ground. Fills differ also for people with protanopia, deuteranopia and tritanopia: by 0.06 in OKLab or more, simulated
  /// by Machado and others (2009).
  public static let light = MapPalette(
    [
      Entry(fill: 0x72CE97, border: 0x1C7A4B, line: 0x008F52, marker: 0x009857),
      Entry(fill: 0xE9A95C, border: 0x915900, line: 0xAC6400, marker: 0xB76B00),
      Entry(fill: 0xA8D1EE, border: 0x547891, line: 0x5C8BAB, marker: 0x5E90B2),
      Entry(fill: 0x8F85D7, border: 0x50448B, line: 0x5C4BA9, marker: 0x6857BA),
      Entry(fill: 0xF6DF80, border: 0x937E1E, line: 0xAD9100, marker: 0xB09300),
      Entry(fill: 0xC37C77, border: 0x793D3A, line: 0x90423F, marker: 0xA14D49),
      Entry(fill: 0x42A2AB, border: 0x005E66, line: 0x006E79, marker: 0x007C87),
      Entry(fill: 0xC3A5F9, border: 0x72569F, line: 0x8560BF, marker: 0x8E66CA),
      Entry(fill: 0xA8912C, border: 0x644F00, line: 0x765A00, marker: 0x846700),
      Entry(fill: 0x90F2D2, border: 0x2F9075, line: 0x15A886, marker: 0x02AC88)
    ],
    neutral: Entry(fill: 0xD2D0CB, border: 0x8B8882, line: 0x77746E, marker: 0x77746E))

  /// For a dark ground: dim fills, bright lines.
  public static let dark = MapPalette(
    [
      Entry(fill: 0x236B45, border: 0x56AC7A, line: 0x71D399, marker: 0x7ADCA1),
      Entry(fill: 0x7E5110, border: 0xC58A41, line: 0xEFAC59, marker: 0xF8B462),
      Entry(fill: 0x527084, border: 0x83A8C3, line: 0xA4CFED, marker: 0xAAD6F4),
      Entry(fill: 0x3D346D, border: 0x7F76C2, line: 0x9D93EA, marker: 0xA99FF8),
      Entry(fill: 0x8C7B33, border: 0xC3AE55, line: 0xEFD672, marker: 0xF3DB76),
      Entry(fill: 0x5F2E2C, border: 0xAF6D69, line: 0xD58984, marker: 0xE2958F),
      Entry(fill: 0x004950, border: 0x369199, line: 0x4CB2BB, marker: 0x5ABEC8),
      Entry(fill: 0x644E8A, border: 0xA387D4, line: 0xC7A7FF, marker: 0xD0B0FF),
      Entry(fill: 0x4E3D00, border: 0x968120, line: 0xB89F35, marker: 0xC4AC44),
      Entry(fill: 0x3E8972, border: 0x65C1A4, line: 0x83ECCA, marker: 0x89F1CF)
    ],
    neutral: Entry(fill: 0x4A4E54, border: 0x868C95, line: 0xA5ABB4, marker: 0xA5ABB4))

  /// Pale, for what lies under other data.
  public static let muted = MapPalette(
    [
      Entry(fill: 0xABDEBA, border: 0x638F71, line: 0x579C71, marker: 0x489868),
      Entry(fill: 0xEFC89A, border: 0x9E7C54, line: 0xB17F44, marker: 0xAF7833),
      Entry(fill: 0xC8DFEF, border: 0x7B8F9E, line: 0x7B99AE, marker: 0x7193AA),
      Entry(fill: 0xB6B1E3, border: 0x706B96, line: 0x746DAB, marker: 0x7167AD),
      Entry(fill: 0xF6E8B0, border: 0xA29665, line: 0xB29F56, marker: 0xAB9743),
      Entry(fill: 0xD9ABA6, border: 0x8D6661, line: 0x9D6560, marker: 0x9D605B),
      Entry(fill: 0x91C3C6, border: 0x4E7A7E, line: 0x3C8389, marker: 0x328088),
      Entry(fill: 0xD7C5F7, border: 0x8A7AA5, line: 0x947CBB, marker: 0x8F74BB),
      Entry(fill: 0xC6B882, border: 0x7D7140, line: 0x887534, marker: 0x86712B),
      Entry(fill: 0xBDF3DE, border: 0x70A08E, line: 0x65AE96, marker: 0x54A98D)
    ],
    neutral: Entry(fill: 0xE0DEDA, border: 0xA6A39D, line: 0x97948E, marker: 0x97948E))
}

extension MapPalette.Entry {
  /// - Parameters: colours as `0xRRGGBB`, opaque.
  fileprivate init(fill: UInt32, border: UInt32, line: UInt32, marker: UInt32) {
    func color(_ rgb: UInt32) -> OverlayColor {
      OverlayColor(red: UInt8(rgb >> 16 & 0xFF), green: UInt8(rgb >> 8 & 0xFF), blue: UInt8(rgb & 0xFF))
    }
    self.init(fill: color(fill), border: color(border), line: color(line), marker: color(marker))
  }
}
