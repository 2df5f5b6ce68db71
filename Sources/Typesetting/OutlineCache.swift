internal import CTypesetting
internal import Drawing

/// Outlines of glyphs in their sizes, each made once.
struct OutlineCache {
  private struct Entry {
    let outline: GlyphOutline
    /// Whether the glyph is drawn in colours, which outlines do not have.
    let isPicture: Bool
    /// The last text that has it, and its number there.
    var text = 0, number = 0
  }

  private var entries: [Entry] = []
  /// For each font and glyph, the number of its entry.
  private var numbers: [UInt64: Int] = [:]
  private var positions = 0
  private var texts = 0

  private static let mostPositions = 2_000_000

  /// Whether it should be emptied before the next text.
  var isFull: Bool { positions > Self.mostPositions }

  mutating func removeAll() { self = OutlineCache() }

  mutating func beginText() { texts += 1 }

  /// The number of a glyph's outline in a text, to whose outlines it is added at its first glyph.
  mutating func number(
    of glyph: typesetting_glyph, in setter: OpaquePointer, adding outlines: inout [GlyphOutline]
  ) -> (number: Int, isPicture: Bool) {
    let key = UInt64(glyph.font) << 32 | UInt64(glyph.glyph)
    let index = numbers[key] ?? insert(glyph, key, setter)
    if entries[index].text != texts {
      (entries[index].text, entries[index].number) = (texts, outlines.count)
      outlines.append(entries[index].outline)
    }
    return (entries[index].number, entries[index].isPicture)
  }

  private mutating func insert(_ glyph: typesetting_glyph, _ key: UInt64, _ setter: OpaquePointer) -> Int {
    var count = 0
    let start = typesetting_outline(setter, glyph.font, glyph.glyph, &count)
    // The setter holds that many steps until it is used again.
    let outline = GlyphOutline(UnsafeBufferPointer(start: start, count: count), unitsOfPixel: 1024)
    let isPicture = outline.box == nil && typesetting_has_colors(setter, glyph.font)
    entries.append(Entry(outline: outline, isPicture: isPicture))
    positions += outline.positions.count
    numbers[key] = entries.count - 1
    return entries.count - 1
  }
}
