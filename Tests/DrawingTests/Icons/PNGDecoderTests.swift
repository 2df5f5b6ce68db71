import GeoTestSupport
import Testing

@testable import Drawing

/// What the encoder writes; pictures of other programs are compared by `Tests/Pictures/icons`.
@Suite struct PNGDecoderTests {
  private func decoded(_ bytes: [UInt8]) throws(IconError) -> PixelImage? {
    guard case .image(let image) = try MapIcon(png: bytes).content else { return nil }
    return image
  }

  private func image(_ kind: Int, _ random: inout SplitMix64) -> PixelImage {
    let (width, height) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random))
    let bytes = (0..<width * height).flatMap { _ -> [UInt8] in
      let grey = UInt8.random(in: 0...255, using: &random)
      switch kind {
      case 0: return [grey & 128, grey & 128, grey & 128, 255]
      case 1: return [grey, grey, grey, 255]
      case 2: return [grey & 3, 7, 9, grey & 12 == 0 ? 100 : 255]
      case 3: return [grey, .random(in: 0...255, using: &random), 1, 255]
      default: return [grey, .random(in: 0...255, using: &random), 1, .random(in: 0...255, using: &random)]
      }
    }
    return PixelImage(width: width, height: height, bytes: bytes)
  }

  @Test(arguments: 0..<5) func `what the encoder writes is read back`(kind: Int) throws {
    var random = SplitMix64(state: UInt64(kind))
    for _ in 0..<30 {
      let image = image(kind, &random)
      #expect(try decoded(PNGEncoder().encode(image)) == image)
    }
  }

  @Test func `damage is an error, never a crash`() {
    var random = SplitMix64(state: 11)
    var errors = 0
    for round in 0..<5000 {
      var bytes = PNGEncoder().encode(image(round % 5, &random))
      switch round % 3 {
      case 0: bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8(1) << UInt8.random(in: 0...7, using: &random)
      case 1: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
      default:
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...30, using: &random)))
      }
      // The checksums of all parts see it, except what comes after the end.
      do throws(IconError) { _ = try decoded(bytes) } catch { errors += 1 }
    }
    #expect(errors > 4990)
  }

  @Test func `what says that it is large is refused before memory is taken`() {
    var bytes = PNGEncoder().encode(PixelImage(width: 1, height: 1, bytes: [1, 2, 3, 4]))
    bytes[16] = 0x7f
    #expect(throws: IconError.self) { try decoded(bytes) }
    #expect(throws: IconError.self) { try decoded([]) }
  }

  @Test func `scaling keeps the mean`() {
    var random = SplitMix64(state: 3)
    for _ in 0..<40 {
      let image = image(4, &random)
      let size = (width: Int.random(in: 1...60, using: &random), height: Int.random(in: 1...60, using: &random))
      let scaled = ImageScaling(image, width: size.width, height: size.height)
      let sum = (0..<size.height).reduce(Float(0)) { $0 + scaled.row($1).reduce(0) { $0 + $1.w } } / Float(size.width * size.height)
      let own = stride(from: 3, to: image.bytes.count, by: 4).reduce(Float(0)) { $0 + Float(image.bytes[$1]) / 255 }
      let mean = own / Float(image.width * image.height)
      // Larger ones are linear between the middles of pixels, so that those at the edges count more.
      let tolerance: Float = size.width <= image.width && size.height <= image.height ? 1e-3 : 0.2
      #expect(abs(sum - mean) < tolerance)
      let all = (0..<size.height).flatMap { scaled.row($0) }
      #expect(all.allSatisfy { $0.min() >= 0 && $0.max() <= 1.001 && $0.x <= $0.w + 1e-3 })
    }
  }
}
