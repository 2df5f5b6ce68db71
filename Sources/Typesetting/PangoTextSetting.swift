public import Drawing

/// Sets texts with Pango and HarfBuzz, in the fonts that fontconfig finds on this machine.
///
/// ```swift
/// var setter = PangoTextSetting().setter()
/// let text = setter.set("Genève", in: TextFont(size: 16), width: nil, alignment: .left)
/// for glyph in text.glyphs { show(text.outlines[glyph.outline], at: glyph.origin) }
/// ```
///
/// One set of fonts gives the same outlines and positions on any machine: hints for screens are not used. Fonts without outlines, as many
/// of emoji are, are not used either, and no font is emboldened that has no bold face. Texts are set from left to right or from right to
/// left, as their first strong letter says, for each paragraph. Sizes of more than ``largestSize`` are set in that size, and texts of more
/// than ``mostBytes`` are cut. Pango lays out one text at a time, whatever the number of setters.
public struct PangoTextSetting: TextSetting {
  /// In pixels.
  public static var largestSize: Float { PangoTextSetter.largestSize }

  /// Bytes of UTF-8. A longer text is cut between characters, and ends with "…".
  public static var mostBytes: Int { PangoTextSetter.mostBytes }

  /// Those that have been looked for, at the first text.
  private let fonts: SharedFonts

  private let language: String

  /// - Parameter language: of all texts, as in BCP 47: `ja` prefers the forms of Han characters that are usual in Japan. `nil` prefers
  ///   none, and neither does the language of the system.
  public init(language: String? = nil) { self.init(language: language, configuration: nil) }

  /// - Parameter configuration: a file of fontconfig; `nil` for that of the system.
  package init(language: String?, configuration: String?) {
    fonts = SharedFonts(configuration)
    // Pango knows no others, and a language that it does not know changes nothing.
    let isTag = language?.utf8.allSatisfy { $0 == UInt8(ascii: "-") || Character(Unicode.Scalar($0)).isLetter || $0 &- 0x30 < 10 } ?? false
    self.language = isTag ? language ?? "und" : "und"
  }

  /// What sets texts on one thread. Fonts are looked for when the first text is set, which takes some ten milliseconds.
  public func setter() -> any TextSetter { PangoTextSetter(fonts, language) }

  public func substitutes(for families: String) -> [FontSubstitute] {
    fonts.load().map { FontFamilies(families).substitutes(in: $0) } ?? []
  }
}
