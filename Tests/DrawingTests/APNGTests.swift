import Drawing
import Foundation
import GeoTestSupport
import Testing

@Suite struct APNGTests {
  private static func images(_ count: Int, width: Int, height: Int) -> [PixelImage] {
    var random = SplitMix64(state: 7)
    return (0..<count).map { number in
      // The first ones have few colours, the last ones do not fit into one chunk.
      let bytes = (0..<4 * width * height).map { _ in UInt8.random(in: 0...(number < 2 ? 3 : 255), using: &random) }
      return PixelImage(width: width, height: height, bytes: bytes)
    }
  }

  private static func file(_ images: [PixelImage], framesPerSecond: Int = 30) -> [UInt8] {
    var encoder = APNGEncoder(
      width: images[0].width, height: images[0].height, frameCount: images.count, framesPerSecond: framesPerSecond)
    var bytes: [UInt8] = []
    for frame in images.map(encoder.frame) { encoder.write(frame) { bytes += $0 } }
    #expect(encoder.writtenCount == images.count)
    return bytes
  }

  @Test(arguments: [1, 2, 5]) func `frames are the pictures`(count: Int) throws {
    let images = Self.images(count, width: 190, height: 173)
    let file = try PNGFile(Self.file(images, framesPerSecond: 300))
    #expect(file.chunks.first { $0.name == "acTL" }?.data == [0, 0, 0, UInt8(count), 0, 0, 0, 0])
    #expect(file.header == [0, 0, 0, 190, 0, 0, 0, 173, 8, 6, 0, 0, 0])
    let frames = try file.frames()
    #expect(frames.count == count)
    for (frame, image) in zip(frames, images) {
      #expect(frame.control == [0, 0, 0, 190, 0, 0, 0, 173, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 44, 0, 0])
      #expect(try file.pixels(of: frame.data) == image.bytes)
    }
    // What a program shows that knows no animations.
    #expect(try file.pixels() == images[0].bytes)
  }

  @Test(.enabled(if: PythonProgram.hasPackages, Comment(rawValue: PythonProgram.absenceOfPackages)))
  func `another decoder finds the same frames`() throws {
    let images = Self.images(4, width: 33, height: 21)
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("APNGTests-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(Self.file(images, framesPerSecond: 25)).write(to: url)
    let lines = try PythonProgram(tool: "apng-frames.py").output([url.path]).split(separator: "\n")
    // Without pillow.
    if lines == ["-"] { return }
    #expect(lines.count == 4)
    for (line, image) in zip(lines, images) {
      #expect(line == "40 " + image.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
    }
  }

  @Test func `a failing output ends it`() {
    struct Full: Error {}
    var encoder = APNGEncoder(width: 1, height: 1, frameCount: 1)
    let frame = encoder.frame(PixelImage(width: 1, height: 1, bytes: [0, 0, 0, 0]))
    #expect(throws: Full.self) { try encoder.write(frame) { _ throws(Full) in throw Full() } }
  }
}
