/// Colours between the pixels of a part of an image.
struct ImageSampler {
  private let image: PixelImage
  /// The part, in pixels of the image.
  private let origin, size: SIMD2<Double>
  /// The pixels whose middles bound it.
  private let last: SIMD2<Double>

  /// The most places of a pixel that count, in each direction.
  private static let mostSteps = 8.0

  init(_ image: PixelImage, part: (x: Double, y: Double, size: Double)) {
    self.image = image
    let whole = SIMD2(Double(image.width), Double(image.height))
    origin = SIMD2(part.x, part.y) * whole
    size = whole * part.size
    last = whole - 1
  }

  /// How many places of a pixel count, if it takes so many pixels of the image.
  func steps(_ pixels: SIMD2<Double>) -> SIMD2<Int> {
    func steps(_ pixels: Double) -> Int { Int(min(max((pixels - 0.5).rounded(.up), 1), Self.mostSteps)) }
    return SIMD2(steps(pixels.x), steps(pixels.y))
  }

  /// The colour at a place of the part, whose width and height are 1; beyond its edges that of the edge. Premultiplied, in 0…255.
  func color(_ x: Double, _ y: Double) -> SIMD4<Float> {
    let inside = SIMD2(min(max(x, 0), 1), min(max(y, 0), 1))
    let place = pointwiseMin(pointwiseMax(origin + inside * size - 0.5, .zero), last)
    let (column, row) = (Int(place.x), Int(place.y))
    let share = SIMD2<Float>(place - SIMD2(Double(column), Double(row)))
    let (right, below) = (min(column + 1, image.width - 1), min(row + 1, image.height - 1))
    let upper = pixel(column, row) * (1 - share.x) + pixel(right, row) * share.x
    if share.y == 0 { return upper }
    return upper * (1 - share.y) + (pixel(column, below) * (1 - share.x) + pixel(right, below) * share.x) * share.y
  }

  private func pixel(_ column: Int, _ row: Int) -> SIMD4<Float> {
    let start = 4 * (row * image.width + column)
    let alpha = Float(image.bytes[start + 3])
    return SIMD4(Float(image.bytes[start]), Float(image.bytes[start + 1]), Float(image.bytes[start + 2]), 255) * (alpha / 255)
  }
}
