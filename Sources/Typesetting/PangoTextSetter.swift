internal import CTypesetting
internal import Drawing

/// Sets texts on one thread. Pango's objects belong to it alone.
final class PangoTextSetter: TextSetter {
  private let fonts: SharedFonts
  private let language: String
  private var isReady = false
  /// `nil` before the first text, and where there are no fonts.
  private var setter: OpaquePointer?
  private var loaded: SharedFonts.Loaded?
  /// That of the last text.
  private var font: TextFont?
  private var outlines = OutlineCache()

  init(_ fonts: SharedFonts, _ language: String) { (self.fonts, self.language) = (fonts, language) }

  deinit { if let setter { typesetting_free(setter) } }

  private func prepare() {
    if isReady { return }
    isReady = true
    loaded = fonts.load()
    if let loaded { setter = typesetting_create(loaded.pointer, language) }
  }

  func set(_ text: String, in font: TextFont, width: Float?, alignment: TextAlignment) -> SetText {
    let clean = CleanText(text, mostBytes: Self.mostBytes)
    if clean.text.isEmpty { return SetText() }
    prepare()
    guard let setter else {
      var set = SetText()
      set.missing = MissingCharacters(clean.text.unicodeScalars.filter { !$0.properties.isWhitespace }).sorted
      return set
    }
    use(font, setter)
    if outlines.isFull || typesetting_font_count(setter) > Self.mostFonts {
      typesetting_forget_fonts(setter)
      outlines.removeAll()
    }
    var units: Int32 = -1
    if let width, !width.isNaN { units = Int32(min(max(width, 0), Self.largestWidth) * Self.unitsOfPixel) }
    var copy = clean.text
    return copy.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // Clean texts are not empty, and of some thousand bytes.
        let set = typesetting_set(setter, characters.baseAddress, Int32(characters.count), units)
        return result(set, of: clean, alignment, setter)
      }
    }
  }

  // MARK: - Fonts

  /// Greater sizes, widths and texts could leave 32 bits in Pango, which counts 1024ths of pixels.
  static let largestSize: Float = 300
  static let mostBytes = 4_000
  private static let largestWidth: Float = 1_000_000
  private static let unitsOfPixel: Float = 1024
  private static let mostFonts = 256

  private func use(_ font: TextFont, _ setter: OpaquePointer) {
    if font == self.font { return }
    self.font = font
    let size = font.size.isNaN ? 0 : min(max(font.size, 0), Self.largestSize)
    let spacing = font.letterSpacing.isNaN ? 0 : min(max(font.letterSpacing, -100), 100)
    let families = FontFamilies(font.families).names
    typesetting_use_font(
      setter, families.isEmpty ? "sans-serif" : families.joined(separator: ","), Int32(max(size * Self.unitsOfPixel, 1)),
      Int32(min(max(font.weight, 100), 1000)), font.isItalic, Int32(spacing * Self.unitsOfPixel))
  }

  // MARK: - Results

  /// - Precondition: `set` is of this text, and the setter was not used since: its arrays are then as long as it says.
  private func result(_ set: typesetting_text, of clean: CleanText, _ alignment: TextAlignment, _ setter: OpaquePointer) -> SetText {
    let lines = UnsafeBufferPointer(start: set.lines, count: set.line_count)
    let glyphs = UnsafeBufferPointer(start: set.glyphs, count: set.glyph_count)
    var result = SetText()
    let width = lines.reduce(0) { max($0, $1.width) }
    result.size = SIMD2(Self.pixels(width), Self.pixels(set.height))
    result.baselines = lines.map { Self.pixels($0.baseline) }
    result.glyphs.reserveCapacity(glyphs.count)
    var missing = MissingCharacters()
    outlines.beginText()
    for glyph in glyphs {
      let line = Int(glyph.line)
      let outline = outlines.number(of: glyph, in: setter, adding: &result.outlines)
      if glyph.missing != 0 {
        missing.insert(Unicode.Scalar(glyph.missing))
      } else if outline.isPicture {
        missing.insert(clean.scalar(at: Int(glyph.cluster)))
      }
      let left = Self.pixels(glyph.x) + Self.pixels(width - lines[line].width) * alignment.shareOfRest
      result.glyphs.append(
        SetText.Glyph(
          outline: outline.number, origin: SIMD2(left, Self.pixels(glyph.y)), advance: Self.pixels(glyph.advance), line: line,
          cluster: clean.original(Int(glyph.cluster))))
    }
    result.missing = missing.sorted
    return result
  }

  private static func pixels(_ units: Int32) -> Float { Float(units) / unitsOfPixel }
}

extension TextAlignment {
  /// How much of the room that a line leaves is on its left.
  fileprivate var shareOfRest: Float {
    switch self {
    case .left: 0
    case .center: 0.5
    case .right: 1
    }
  }
}

/// Characters, each once.
private struct MissingCharacters {
  private var characters: Set<Unicode.Scalar> = []

  init(_ characters: some Sequence<Unicode.Scalar> = []) { self.characters = Set(characters) }

  mutating func insert(_ character: Unicode.Scalar?) {
    if let character, !character.properties.isWhitespace { characters.insert(character) }
  }

  var sorted: [Unicode.Scalar] { characters.sorted() }
}
