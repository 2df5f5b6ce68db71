/// An image as a mark for a place.
public struct ImageSymbol: Sendable, Hashable {
  /// In ``Scene/images``.
  public var image: Int

  /// In pixels. In pictures of pixels it is as many whole ones, at whole pixels.
  public var width, height: Float

  public init(image: Int, width: Float, height: Float) { (self.image, self.width, self.height) = (image, width, height) }

  /// In whole pixels: 1 to 16,384, the most of a picture.
  var pixelSize: (width: Int, height: Int) {
    func pixels(_ length: Float) -> Int { Int(min(max(length.rounded(), 1), 16_384)) }
    return (pixels(width), pixels(height))
  }

  /// What its pixels depend on.
  var pixels: PixelKey { PixelKey(image: image, width: pixelSize.width, height: pixelSize.height) }

  struct PixelKey: Hashable {
    let image, width, height: Int
  }

  /// The upper left corner where its middle is at a place; `nil` far outside of every picture.
  func corner(at place: SIMD2<Float>) -> SIMD2<Int>? {
    let (width, height) = pixelSize
    let corner = place - SIMD2(Float(width), Float(height)) / 2
    guard corner.x.magnitude < 1e6, corner.y.magnitude < 1e6 else { return nil }
    return SIMD2(Int(corner.x.rounded()), Int(corner.y.rounded()))
  }
}
