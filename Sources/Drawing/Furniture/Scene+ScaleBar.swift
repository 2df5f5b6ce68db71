public import MapViews
public import Overlays

/// A corner of a picture.
public enum SceneCorner: Sendable, Hashable, CaseIterable {
  case topLeft, topRight, bottomLeft, bottomRight
}

extension Scene {
  /// Adds a scale bar above everything else: a line with a tick at each end, and its length above it.
  ///
  /// - Parameters:
  ///   - bar: made for ``MapViews/Viewport/metersPerPoint``; its points are those of the scene.
  ///   - corner: where it is.
  ///   - margin: its distance from the edges in points.
  ///   - color: of line and text.
  ///   - halo: of an outline below both; `nil` for none.
  /// - Returns: the box that it covers.
  @discardableResult
  public mutating func add(
    _ bar: ScaleBar, in corner: SceneCorner = .bottomLeft, margin: Double = 12, color: OverlayColor, halo: OverlayColor?
  ) -> PixelBox {
    let points = Float(scale)
    let lettering = Lettering(height: 8 * points, color: color, halo: halo)
    let (tick, gap, line) = (5 * points, 5 * points, 1.5 * points)
    let (length, textWidth) = (Float(bar.width) * points, lettering.width(of: bar.text))
    let box = SIMD2(max(length + line, textWidth), lettering.height + gap + tick)
    let edge = Float(margin) * points
    let left = corner == .topLeft || corner == .bottomLeft ? edge : Float(width) - edge - box.x
    let top = corner == .topLeft || corner == .topRight ? edge : Float(height) - edge - box.y
    // Lines in the middle of pixels are sharp.
    let (middle, bottom) = (left + box.x / 2, (top + box.y - line / 2).rounded(.down) + 0.5)
    let (start, end) = ((middle - length / 2).rounded(.down) + 0.5, (middle - length / 2).rounded(.down) + 0.5 + length)
    let path = paths.count
    paths.append([[start, bottom - tick], [start, bottom], [end, bottom], [end, bottom - tick]], isClosed: false)
    var shape = StrokeShape(width: line)
    (shape.join, shape.cap) = (.miter, .butt)
    var paints: [PaintedPaths] = []
    if let halo {
      var below = StrokeShape(width: line + 2 * lettering.haloWidth)
      below.cap = .square
      paints.append(PaintedPaths(.stroke(below), halo, paths: path..<path + 1))
    }
    let label = Lettering.Label(bar.text, at: [middle, top], anchor: [0.5, 0])
    paints += lettering.paints([label], in: &self)
    paints.append(PaintedPaths(.stroke(shape), color, paths: path..<path + 1))
    groups.append(PaintGroup(.normal, paints, isClipped: false))
    return PixelBox(low: [left, top], high: SIMD2(left, top) + box).insetBy(-lettering.haloWidth)
  }
}
