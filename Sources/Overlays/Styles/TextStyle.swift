internal import GeoModel

/// How the texts of features are drawn. Features of one style have texts of their own.
public struct TextStyle: Sendable, Hashable {
  /// What the text of a feature is, as the style document has it: for people, since batches have the texts themselves.
  public var source: String {
    get { exactSource.text }
    set { exactSource = ExactName(newValue) }
  }

  public var color: OverlayColor

  /// The colour of an outline below the letters; `nil` for none.
  public var halo: OverlayColor?

  /// How far the halo reaches beyond the letters, in pixels at a scale of 1.
  public var haloWidth: Float = 1.25

  /// Names of font families, the most wanted one first, separated by commas.
  public var families: String {
    get { exactFamilies.text }
    set { exactFamilies = ExactName(newValue) }
  }

  /// The size of the em square in pixels at a scale of 1.
  public var size: Float = 12

  /// 100…1000, as in CSS: 400 is regular, 700 bold.
  public var weight: UInt16 = 400

  public var isItalic = false

  /// What is added between letters, in ems.
  public var letterSpacing: Float = 0

  public var letterCase = LetterCase.unchanged

  /// Lines longer than this are broken between words, in ems; 0 for none. Texts along lines are not broken.
  public var wrapWidth: Float = 10

  /// Where the text is, seen from its point.
  public var anchor = TextAnchor.automatic

  /// What the text is moved by to the right and down, in ems; along a line, along and across it.
  public var offset = SIMD2<Float>.zero

  /// Of lines: whether the text follows the line, or is upright at its middle.
  public var placement = TextPlacement.line

  /// Along a line, the pixels at a scale of 1 from the middle of a text to that of the next; 0 for one text a line.
  public var spacing: Float = 250

  /// Room around the text that other texts keep free, in pixels at a scale of 1; a negative one lets them overlap.
  public var padding: Float = 2

  /// What the priority of a text is, as the style document has it; empty where ``OverlayStyle/displayPriority`` is that of all.
  public var prioritySource: String {
    get { exactPriority.text }
    set { exactPriority = ExactName(newValue) }
  }

  // Equal styles have equal keys, which are made of bytes.
  private var exactSource: ExactName
  private var exactFamilies: ExactName = "sans-serif"
  private var exactPriority: ExactName = ""

  public init(source: String = "", color: OverlayColor, halo: OverlayColor? = nil) {
    (exactSource, self.color, self.halo) = (ExactName(source), color, halo)
  }

  /// Dark letters with a light halo.
  public static let standard = TextStyle(
    color: OverlayColor(red: 0x26, green: 0x26, blue: 0x26), halo: OverlayColor(red: 0xFF, green: 0xFF, blue: 0xFF, alpha: 0xD9))

  /// The text as it is drawn.
  public func shown(_ text: String) -> String {
    switch letterCase {
    case .unchanged: text
    case .upper: text.uppercased()
    case .lower: text.lowercased()
    }
  }
}

extension TextStyle {
  /// All of it as bytes, the same for equal styles only.
  var canonicalBytes: [UInt8] {
    var bytes: [UInt8] = []
    func append(_ value: UInt32) { for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) } }
    func append(_ value: Float) { append(value == 0 ? 0 : value.bitPattern) }
    for text in [source, prioritySource, families] { bytes += Array(text.utf8) + [0] }
    append(color.rgba)
    bytes.append(halo == nil ? 0 : 1)
    append(halo?.rgba ?? 0)
    for number in [haloWidth, size, letterSpacing, wrapWidth, offset.x, offset.y, spacing, padding] { append(number) }
    append(UInt32(weight))
    bytes += [isItalic ? 1 : 0, letterCase.rawValue, anchor.rawValue, placement.rawValue]
    return bytes
  }
}
