internal import GeoModel

/// What markers have that plain dots do not: the form of a balloon, a glyph, titles, a place of their own.
///
/// Features of one style have glyphs and titles of their own.
public struct MarkerStyle: Sendable, Hashable {
  public var form = MarkerForm.dot

  /// Where the marker is, seen from its place; ``TextAnchor/automatic`` is ``TextAnchor/center`` for dots and ``TextAnchor/above`` for
  /// balloons, whose tip is then at the place.
  public var anchor = TextAnchor.automatic

  /// Of balloons of a style document without `marker-color`.
  public static let tint = OverlayColor(red: 0xD9, green: 0x3F, blue: 0x3A)

  /// What the marker is moved by to the right and down, in pixels at a scale of 1.
  public var offset = SIMD2<Float>.zero

  /// Whether the marker is larger (``selectedScale``), drawn over all others and never hidden.
  public var isSelected = false

  public var titleVisibility = TitleVisibility.adaptive

  /// How titles are drawn. Its ``TextStyle/source`` is what the title of a feature is, as the style document has it.
  public var title = TextStyle.title

  /// What the glyph and the subtitle of a feature are, as the style document has it; empty for none.
  public var glyphSource: String {
    get { exactGlyph.text }
    set { exactGlyph = ExactName(newValue) }
  }

  public var subtitleSource: String {
    get { exactSubtitle.text }
    set { exactSubtitle = ExactName(newValue) }
  }

  // Equal styles have equal keys, which are made of bytes.
  private var exactGlyph: ExactName = ""
  private var exactSubtitle: ExactName = ""

  public init() {}

  /// The size of a selected marker, in sizes of others.
  public static let selectedScale: Float = 1.4

  /// The height of a balloon with its tip, in diameters of its circle.
  public static let balloonHeight: Float = 1.18

  /// The most characters of a glyph: of a longer text the first ones are drawn.
  public static let mostGlyphCharacters = 3

  /// Whether some feature of the style may have a glyph or titles.
  public var hasTexts: Bool { !glyphSource.isEmpty || hasTitles }

  /// Whether some feature of the style may have a title or a subtitle that is drawn.
  public var hasTitles: Bool { titleVisibility != .hidden && !(title.source.isEmpty && subtitleSource.isEmpty) }

  /// How subtitles are drawn: as titles, smaller and in grey.
  public var subtitle: TextStyle {
    var style = title
    style.size = (title.size * 10 / 12).rounded()
    style.weight = 400
    let grey = OverlayColor(red: 0x6E, green: 0x6E, blue: 0x6E)
    if title.color == TextStyle.standard.color { style.color = grey } else { style.color = title.color.withOpacity(0.75) }
    return style
  }
}

extension TextStyle {
  /// That of titles, without a source.
  public static let title: TextStyle = {
    var style = TextStyle.standard
    (style.weight, style.anchor) = (600, .below)
    return style
  }()
}

extension MarkerStyle {
  /// All of it as bytes, the same for equal styles only.
  var canonicalBytes: [UInt8] {
    var bytes = [form.rawValue, anchor.rawValue, isSelected ? 1 : 0, titleVisibility.rawValue]
    for number in [offset.x, offset.y] {
      let bits = number == 0 ? 0 : number.bitPattern
      for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }
    for text in [glyphSource, subtitleSource] { bytes += Array(text.utf8) + [0] }
    return bytes + title.canonicalBytes
  }
}
