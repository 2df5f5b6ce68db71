/// A square of an image that lies on a square of the world plane, as the tile of a pyramid does.
public struct PlaneImage: Sendable {
  public var image: PixelImage

  /// The part of the image: its upper left corner and its size, where the image's width and height are 1.
  public var part: (x: Double, y: Double, size: Double)

  /// The square of the plane: its north-western corner and its size, where the world's is 1. It has its western and northern edges, not the
  /// other two, so that of squares side by side each pixel is drawn by one.
  public var square: (x: Double, y: Double, size: Double)

  public init(_ image: PixelImage, part: (x: Double, y: Double, size: Double), square: (x: Double, y: Double, size: Double)) {
    (self.image, self.part, self.square) = (image, part, square)
  }

  /// How the image looks in a view: turned, enlarged and pitched, in each copy of the world that is seen.
  ///
  /// Each pixel is the mean of up to 64 places, between which and the next pixels of the image colours are linear. Where a pixel of the
  /// image is one of the picture they have the same colour.
  ///
  /// - Complexity: O(pixels that it covers), and that of a rectangle around them.
  public func patches(in view: PlaneView) -> [PixelPatch] {
    guard let shifts = view.shifts(square.x, square.x + square.size, margin: 2) else { return [] }
    return shifts.compactMap { patch(in: view, shift: Double($0)) }
  }

  private func patch(in view: PlaneView, shift: Double) -> PixelPatch? {
    let (west, east) = (square.x + shift, square.x + square.size + shift)
    let (north, south) = (square.y, square.y + square.size)
    guard let box = view.pixelBounds(west: west, north: north, east: east, south: south) else { return nil }
    var patch = PixelPatch(x: box.x, y: box.y)
    let sampler = ImageSampler(image, part: part)
    // Pixels of the image on a pixel of ground.
    let density = SIMD2(Double(image.width), Double(image.height)) * (part.size / square.size / view.worldWidth)
    for row in box.y {
      let ground = view.perspective?.groundSize(atRow: Double(row) + 0.5) ?? SIMD2(1, 1)
      let steps = sampler.steps(ground * density.max())
      for column in box.x {
        guard let middle = view.plane(SIMD2(Double(column) + 0.5, Double(row) + 0.5)), middle.x >= west, middle.x < east, middle.y >= north,
          middle.y < south
        else { continue }
        var sum = SIMD4<Float>.zero
        for down in 0..<steps.y {
          for across in 0..<steps.x {
            let offset = SIMD2((Double(across) + 0.5) / Double(steps.x), (Double(down) + 0.5) / Double(steps.y))
            let place = steps.x * steps.y == 1 ? middle : view.plane(SIMD2(Double(column), Double(row)) + offset) ?? middle
            sum += sampler.color((place.x - west) / square.size, (place.y - north) / square.size)
          }
        }
        patch.set(column, row, sum / Float(steps.x * steps.y))
      }
    }
    return patch
  }
}

/// Pixels of a rectangle of a picture.
public struct PixelPatch: Sendable {
  let x, y: Range<Int>
  /// As those of ``PixelImage``; transparent where there is nothing.
  private(set) var bytes: [UInt8]

  init(x: Range<Int>, y: Range<Int>) {
    (self.x, self.y) = (x, y)
    bytes = Array(repeating: 0, count: 4 * x.count * y.count)
  }

  /// - Parameter color: premultiplied, in 0…255.
  mutating func set(_ column: Int, _ row: Int, _ color: SIMD4<Float>) {
    let start = 4 * ((row - y.lowerBound) * x.count + column - x.lowerBound)
    let alpha = color.w.rounded()
    guard alpha > 0 else { return }
    for channel in 0..<3 { bytes[start + channel] = UInt8(min(max((color[channel] * 255 / color.w).rounded(), 0), 255)) }
    bytes[start + 3] = UInt8(min(alpha, 255))
  }
}

extension PixelImage {
  /// Takes what a patch has over what the picture has: pixels of the patch replace those of the picture.
  ///
  /// - Precondition: the picture has the size of the patch's view.
  public mutating func take(_ patch: PixelPatch) {
    for (number, row) in patch.y.enumerated() {
      for (index, column) in patch.x.enumerated() {
        let source = 4 * (number * patch.x.count + index), target = 4 * (row * width + column)
        if patch.bytes[source + 3] == 0 { continue }
        for channel in 0..<4 { bytes[target + channel] = patch.bytes[source + channel] }
      }
    }
  }
}
