/// Writes pictures of one size as the frames of an animated PNG (W3C Portable Network Graphics, third edition), which plays for ever.
///
/// Pixels are red, green, blue and alpha, since all frames have the form that the file begins with. Every frame is a whole picture, so
/// that frames can be compressed on any thread (``frame(_:)``) and are then written in order (``write(_:to:)``): memory is that of the
/// frames on their way. A program that does not know animations shows the first frame.
public struct APNGEncoder: Sendable {
  /// A compressed frame.
  public struct Frame: Sendable {
    fileprivate let chunks: [[UInt8]]
  }

  public let width: Int
  public let height: Int
  public let frameCount: Int
  public let framesPerSecond: Int

  /// Pixels of a point, of which 72 are an inch: the file states its resolution.
  public let scale: Double

  /// How many frames were written.
  public private(set) var writtenCount = 0
  /// Of the next chunk that belongs to the animation.
  private var sequence: UInt32 = 0

  /// - Parameters:
  ///   - width: pixels of every frame.
  ///   - height: pixels of every frame.
  ///   - frameCount: how many frames will be written, at least 1.
  ///   - framesPerSecond: 1 to 65,535.
  ///   - scale: positive and finite.
  public init(width: Int, height: Int, frameCount: Int, framesPerSecond: Int = 30, scale: Double = 1) {
    precondition(width > 0 && height > 0, "a picture has pixels")
    precondition((1...Int(Int32.max)).contains(frameCount) && (1...Int(UInt16.max)).contains(framesPerSecond), "an animation has frames")
    precondition(scale > 0 && scale.isFinite, "a point has pixels")
    (self.width, self.height, self.frameCount) = (width, height, frameCount)
    (self.framesPerSecond, self.scale) = (framesPerSecond, scale)
  }

  /// Compresses a frame, on any thread.
  ///
  /// - Parameter image: of the size of all frames.
  public func frame(_ image: PixelImage) -> Frame {
    precondition(image.width == width && image.height == height, "all frames have one size")
    let deflate = Deflate()
    var chunks: [[UInt8]] = []
    var rows: [UInt8] = []
    for y in 0..<height {
      // No filter.
      rows.append(0)
      rows += image.bytes[4 * width * y..<4 * width * (y + 1)]
      let isLast = y == height - 1
      if isLast || rows.count >= Deflate.outputCapacity {
        deflate.write(rows.span, isLast: isLast) { chunks.append($0) }
        rows.removeAll(keepingCapacity: true)
      }
    }
    return Frame(chunks: chunks)
  }

  /// Writes the next frame; before the first one the head of the file, after the last one its end.
  ///
  /// - Parameters:
  ///   - frame: made by ``frame(_:)`` of this encoder, or of one of the same size.
  ///   - sink: gets chunks of at most about 64 KiB.
  public mutating func write<E: Error>(_ frame: Frame, to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    precondition(writtenCount < frameCount, "there are no more frames than were announced")
    if writtenCount == 0 { try sink(head) }
    let size = PNGChunk.bytes(UInt32(width)) + PNGChunk.bytes(UInt32(height)) + [UInt8](repeating: 0, count: 8)
    let delay: [UInt8] = [0, 1, UInt8(framesPerSecond >> 8), UInt8(framesPerSecond & 0xff)]
    // What was there stays until the next frame replaces it.
    try sink(PNGChunk.bytes("fcTL", nextNumber() + size + delay + [0, 0]))
    for data in frame.chunks {
      try sink(writtenCount == 0 ? PNGChunk.bytes("IDAT", data) : PNGChunk.bytes("fdAT", nextNumber() + data))
    }
    writtenCount += 1
    if writtenCount == frameCount { try sink(PNGChunk.bytes("IEND", [])) }
  }

  /// Everything before the first frame.
  private var head: [UInt8] {
    // 0 plays: for ever.
    let animation = PNGChunk.bytes("acTL", PNGChunk.bytes(UInt32(frameCount)) + PNGChunk.bytes(0))
    return PNGChunk.signature + PNGChunk.header(width: width, height: height, bits: 8, colorType: 6) + PNGChunk.bytes("sRGB", [0])
      + PNGChunk.resolution(scale: scale) + animation
  }

  private mutating func nextNumber() -> [UInt8] {
    defer { sequence &+= 1 }
    return PNGChunk.bytes(sequence)
  }
}
