extension PixelImage {
  /// Reads a PNG file (W3C Portable Network Graphics, third edition) that is not interlaced, of any colour type.
  ///
  /// - Parameter bytes: of a picture of at most 4096 × 4096 pixels. Samples of 16 bits lose their lower half; colour profiles are ignored.
  /// - Throws: ``IconError`` for a file that is damaged, interlaced or too large.
  /// - Complexity: O(pixels).
  public init(png bytes: [UInt8]) throws(IconError) {
    var decoder = try PNGDecoder(bytes)
    self = try decoder.image()
  }
}
