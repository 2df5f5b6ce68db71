internal import CZlib
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

/// A reader of its own for what the encoder writes.
private struct PNGFile {
  struct Failure: Error { let message: String }
  private(set) var chunks: [(name: String, data: [UInt8])] = []

  init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) else { throw Failure(message: "no signature") }
    var rest = bytes[8...]
    while !rest.isEmpty {
      let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let body = Array(rest.dropFirst(4).prefix(4 + count))
      let sum = rest.dropFirst(8 + count).prefix(4).reduce(0) { $0 << 8 | UInt($1) }
      guard sum == UInt(crc32(0, body, UInt32(body.count))) else { throw Failure(message: "a checksum differs") }
      chunks.append((String(decoding: body.prefix(4), as: UTF8.self), Array(body.dropFirst(4))))
      rest = rest.dropFirst(12 + count)
    }
    guard chunks.last?.name == "IEND" else { throw Failure(message: "no end") }
  }

  var header: [UInt8] { chunks[0].data }

  private func data(_ name: String) -> [UInt8] { chunks.filter { $0.name == name }.flatMap(\.data) }

  /// Red, green, blue and alpha.
  func pixels() throws -> [UInt8] {
    let width = Int(header[3]) + Int(header[2]) << 8
    let height = Int(header[7]) + Int(header[6]) << 8
    let (bits, type) = (Int(header[8]), header[9])
    let samples = [0: 1, 2: 3, 3: 1, 6: 4][type] ?? 0
    let rowCount = 1 + (width * bits * samples + 7) / 8
    var inflated = [UInt8](repeating: 0, count: rowCount * height)
    var count = UInt(inflated.count)
    let packed = data("IDAT")
    guard uncompress(&inflated, &count, packed, UInt(packed.count)) == Z_OK, Int(count) == inflated.count else {
      throw Failure(message: "the data are not those of all rows")
    }
    let (palette, alphas) = (data("PLTE"), data("tRNS"))
    var pixels: [UInt8] = []
    for y in 0..<height {
      let row = inflated[y * rowCount..<(y + 1) * rowCount]
      guard row.first == 0 else { throw Failure(message: "a filter") }
      let bytes = Array(row.dropFirst())
      func sample(_ index: Int) -> UInt8 {
        let bit = index * bits
        return bytes[bit / 8] >> UInt8(8 - bits - bit % 8) & UInt8((1 << bits) - 1)
      }
      for x in 0..<width {
        switch type {
        case 0: pixels += [UInt8](repeating: UInt8(Int(sample(x)) * 255 / ((1 << bits) - 1)), count: 3) + [255]
        case 3:
          let index = Int(sample(x))
          pixels += palette[3 * index..<3 * index + 3] + [index < alphas.count ? alphas[index] : 255]
        default: pixels += bytes[samples * x..<samples * (x + 1)] + (samples == 3 ? [255] : [])
        }
      }
    }
    return pixels
  }
}
