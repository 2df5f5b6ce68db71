internal import Overlays

/// A scene in the units of vector formats: hundredths of a point.
struct VectorScene {
  let scene: Scene
  let width, height: Int
  private let factor: Float

  init(_ scene: Scene) {
    self.scene = scene.withSymbolsAsPaths().withCutDashesAsPaths()
    factor = Float(100 / scene.scale)
    width = Self.rounded(Float(scene.width) * factor)
    height = Self.rounded(Float(scene.height) * factor)
  }

  /// How many groups at the bottom have to become pixels, because of the blend mode of the last of them.
  func rasterised(except supports: (BlendMode) -> Bool) -> Int {
    (scene.groups.lastIndex { !$0.paints.isEmpty && !supports($0.blendMode) } ?? -1) + 1
  }

  /// A length in pixels. What is to be seen is not 0.
  func length(_ pixels: Float) -> Int { pixels > 0 ? max(1, Self.rounded(pixels * factor)) : 0 }

  /// The corners of the scene's clip.
  var clip: [SIMD2<Int>]? {
    scene.clip?.map { corner in SIMD2(Self.rounded(corner.x * factor), Self.rounded(corner.y * factor)) }
  }

  /// A path's positions without those that repeat the one before. Without an area, which a fill needs, there may be none.
  func positions(ofPath path: Int, needsArea: Bool) -> [SIMD2<Int>] {
    var positions: [SIMD2<Int>] = []
    for index in scene.paths.range(ofPath: path) {
      let position = scene.paths.positions[index] * factor
      let rounded = SIMD2(Self.rounded(position.x), Self.rounded(position.y))
      if positions.last != rounded { positions.append(rounded) }
    }
    if positions.count > 1, scene.paths.shapes[path].isClosed || needsArea, positions.last == positions.first { positions.removeLast() }
    return needsArea && positions.count < 3 ? [] : positions
  }

  /// Where images at the positions of a path are.
  func boxes(of symbol: ImageSymbol, at path: Int) -> [(x: Int, y: Int, width: Int, height: Int)] {
    let (width, height) = (length(symbol.width), length(symbol.height))
    return scene.paths.range(ofPath: path).map { index in
      let place = scene.paths.positions[index] * factor
      return (Self.rounded(place.x) - width / 2, Self.rounded(place.y) - height / 2, width, height)
    }
  }

  /// The images that groups draw.
  func usedImages(in groups: some Sequence<PaintGroup>) -> [Int] {
    var used: Set<Int> = []
    for paint in groups.lazy.flatMap(\.paints) { if case .images(let symbol) = paint.kind { used.insert(symbol.image) } }
    return used.filter(scene.images.indices.contains).sorted()
  }

  /// Far outside of the picture it is not exact.
  private static func rounded(_ number: Float) -> Int { Int(min(max(number.rounded(), -1e9), 1e9)) }
}
