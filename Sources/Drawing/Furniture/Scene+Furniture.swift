internal import Overlays

extension Scene {
  /// Adds title, legend and attribution above everything else.
  ///
  /// - Parameters:
  ///   - furniture: what they say.
  ///   - setting: sets their texts.
  ///   - margin: their distance from the edges, in points.
  /// - Returns: the boxes that they cover, which labels keep clear of.
  public mutating func add(_ furniture: MapFurniture, setting: any TextSetting, margin: Double = 12) -> [PixelBox] {
    if furniture.isEmpty { return [] }
    var setter = setting.setter()
    var layout = FurnitureLayout(furniture, width: Float(width), height: Float(height), scale: Float(scale), margin: Float(margin))
    layout.addLegend(&setter)
    layout.addTitle(&setter)
    layout.addAttribution(&setter)
    var paints: [PaintedPaths] = []
    for (box, color, border) in layout.boards {
      paths.append([box.low, [box.high.x, box.low.y], box.high, [box.low.x, box.high.y]], isClosed: true)
      let path = paths.count - 1..<paths.count
      paints.append(PaintedPaths(.fill, color, paths: path))
      var shape = StrokeShape(width: Float(scale))
      shape.join = .miter
      paints.append(PaintedPaths(.stroke(shape), border, paths: path))
    }
    for sample in layout.samples { paints += self.paints(of: sample) }
    for text in layout.texts { paints += self.paints(of: text) }
    groups.append(PaintGroup(.normal, paints, isClipped: false))
    return layout.boxes
  }

  private mutating func paints(of text: FurnitureLayout.Text) -> [PaintedPaths] {
    let start = paths.count
    paths.append(text.set, at: text.offset)
    let range = start..<paths.count
    if range.isEmpty { return [] }
    let letters = PaintedPaths(.fill, text.color, paths: range)
    guard let halo = text.halo else { return [letters] }
    return [PaintedPaths(.stroke(.halo(text.haloWidth)), halo, paths: range), letters]
  }

  /// An area, over it a line, over it a point, as the style draws them.
  private mutating func paints(of sample: FurnitureLayout.Sample) -> [PaintedPaths] {
    let (box, style) = (sample.box, sample.style)
    var paints: [PaintedPaths] = []
    var stroke = StrokeShape(style, scale: scale)
    stroke.width = min(stroke.width, box.size.y / 2)
    if sample.geometries.contains(.polygon), style.fill != nil || style.stroke != nil {
      paths.append([box.low, [box.high.x, box.low.y], box.high, [box.low.x, box.high.y]], isClosed: true)
      let path = paths.count - 1..<paths.count
      if let fill = style.fill { paints.append(PaintedPaths(.fill, fill, paths: path)) }
      if let color = style.stroke, stroke.width > 0 { paints.append(PaintedPaths(.stroke(stroke), color, paths: path)) }
    }
    let middle = (box.low + box.high) / 2
    if sample.geometries.contains(.line), !sample.geometries.contains(.polygon), let color = style.stroke, stroke.width > 0 {
      paths.append([[box.low.x, middle.y], [box.high.x, middle.y]], isClosed: false)
      paints.append(PaintedPaths(.stroke(stroke), color, paths: paths.count - 1..<paths.count))
    }
    if sample.geometries.contains(.point), let color = style.marker {
      let size = min(style.markerSize * Float(scale), box.size.y)
      paths.append([middle], isClosed: false)
      let symbol = Symbol(Symbol.Outline(rawValue: style.markerSymbol) ?? .circle, size: size)
      paints.append(PaintedPaths(.symbols(symbol), color, paths: paths.count - 1..<paths.count))
    }
    return paints
  }
}
