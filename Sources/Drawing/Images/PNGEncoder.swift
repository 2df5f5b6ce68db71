internal import CZlib

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
        try deflate.write(rows.span, isLast: isLast) { (data) throws(E) in try sink(Self.chunk("IDAT", data)) }
        rows.removeAll(keepingCapacity: true)
      }
    }
    try sink(Self.chunk("IEND", []))
  }

  /// The whole file.
  public func encode(_ image: PixelImage) -> [UInt8] {
    var bytes: [UInt8] = []
    encode(image) { bytes += $0 }
    return bytes
  }

  /// Everything before the pixels.
  private func head(of image: PixelImage, _ layout: PNGLayout) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    let size = Self.bytes(UInt32(image.width)) + Self.bytes(UInt32(image.height))
    bytes += Self.chunk("IHDR", size + [UInt8(layout.bits), layout.colorType, 0, 0, 0])
    bytes += Self.chunk("sRGB", [0])
    if layout.kind == .palette {
      bytes += Self.chunk("PLTE", layout.palette.flatMap { Self.bytes($0).dropLast() })
      let alphas = layout.palette.map { UInt8($0 & 0xff) }.prefix { $0 < 255 }
      if !alphas.isEmpty { bytes += Self.chunk("tRNS", Array(alphas)) }
    }
    let perMetre = Self.bytes(UInt32(min(max((72 * scale / 0.0254).rounded(), 1), 0x7fff_ffff)))
    return bytes + Self.chunk("pHYs", perMetre + perMetre + [1])
  }

  private static func chunk(_ name: StaticString, _ data: [UInt8]) -> [UInt8] {
    var bytes = Self.bytes(UInt32(data.count))
    name.withUTF8Buffer { bytes += $0 }
    bytes += data
    // The checksum is of name and data.
    let sum = bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress.map { $0 + 4 }, UInt32($0.count - 4)) }
    return bytes + Self.bytes(UInt32(truncatingIfNeeded: sum))
  }

  /// From the highest to the lowest.
  private static func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
}
