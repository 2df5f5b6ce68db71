internal import GeoModel
internal import Overlays

/// Texts of points, lines and labels.
extension BatchEncoding {
  /// That of batches: from 1, and 0 for none.
  func textNumber(of item: OverlayDraft.Item) -> UInt32 { item.text.map { UInt32($0 + 1) } ?? 0 }

  /// Adds the text of the strip that was added last.
  mutating func addText(of strip: OverlayDraft.Item) {
    lines.texts.append(textNumber(of: strip))
    lines.textPriorities.append(strip.textPriority)
    lines.textAnchors.append(strip.text == nil ? .zero : anchor(of: draft.vertices[strip.vertices]))
  }

  /// Adds what the marker of a position says. An empty text is none.
  mutating func addMarkerTexts(of item: OverlayDraft.Item) {
    func number(_ text: Int) -> UInt32 {
      let text = Int(item.markerTexts) + text
      return item.markerTexts < 0 || draft.texts.bytes(of: text).isEmpty ? 0 : UInt32(text + 1)
    }
    points.glyphs.append(number(0))
    points.titles.append(number(1))
    points.subtitles.append(number(2))
  }

  /// The middle of a line by its length in the plane, relative to the origin, and the direction there.
  private func anchor(of line: ArraySlice<Position>) -> SIMD4<Float> {
    func offset(_ a: Position, _ b: Position) -> SIMD2<Double> { SIMD2(b.x - a.x, b.y - a.y) }
    func length(_ offset: SIMD2<Double>) -> Double { (offset * offset).sum().squareRoot() }
    let edges = zip(line, line.dropFirst())
    var rest = edges.reduce(0) { $0 + length(offset($1.0, $1.1)) } / 2
    for (start, end) in edges {
      let edge = offset(start, end), size = length(edge)
      if size > 0, rest <= size {
        let direction = edge / size
        let place = SIMD2(start.x - origin.x, start.y - origin.y) + direction * rest
        return SIMD4(Float(place.x), Float(place.y), Float(direction.x), Float(direction.y))
      }
      rest -= size
    }
    // All in one place.
    guard let first = line.first else { return .zero }
    return SIMD4(Float(first.x - origin.x), Float(first.y - origin.y), 1, 0)
  }
}
