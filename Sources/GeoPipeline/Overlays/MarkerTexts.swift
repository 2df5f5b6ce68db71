/// What the marker of a feature says, in a style with markers (``Overlays/OverlayStyle/markerStyle``); empty texts for nothing.
public struct MarkerTexts: Sendable, Hashable {
  /// In a balloon.
  public var glyph: String

  /// Below the marker, above the subtitle.
  public var title: String

  public var subtitle: String

  public init(glyph: String = "", title: String = "", subtitle: String = "") {
    (self.glyph, self.title, self.subtitle) = (glyph, title, subtitle)
  }

  public var isEmpty: Bool { glyph.isEmpty && title.isEmpty && subtitle.isEmpty }
}
