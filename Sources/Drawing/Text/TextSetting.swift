/// Sets texts in fonts: what is drawn of a text are the outlines of its glyphs.
///
/// This library has none of its own. The library `Typesetting` sets texts with Pango and HarfBuzz, in every script that the installed
/// fonts have.
public protocol TextSetting: Sendable {
  /// What sets texts on one thread. Setters of one kind set the same text in the same way.
  func setter() -> any TextSetter

  /// The families of a font (``TextFont/families``) that are passed over, since they are not installed: those before the first that is.
  func substitutes(for families: String) -> [FontSubstitute]
}

extension TextSetting {
  /// None: for fonts of which nothing is known.
  public func substitutes(for families: String) -> [FontSubstitute] { [] }
}

/// Sets texts, on one thread at a time.
public protocol TextSetter {
  /// Sets a text.
  ///
  /// - Parameters:
  ///   - text: any text; line breaks in it are kept. Control characters are left out.
  ///   - font: of all of it.
  ///   - width: lines longer than this, in pixels, are broken where the script allows it; `nil` for none. A longer word stays whole.
  ///   - alignment: of lines of different lengths.
  mutating func set(_ text: String, in font: TextFont, width: Float?, alignment: TextAlignment) -> SetText
}

/// How lines of different lengths lie below each other.
public enum TextAlignment: String, Sendable, Hashable, CaseIterable {
  case left, center, right
}
