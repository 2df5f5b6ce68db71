import Drawing
import Testing

@Suite struct PNGTests {
  @Test func `pixels take as few bits as hold them`() throws {
    let white: [UInt8] = [255, 255, 255, 255]
    let cases: [(name: String, bits: UInt8, type: UInt8, pixel: (Int) -> [UInt8])] = [
      ("black and white", 1, 0, { $0 % 3 == 0 ? white : [0, 0, 0, 255] }),
      ("four greys", 2, 0, { Self.grey($0 % 4 * 85) }),
      ("sixteen greys", 4, 0, { Self.grey($0 % 16 * 17) }),
      ("all greys", 8, 0, { Self.grey($0 % 256) }),
      ("two other greys", 1, 3, { Self.grey($0 % 2 * 100) }),
      ("one colour", 1, 3, { _ in [10, 200, 30, 255] }),
      ("four colours", 2, 3, { [UInt8($0 % 4), 0, 9, 255] }),
      ("sixteen colours", 4, 3, { [UInt8($0 % 16), 0, 9, 255] }),
      ("256 colours", 8, 3, { [UInt8($0 % 256), 0, 9, 255] }),
      ("opacities", 2, 3, { [7, 8, 9, [255, 0, 128][$0 % 3]] }),
      ("257 colours", 8, 2, { $0 == 999 ? white : [UInt8($0 % 256), 0, 9, 255] }),
      ("257 colours, of which one is translucent", 8, 6, { $0 == 999 ? [1, 1, 1, 1] : [UInt8($0 % 256), 0, 9, 255] })
    ]
    for (name, bits, type, pixel) in cases {
      // The last byte of a row is not full.
      let image = PixelImage(width: 37, height: 41, bytes: (0..<37 * 41).flatMap(pixel))
      let file = try PNGFile(PNGEncoder().encode(image))
      #expect(file.header == [0, 0, 0, 37, 0, 0, 0, 41, bits, type, 0, 0, 0], "\(name)")
      #expect(try file.pixels() == image.bytes, "\(name)")
    }
  }

  @Test func `large pictures come in chunks`() throws {
    var state: UInt32 = 1
    let bytes = (0..<4 * 300 * 400).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    let image = PixelImage(width: 300, height: 400, bytes: bytes)
    var chunks: [[UInt8]] = []
    PNGEncoder().encode(image) { chunks.append($0) }
    #expect(chunks.count > 5 && chunks.allSatisfy { $0.count < 70_000 })
    #expect(try PNGFile(chunks.flatMap { $0 }).pixels() == bytes)
    #expect(PNGEncoder().encode(image) == chunks.flatMap { $0 })
  }

  @Test func `the scale is the resolution`() throws {
    let image = PixelImage(width: 1, height: 1, bytes: [1, 2, 3, 4])
    // 72 and 144 points an inch, in pixels a metre.
    for (scale, resolution) in [(1.0, 2835), (2, 5669)] {
      let file = try PNGFile(PNGEncoder(scale: scale).encode(image))
      #expect(file.chunks.map(\.name) == ["IHDR", "sRGB", "PLTE", "tRNS", "pHYs", "IDAT", "IEND"])
      let number = [UInt8(0), 0, UInt8(resolution >> 8), UInt8(resolution & 0xff)]
      #expect(file.chunks[4].data == number + number + [1])
    }
  }

  @Test func `a failing output ends it`() {
    struct Full: Error {}
    #expect(throws: Full.self) {
      try PNGEncoder().encode(PixelImage(width: 1, height: 1, bytes: [0, 0, 0, 0])) { _ throws(Full) in throw Full() }
    }
  }

  private static func grey(_ value: Int) -> [UInt8] { [UInt8(value), UInt8(value), UInt8(value), 255] }
}
