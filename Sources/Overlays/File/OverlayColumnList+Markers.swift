/// Markers, their glyphs and titles: nothing in batches of plain dots.
extension OverlayColumnList {
  /// Bytes of the record of a style's markers.
  static let markerStyleSize = 32

  mutating func append(markerStyles styles: [OverlayStyle]) {
    if styles.allSatisfy({ $0.markerStyle == nil }) { return }
    var records = LittleEndianBytes()
    for style in styles {
      let marker = style.markerStyle ?? MarkerStyle()
      records.append(marker.form.rawValue)
      records.append(marker.anchor.rawValue)
      records.append(marker.titleVisibility.rawValue)
      records.append(UInt8(marker.isSelected ? 1 : 0))
      let frame = style.markerFrame
      for number in [marker.offset.x, marker.offset.y, frame.size.x, frame.size.y, frame.offset.x, frame.offset.y] {
        records.append(number)
      }
      records.pad(to: Self.markerStyleSize)
    }
    append(.markerStyles, recordSize: Self.markerStyleSize, records)
    append(styles.map { $0.markerStyle?.title }, in: (.titleStyles, .titleStyleTexts, .titleStyleTextEnds))
  }

  mutating func append(markersOf points: PointColumns) {
    append(.pointGlyphs, .uint32, points.glyphs)
    append(.pointTitles, .uint32, points.titles)
    append(.pointSubtitles, .uint32, points.subtitles)
  }
}
