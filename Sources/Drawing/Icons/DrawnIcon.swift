internal import Overlays

/// An icon of an atlas whose images a scene has.
enum DrawnIcon: Sendable {
  case vector(VectorIcon)
  case image(Int, size: SIMD2<Float>)
}

extension DrawnIcon {
  /// Adds an icon's paths to a scene.
  ///
  /// - Parameters:
  ///   - place: of its middle.
  ///   - size: its longer side, in pixels.
  ///   - tint: the colour of what has none.
  func paints(at place: SIMD2<Float>, size: Float, tint: OverlayColor, in scene: inout Scene) -> [PaintedPaths] {
    switch self {
    case .image(let number, let own):
      let scaled = own * (size / own.max())
      scene.paths.append([place], isClosed: false)
      let symbol = ImageSymbol(image: number, width: scaled.x, height: scaled.y)
      let opaque = OverlayColor(red: 0, green: 0, blue: 0, alpha: tint.alpha)
      return [PaintedPaths(.images(symbol), opaque, paths: scene.paths.count - 1..<scene.paths.count)]
    case .vector(let icon):
      let factor = size / icon.size.max()
      return icon.shapes.map { shape in
        let start = scene.paths.count
        for path in 0..<shape.paths.count {
          let positions = shape.paths.positions[shape.paths.range(ofPath: path)]
          scene.paths.append(positions.lazy.map { ($0 - icon.size / 2) * factor + place }, isClosed: shape.paths.shapes[path].isClosed)
        }
        let color = (shape.color ?? tint).withOpacity(shape.opacity)
        guard var stroke = shape.stroke else { return PaintedPaths(.fill, color, paths: start..<scene.paths.count) }
        stroke.width *= factor
        return PaintedPaths(.stroke(stroke), color, paths: start..<scene.paths.count)
      }
    }
  }
}
