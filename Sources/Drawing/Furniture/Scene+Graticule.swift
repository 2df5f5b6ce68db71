internal import MapViews
public import Overlays

extension Scene {
  /// Adds the lines of a graticule above everything else.
  ///
  /// - Parameters:
  ///   - graticule: its points are those of the scene.
  ///   - color: of the lines.
  ///   - width: of the lines, in points.
  public mutating func add(_ graticule: Graticule, color: OverlayColor, width: Double = 0.5) {
    let points = Float(scale)
    func pixels(_ point: ViewPoint) -> SIMD2<Float> { SIMD2(Float(point.x), Float(point.y)) * points }
    let start = paths.count
    for line in graticule.lines { paths.append([pixels(line.start), pixels(line.end)], isClosed: false) }
    guard paths.count > start else { return }
    var shape = StrokeShape(width: Float(width) * points)
    (shape.cap, shape.join) = (.butt, .miter)
    groups.append(PaintGroup(.normal, [PaintedPaths(.stroke(shape), color, paths: start..<paths.count)], isClipped: false))
  }

  /// Adds the labels of a graticule above everything else: at the lower end of a meridian and at the left end of a parallel, within the
  /// picture. One that would meet another is left out.
  ///
  /// - Parameters:
  ///   - graticule: its points are those of the scene.
  ///   - lettering: colour, halo and height of the labels.
  /// - Returns: the boxes that they cover.
  @discardableResult
  public mutating func addLabels(of graticule: Graticule, _ lettering: Lettering) -> [PixelBox] {
    let points = Float(scale)
    let labels = placed(graticule, lettering) { SIMD2(Float($0.x), Float($0.y)) * points }
    groups.append(PaintGroup(.normal, lettering.paints(labels, in: &self), isClipped: false))
    return labels.map { label in
      let size = SIMD2(lettering.width(of: label.text), lettering.height)
      return PixelBox(low: label.position, high: label.position + size).insetBy(-lettering.haloWidth)
    }
  }

  private func placed(
    _ graticule: Graticule, _ lettering: Lettering, _ pixels: (ViewPoint) -> SIMD2<Float>
  ) -> [Lettering.Label] {
    let edge = 4 * Float(scale)
    let picture = SIMD2(Float(width), Float(height))
    var (labels, boxes) = ([Lettering.Label](), [(low: SIMD2<Float>, high: SIMD2<Float>)]())
    for line in graticule.lines {
      let size = SIMD2(lettering.width(of: line.text), lettering.height)
      let (start, end) = (pixels(line.start), pixels(line.end))
      let isFirst = line.isMeridian ? start.y > end.y : start.x < end.x
      let place = isFirst ? start : end
      let wanted = line.isMeridian ? SIMD2(place.x - size.x / 2, place.y - size.y) : SIMD2(place.x, place.y - size.y / 2)
      let most = picture - size - edge
      guard most.x > edge, most.y > edge else { continue }
      let low = wanted.clamped(lowerBound: SIMD2(repeating: edge), upperBound: most)
      let high = low + size
      guard !boxes.contains(where: { all(low .< $0.high + edge) && all($0.low .< high + edge) }) else { continue }
      boxes.append((low, high))
      labels.append(Lettering.Label(line.text, at: low, anchor: .zero))
    }
    return labels
  }
}
