import Drawing
import Foundation
import GeoTestSupport
import Testing

@Suite struct TerminalTests {
  /// Pictures of few and of many colours, opaque or not, in odd sizes.
  private static let images: [PixelImage] = {
    var random = SplitMix64(state: 3)
    var images: [PixelImage] = []
    for (width, height) in [(1, 1), (1, 7), (7, 1), (40, 13), (131, 64)] {
      for (most, isOpaque) in [(UInt8(1), true), (3, false), (255, true), (255, false)] {
        var bytes: [UInt8] = []
        var pixel: [UInt8] = [0, 0, 0, 255]
        for _ in 0..<width * height {
          // Runs, as maps have them.
          if Int.random(in: 0..<3, using: &random) == 0 {
            pixel = (0..<3).map { _ in UInt8.random(in: 0...most, using: &random) &* (255 / most) }
            pixel.append(isOpaque || Bool.random(using: &random) ? 255 : UInt8.random(in: 0...255, using: &random))
          }
          bytes += pixel
        }
        images.append(PixelImage(width: width, height: height, bytes: bytes))
      }
    }
    return images
  }()

  private static func pixel(_ image: PixelImage, _ x: Int, _ y: Int) -> [Int]? {
    guard y < image.height else { return nil }
    let start = 4 * (y * image.width + x)
    return image.bytes[start + 3] < 128 ? nil : image.bytes[start..<start + 3].map(Int.init)
  }

  private static func sixel(_ image: PixelImage) -> [UInt8] {
    var bytes: [UInt8] = []
    SixelEncoder().encode(image) { bytes += $0 }
    return bytes
  }

  private static func cells(_ image: PixelImage, _ colors: HalfBlockEncoder.Colors) -> [UInt8] {
    var bytes: [UInt8] = []
    HalfBlockEncoder(colors: colors).encode(image) { bytes += $0 }
    return bytes
  }

  @Test func `kitty gets a PNG file`() throws {
    for (number, image) in Self.images.enumerated() {
      var text = ""
      KittyEncoder(number: number == 0 ? nil : 9).encode(image) { text += String(decoding: $0, as: UTF8.self) }
      let parts = text.components(separatedBy: "\u{1B}\\").dropLast()
      #expect(text.hasSuffix("\u{1B}\\"))
      var digits = ""
      for (index, part) in parts.enumerated() {
        let (keys, data) = try #require(part.firstIndex(of: ";").map { (part[..<$0], part[part.index(after: $0)...]) })
        let start = index == 0 ? "\u{1B}_Ga=T,f=100,q=2\(number == 0 ? "" : ",i=9")," : "\u{1B}_G"
        let isLast = index == parts.count - 1
        #expect(keys == start + "m=\(isLast ? 0 : 1)")
        #expect(isLast ? data.utf8.count <= 4096 : data.utf8.count == 4096)
        digits += data
      }
      #expect(Data(base64Encoded: digits) == Data(PNGEncoder().encode(image)))
    }
    #expect(KittyEncoder().removal.isEmpty)
    #expect(KittyEncoder(number: 5).removal == Array("\u{1B}_Ga=d,d=I,i=5,q=2\u{1B}\\".utf8))
  }

  @Test func `sixels are the pixels`() throws {
    for image in Self.images {
      let text = try SixelText(Self.sixel(image))
      #expect(text.width == image.width && text.height == image.height && text.colorCount <= 256)
      var own: Set<[Int]> = []
      var (worst, sum, count, wrong) = (0, 0, 0, 0)
      for y in 0..<image.height {
        for x in 0..<image.width {
          let (expected, found) = (Self.pixel(image, x, y), text.pixels[y * image.width + x])
          guard let expected, let found else {
            wrong += expected == nil && found == nil ? 0 : 1
            continue
          }
          own.insert(expected.map { ($0 * 100 + 127) / 255 })
          for channel in 0..<3 {
            let difference = abs(expected[channel] * 100 - found[channel] * 255)
            worst = max(worst, difference)
            sum += difference
            count += 1
          }
        }
      }
      #expect(wrong == 0)
      if own.count <= 256 {
        // Half a hundredth.
        #expect(worst <= 128)
        #expect(text.colorCount == own.count)
      } else {
        #expect(text.colorCount == 256 && sum / max(count, 1) < 15 * 100)
      }
    }
  }

  @Test func `many colours keep the frequent ones`() throws {
    // A gradient, and half of the pixels in one colour.
    var bytes: [UInt8] = []
    for y in 0..<100 {
      for x in 0..<200 { bytes += x < 100 ? [200, 30, 60, 255] : [UInt8(2 * (x - 100)), UInt8(2 * y), UInt8(x % 7 * 30), 255] }
    }
    let image = PixelImage(width: 200, height: 100, bytes: bytes)
    let text = try SixelText(Self.sixel(image))
    #expect(text.colorCount == 256)
    let found = try #require(text.pixels[0])
    #expect(found == SIMD3(78, 12, 24), "\(found)")
    #expect(Self.sixel(image) == Self.sixel(image))
  }

  @Test func `cells are two pixels`() throws {
    for image in Self.images {
      let rows = try CellText(Self.cells(image, .direct)).rows
      #expect(rows.count == (image.height + 1) / 2 && rows.allSatisfy { $0.count == image.width })
      var wrong = 0
      for (y, row) in rows.enumerated() {
        for (x, cell) in row.enumerated() where cell.upper != Self.pixel(image, x, 2 * y) || cell.lower != Self.pixel(image, x, 2 * y + 1) {
          wrong += 1
        }
      }
      #expect(wrong == 0)
    }
  }

  @Test func `colours of the table are the nearest ones`() throws {
    let levels = [0, 95, 135, 175, 215, 255]
    let table = (16...255).map { number -> SIMD3<Int> in
      if number >= 232 { return SIMD3(repeating: 8 + 10 * (number - 232)) }
      return SIMD3(levels[(number - 16) / 36], levels[(number - 16) / 6 % 6], levels[(number - 16) % 6])
    }
    func distance(_ a: SIMD3<Int>, _ b: SIMD3<Int>) -> Int { ((a &- b) &* (a &- b)).wrappedSum() }
    for image in Self.images {
      var chosen: [SIMD3<Int>: Int] = [:]
      var wrong = 0
      for (y, row) in try CellText(Self.cells(image, .indexed)).rows.enumerated() {
        for (x, cell) in row.enumerated() {
          for (found, expected) in [(cell.upper, Self.pixel(image, x, 2 * y)), (cell.lower, Self.pixel(image, x, 2 * y + 1))] {
            if let number = found?.first, let expected {
              chosen[SIMD3(expected[0], expected[1], expected[2])] = number
            } else {
              wrong += found == nil && expected == nil ? 0 : 1
            }
          }
        }
      }
      #expect(wrong == 0)
      for (color, number) in chosen {
        try #require((16...255).contains(number))
        #expect(distance(table[number - 16], color) == table.map { distance($0, color) }.min(), "\(color): \(number)")
      }
    }
  }
}
