/// The font of a text, as style documents name it.
public struct TextFont: Sendable, Hashable {
  /// Names of families, the most wanted one first, separated by commas: `Noto Sans, sans-serif`. For characters that none of them has, the
  /// system's others are tried.
  public var families: String

  /// The size of the em square in pixels.
  public var size: Float

  /// 100…1000, as in CSS: 400 is regular, 700 bold.
  public var weight: Int

  public var isItalic: Bool

  /// What is added between letters, in pixels. Scripts whose letters join are set without it.
  public var letterSpacing: Float

  public init(families: String = "sans-serif", size: Float = 12, weight: Int = 400, isItalic: Bool = false, letterSpacing: Float = 0) {
    (self.families, self.size, self.weight, self.isItalic, self.letterSpacing) = (families, size, weight, isItalic, letterSpacing)
  }
}
