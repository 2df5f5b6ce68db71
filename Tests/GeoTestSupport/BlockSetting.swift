public import Drawing

/// Sets every character as a block of 0.6 ems, with room of its own for tests that need no font. Lines break at spaces.
public struct BlockSetting: TextSetting, TextSetter {
  public init() {}

  public func setter() -> any TextSetter { self }

  public func set(_ text: String, in font: TextFont, width: Float?, alignment: TextAlignment) -> SetText {
    let advance = 0.6 * font.size
    var outline = GlyphOutline()
    outline.append([[0.05, 0], [0.05, -0.7], [0.55, -0.7], [0.55, 0]].map { (corner: [Float]) in SIMD2(corner[0], corner[1]) * font.size })
    var set = SetText()
    set.outlines = [outline, GlyphOutline()]
    var line = 0
    var pen: Float = 0
    for (number, character) in text.enumerated() {
      if character == " ", let width, pen + advance > width {
        (line, pen) = (line + 1, 0)
        continue
      }
      set.glyphs.append(
        SetText.Glyph(
          outline: character == " " ? 1 : 0, origin: [pen, Float(line) * font.size + 0.8 * font.size], advance: advance, line: line,
          cluster: number))
      pen += advance
      set.size.x = max(set.size.x, pen)
    }
    set.baselines = (0...line).map { Float($0) * font.size + 0.8 * font.size }
    set.size.y = Float(line + 1) * font.size
    return set
  }
}
