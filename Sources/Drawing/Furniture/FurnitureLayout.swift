internal import Overlays

/// Where title, legend and attribution are in a picture. Lengths are pixels.
struct FurnitureLayout {
  struct Text {
    var set: SetText
    var offset: SIMD2<Float>
    var color: OverlayColor
    var halo: OverlayColor?
    var haloWidth: Float
  }

  struct Sample {
    var box: PixelBox
    var style: OverlayStyle
    var geometries: Set<GeometryClass>
  }

  private(set) var boards: [(box: PixelBox, color: OverlayColor, border: OverlayColor)] = []
  private(set) var samples: [Sample] = []
  private(set) var texts: [Text] = []
  /// What all of it covers.
  private(set) var boxes: [PixelBox] = []

  private let furniture: MapFurniture
  private let isMirrored: Bool
  private let size: SIMD2<Float>
  private let scale: Float
  private let margin: Float

  init(_ furniture: MapFurniture, width: Float, height: Float, scale: Float, margin: Float) {
    (self.furniture, isMirrored, size, self.scale, self.margin) = (furniture, furniture.isMirrored, [width, height], scale, margin * scale)
  }

  /// In the corner at the top where reading begins; next to the legend.
  mutating func addTitle(_ setter: inout any TextSetter) {
    guard let title = furniture.title, !title.isEmpty else { return }
    let font = TextFont(size: 18 * scale, weight: 600)
    let room = size.x - 3 * margin - (boards.first?.box.size.x ?? 0)
    let set = fitted(title, in: font, max(room, size.x / 3), alignment: isMirrored ? .right : .left, &setter)
    guard let ink = set.inkBox else { return }
    let left = isMirrored ? size.x - margin - ink.high.x : margin - ink.low.x
    add(set, at: [left, margin - ink.low.y], ink, halo: 2 * scale)
  }

  /// In the corner at the bottom where reading ends.
  mutating func addAttribution(_ setter: inout any TextSetter) {
    guard let attribution = furniture.attribution, !attribution.isEmpty else { return }
    let font = TextFont(size: 9 * scale)
    let set = fitted(attribution, in: font, size.x * 0.6, alignment: isMirrored ? .left : .right, &setter)
    guard let ink = set.inkBox else { return }
    // Nearer to the edge than the rest, if nothing else is there.
    let edge = margin > 12 * scale ? margin : margin / 2
    let left = isMirrored ? edge - ink.low.x : size.x - edge - ink.high.x
    add(set, at: [left, size.y - edge - ink.high.y], ink, halo: 1.5 * scale)
  }

  /// A text of at most a quarter of the picture's height; what is longer ends with an ellipsis.
  private func fitted(
    _ text: String, in font: TextFont, _ width: Float, alignment: TextAlignment, _ setter: inout any TextSetter
  ) -> SetText {
    let most = max(size.y / 4, font.size * 1.5)
    func fits(_ set: SetText) -> Bool { set.size.y <= most && set.size.x <= width + 1 }
    let whole = setter.set(text, in: font, width: width, alignment: alignment)
    if fits(whole) { return whole }
    // The longest beginning that has room.
    let characters = Array(text.prefix(1000))
    var (low, high) = (0, characters.count)
    while low < high {
      let middle = (low + high + 1) / 2
      let cut = setter.set(String(characters[..<middle]) + "…", in: font, width: width, alignment: alignment)
      if fits(cut) { low = middle } else { high = middle - 1 }
    }
    return setter.set(String(characters[..<low]) + "…", in: font, width: width, alignment: alignment)
  }

  private mutating func add(_ set: SetText, at offset: SIMD2<Float>, _ ink: PixelBox, halo: Float) {
    texts.append(Text(set: set, offset: offset, color: furniture.ink, halo: furniture.halo, haloWidth: halo))
    boxes.append(ink.moved(by: offset).insetBy(-halo))
  }

  // MARK: - The legend

  /// In the corner at the top where reading ends.
  mutating func addLegend(_ setter: inout any TextSetter) {
    var rows = furniture.legend.map { row($0, &setter) }
    if rows.isEmpty { return }
    let (padding, gap) = (8 * scale, 4 * scale)
    // A scale bar may be below it.
    let room = size.y - 2 * margin - 2 * padding - 32 * scale
    func height(_ rows: [Row]) -> Float { rows.reduce(0) { $0 + $1.height + gap } - gap }
    if height(rows) > room {
      // The last line counts what has no room.
      let count = rows.reduce(0) { $0 + $1.entry.sampleCount }
      repeat {
        rows.removeLast()
        let more = count - rows.reduce(0) { $0 + $1.entry.sampleCount }
        let last = row(LegendEntry(omitted: more), &setter)
        if height(rows + [last]) <= room || rows.isEmpty {
          rows.append(last)
          break
        }
      } while true
    }
    let hasSamples = rows.contains { $0.entry.style != nil }
    let indent = hasSamples ? Self.sample.x * scale + 8 * scale : 0
    let width = (rows.map { $0.textWidth + ($0.entry.style == nil ? 0 : indent) }.max() ?? 0) + 2 * padding
    let left = isMirrored ? margin : size.x - margin - width
    let board = PixelBox(low: [left, margin], high: [left + width, margin + height(rows) + 2 * padding])
    boards.append((board, furniture.ground.opaque.withOpacity(0.92), furniture.ink.opaque.withOpacity(0.3)))
    boxes.append(board)
    var top = margin + padding
    for row in rows {
      let own = row.entry.style == nil ? 0 : indent
      let textLeft = isMirrored ? board.high.x - padding - own - row.textWidth : left + padding + own
      let offset = SIMD2(textLeft - row.ink.low.x, top + (row.height - row.ink.size.y) / 2 - row.ink.low.y)
      texts.append(Text(set: row.set, offset: offset, color: furniture.ink, halo: nil, haloWidth: 0))
      if let style = row.entry.style {
        let box = Self.sample * scale
        let low = SIMD2(isMirrored ? board.high.x - padding - box.x : left + padding, (top + (row.height - box.y) / 2).rounded())
        samples.append(Sample(box: PixelBox(low: low, high: low + box), style: style, geometries: row.entry.geometries))
      }
      top += row.height + gap
    }
  }

  /// The size of a sample in points.
  private static let sample: SIMD2<Float> = [22, 12]

  private struct Row {
    var entry: LegendEntry
    var set: SetText
    var ink: PixelBox
    var height: Float
    var textWidth: Float { ink.size.x }
  }

  private func row(_ entry: LegendEntry, _ setter: inout any TextSetter) -> Row {
    let isHeading = entry.style == nil
    let font = TextFont(size: 11 * scale, weight: isHeading ? 600 : 400)
    let set = setter.set(entry.text, in: font, width: size.x * 0.35, alignment: isMirrored ? .right : .left)
    let ink = set.inkBox ?? PixelBox(low: .zero, high: .zero)
    return Row(entry: entry, set: set, ink: ink, height: max(ink.size.y, isHeading ? font.size : Self.sample.y * scale))
  }
}
