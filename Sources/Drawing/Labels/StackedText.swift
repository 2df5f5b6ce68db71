/// A text that is set, perhaps with another one below it: a title and a subtitle.
struct StackedText: Sendable {
  private(set) var text: SetText
  /// How many glyphs are those of the upper text.
  private let upperCount: Int

  /// - Parameter lower: in the middle below the upper one, or the other way round if it is wider; `nil` for none.
  init(_ upper: SetText, above lower: SetText?) {
    (text, upperCount) = (upper, upper.glyphs.count)
    guard let lower else { return }
    let width = max(upper.size.x, lower.size.x)
    text = SetText()
    text.size = SIMD2(width, upper.size.y + lower.size.y)
    text.append(upper, at: SIMD2((width - upper.size.x) / 2, 0))
    text.append(lower, at: SIMD2((width - lower.size.x) / 2, upper.size.y))
    text.missing = Set(upper.missing + lower.missing).sorted()
  }

  /// The two where they are drawn, each with its style.
  func placed(at offset: SIMD2<Float>, styles: (upper: Int, lower: Int)) -> [PlacedLabel] {
    [(styles.upper, 0..<upperCount), (styles.lower, upperCount..<text.glyphs.count)].filter { !$1.isEmpty }.map { style, glyphs in
      let cluster = PlacedLabel.Cluster(glyphs: glyphs, origin: .zero, place: offset, axis: [1, 0])
      return PlacedLabel(style: style, text: text, clusters: [cluster])
    }
  }
}

extension SetText {
  fileprivate mutating func append(_ text: SetText, at offset: SIMD2<Float>) {
    let (firstOutline, firstLine, firstCluster) = (outlines.count, baselines.count, (glyphs.map(\.cluster).max() ?? -1) + 1)
    outlines += text.outlines
    baselines += text.baselines.map { $0 + offset.y }
    for var glyph in text.glyphs {
      glyph.outline += firstOutline
      glyph.line += firstLine
      glyph.cluster += firstCluster
      glyph.origin += offset
      glyphs.append(glyph)
    }
  }
}
