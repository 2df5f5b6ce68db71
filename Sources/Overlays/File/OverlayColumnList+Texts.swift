/// Texts, and how they are drawn: nothing in batches without texts.
extension OverlayColumnList {
  /// Bytes of the record of a style's texts.
  static let textStyleSize = 64

  mutating func append(textStyles styles: [OverlayStyle]) {
    append(styles.map(\.text), in: (.textStyles, .textStyleTexts, .textStyleTextEnds))
  }

  /// A record for each style, with the texts that it refers to; nothing if none has texts.
  mutating func append(
    _ styles: [TextStyle?], in sections: (records: OverlaySection, texts: OverlaySection, ends: OverlaySection)
  ) {
    if styles.allSatisfy({ $0 == nil }) { return }
    var records = LittleEndianBytes()
    var texts = TextColumn()
    for text in styles {
      records.append(UInt32(text == nil ? 0 : 1))
      for color in [text?.color, text?.halo] {
        records.append(UInt32(color == nil ? 0 : 1))
        for part in [color?.red, color?.green, color?.blue, color?.alpha] { records.append(part ?? 0) }
      }
      let plain = text ?? TextStyle(color: OverlayColor(red: 0, green: 0, blue: 0))
      for number in [
        plain.size, plain.haloWidth, plain.letterSpacing, plain.wrapWidth, plain.offset.x, plain.offset.y, plain.spacing, plain.padding
      ] { records.append(text == nil ? 0 : number) }
      records.append(text?.weight ?? 0)
      records.append(UInt8(plain.isItalic ? 1 : 0))
      records.append(plain.letterCase.rawValue)
      records.append(plain.anchor.rawValue)
      records.append(plain.placement.rawValue)
      // The families are the text of twice the style's index, the source is the next one.
      texts.append((text?.families ?? "").utf8)
      texts.append((text?.source ?? "").utf8)
      records.pad(to: Self.textStyleSize)
    }
    append(sections.records, recordSize: Self.textStyleSize, records)
    append(sections.texts, ends: sections.ends, texts)
  }

  mutating func append(textsOf batch: OverlayBatch) {
    append(.texts, ends: .textEnds, batch.texts)
    append(.pointTexts, .uint32, batch.points.texts)
    append(.pointTextPriorities, .float32, batch.points.textPriorities)
    append(.stripTexts, .uint32, batch.lines.texts)
    append(.stripTextPriorities, .float32, batch.lines.textPriorities)
    append(.stripTextAnchors, .float32, components: 4, batch.lines.textAnchors)
  }
}
