/// Writes pictures as PNG (W3C Portable Network Graphics, third edition), without loss.
///
/// Pixels take as few bits as hold them: grey, a palette of up to 256 colours, red, green and blue, or the same with alpha. Rows are not
/// filtered: in pictures of maps, which have few gradients, every filter makes the file larger. The same picture gives the same bytes with
/// the same version of zlib.
public struct PNGEncoder: Sendable {
  /// Pixels of a point, of which 72 are an inch: the file states its resolution.
  public var scale: Double

  /// - Parameter scale: positive and finite.
  public init(scale: Double = 1) {
    precondition(scale > 0 && scale.isFinite, "a point has pixels")
    self.scale = scale
  }

  /// The file's bytes, in chunks of about 64 KiB.
  public func encode<E: Error>(_ image: PixelImage, to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    let layout = PNGLayout(image)
    try sink(head(of: image, layout))
    let deflate = Deflate()
    var rows: [UInt8] = []
    for y in 0..<image.height {
      // No filter.
      rows.append(0)
      layout.append(image.bytes.span.extracting(4 * image.width * y..<4 * image.width * (y + 1)), to: &rows)
      let isLast = y == image.height - 1
      if isLast || rows.count >= Deflate.outputCapacity {
        try deflate.write(rows.span, isLast: isLast) { (data) throws(E) in try sink(PNGChunk.bytes("IDAT", data)) }
        rows.removeAll(keepingCapacity: true)
      }
    }
    try sink(PNGChunk.bytes("IEND", []))
  }

  /// The whole file.
  public func encode(_ image: PixelImage) -> [UInt8] {
    var bytes: [UInt8] = []
    encode(image) { bytes += $0 }
    return bytes
  }

  /// Everything before the pixels.
  private func head(of image: PixelImage, _ layout: PNGLayout) -> [UInt8] {
    var bytes = PNGChunk.signature
    bytes += PNGChunk.header(width: image.width, height: image.height, bits: UInt8(layout.bits), colorType: layout.colorType)
    bytes += PNGChunk.bytes("sRGB", [0])
    if layout.kind == .palette {
      bytes += PNGChunk.bytes("PLTE", layout.palette.flatMap { PNGChunk.bytes($0).dropLast() })
      let alphas = layout.palette.map { UInt8($0 & 0xff) }.prefix { $0 < 255 }
      if !alphas.isEmpty { bytes += PNGChunk.bytes("tRNS", Array(alphas)) }
    }
    return bytes + PNGChunk.resolution(scale: scale)
  }
}
