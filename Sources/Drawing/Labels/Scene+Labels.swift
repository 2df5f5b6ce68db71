internal import Overlays

extension Scene {
  /// The paints of placed labels, style by style: halos, and letters over them.
  mutating func paints(of labels: [PlacedLabel], _ styles: [LabelStyle?]) -> [PaintedPaths] {
    var paints: [PaintedPaths] = []
    let ofStyles = Dictionary(grouping: labels, by: \.style)
    for (number, style) in styles.enumerated() {
      guard let style, let own = ofStyles[number] else { continue }
      let start = paths.count
      for label in own { paths.append(label) }
      let range = start..<paths.count
      if range.isEmpty { continue }
      if let halo = style.halo, style.haloWidth > 0 {
        paints.append(PaintedPaths(.stroke(.halo(style.haloWidth)), halo, paths: range))
      }
      paints.append(PaintedPaths(.fill, style.color, paths: range))
    }
    return paints
  }
}

extension StrokeShape {
  /// An outline below letters that reaches so far beyond them.
  static func halo(_ width: Float) -> StrokeShape {
    var shape = StrokeShape(width: 2 * width)
    shape.isHalo = true
    return shape
  }
}

extension PathColumn {
  /// Appends the outlines of a text that is upright.
  mutating func append(_ text: SetText, at offset: SIMD2<Float>) {
    append(PlacedLabel(style: 0, text: text, clusters: [.init(glyphs: text.glyphs.indices, origin: .zero, place: offset, axis: [1, 0])]))
  }

  /// Appends the outlines of a label's glyphs.
  fileprivate mutating func append(_ label: PlacedLabel) {
    for cluster in label.clusters {
      let (across, down) = (cluster.axis, SIMD2(-cluster.axis.y, cluster.axis.x))
      for glyph in label.text.glyphs[cluster.glyphs] {
        let outline = label.text.outlines[glyph.outline]
        let origin = glyph.origin - cluster.origin
        // Areas count from the left of their borders: what goes round the other way is slow to fill.
        let isReversed = outline.signedArea > 0
        var start = 0
        for end in outline.ends {
          for index in start..<end {
            let own = outline.positions[isReversed ? start + end - 1 - index : index] + origin
            append(cluster.place + across * own.x + down * own.y)
          }
          endPath(.closed)
          start = end
        }
      }
    }
  }
}
