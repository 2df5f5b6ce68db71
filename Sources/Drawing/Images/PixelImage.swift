/// A picture as pixels: sRGB with straight (not premultiplied) alpha, 8 bits each, row by row from the top.
public struct PixelImage: Sendable, Equatable {
  public let width: Int
  public let height: Int

  /// Red, green, blue and alpha of each pixel.
  public var bytes: [UInt8]

  /// - Parameter bytes: 4 · width · height.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(width > 0 && height > 0 && bytes.count == 4 * width * height, "a picture has four bytes for each pixel")
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }
}
