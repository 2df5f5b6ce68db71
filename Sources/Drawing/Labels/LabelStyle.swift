internal import Overlays

/// How the texts of a style are set and drawn in a picture: lengths in pixels.
struct LabelStyle: Sendable {
  let font: TextFont
  let color: OverlayColor
  let halo: OverlayColor?
  let haloWidth: Float
  let style: TextStyle
  /// Pixels of an em.
  let em: Float
  let padding: Float
  /// Along a line from one text to the next; 0 for one text a line.
  let spacing: Float

  /// `nil` for a style of which no text is to be seen.
  init?(_ style: OverlayStyle, scale: Float) { self.init(style.text, scale: scale) }

  init?(_ text: TextStyle?, scale: Float) {
    guard let text, text.size > 0, text.color.alpha > 0 || text.halo != nil else { return nil }
    self.style = text
    em = text.size * scale
    font = TextFont(
      families: text.families, size: em, weight: Int(text.weight), isItalic: text.isItalic, letterSpacing: text.letterSpacing * em)
    (color, halo) = (text.color, text.halo)
    haloWidth = text.halo == nil ? 0 : text.haloWidth * scale
    padding = text.padding * scale
    spacing = text.spacing * scale
  }

  var wrapWidth: Float? { style.wrapWidth > 0 ? style.wrapWidth * em : nil }

  /// A text at a point.
  func set(_ text: String, by setter: inout any TextSetter, _ alignment: TextAlignment) -> SetText {
    setter.set(style.shown(text), in: font, width: wrapWidth, alignment: alignment)
  }

  /// From a marker to its text.
  var gap: Float { 0.2 * em + haloWidth }

  /// How far above the baseline the middle of a line of text is, as people see it: half of a capital's height.
  var middle: Float { 0.36 * em }
}
