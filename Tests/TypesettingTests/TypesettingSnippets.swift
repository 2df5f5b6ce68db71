import Drawing
import Typesetting

/// The examples of documentation that need Pango (`DocumentationTests`).
struct TypesettingSnippets {
  func outlines() {
    // begin
    var setter = PangoTextSetting().setter()
    let text = setter.set("Genève", in: TextFont(size: 16), width: nil, alignment: .left)
    for glyph in text.glyphs { show(text.outlines[glyph.outline], at: glyph.origin) }
    // end
  }

  private func show(_ outline: GlyphOutline, at origin: SIMD2<Float>) {}
}
