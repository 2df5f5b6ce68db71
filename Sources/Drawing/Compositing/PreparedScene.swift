/// A scene, and in which rows its paths lie.
struct PreparedScene: Sendable {
  let scene: Scene
  /// The least and the greatest y of each path; in the other order for a path that is nowhere, as some position is not finite.
  private let heights: [SIMD2<Float>]
  /// The images of paints in their sizes.
  private(set) var images: [ImageSymbol.PixelKey: ImageScaling] = [:]

  /// Complexity: O(positions), and the pixels of images.
  init(_ scene: Scene) {
    self.scene = scene
    for paint in scene.groups.lazy.flatMap(\.paints) {
      guard case .images(let symbol) = paint.kind, scene.images.indices.contains(symbol.image), images[symbol.pixels] == nil else {
        continue
      }
      let (width, height) = symbol.pixelSize
      images[symbol.pixels] = ImageScaling(scene.images[symbol.image], width: width, height: height)
    }
    heights = scene.paths.positions.withUnsafeBufferPointer { positions in
      (0..<scene.paths.count).map { path in
        var (least, greatest) = (Float.infinity, -Float.infinity)
        for index in scene.paths.range(ofPath: path) {
          least = min(least, positions[index].y)
          greatest = max(greatest, positions[index].y)
          let position = positions[index]
          guard (position.x - position.x) + (position.y - position.y) == 0 else { return SIMD2(.infinity, -.infinity) }
        }
        return SIMD2(least, greatest)
      }
    }
  }

  /// The rows of a band that a path's stroke reaches.
  func rows(ofPath path: Int, reach: Float, top: Int, count: Int) -> Range<Int> {
    let (least, most) = (heights[path].x - reach - Float(top), heights[path].y + reach + 1 - Float(top))
    let first = Int(min(max(least, 0), Float(count)))
    return first..<max(first, Int(min(max(most, 0), Float(count))))
  }

  /// Those of some paths that reach into a range of y.
  func paths(_ paths: Range<Int>, from top: Float, to bottom: Float) -> [Int] {
    paths.filter { heights[$0].y > top && heights[$0].x < bottom }
  }
}
