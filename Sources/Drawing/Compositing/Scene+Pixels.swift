internal import GeoPipeline
internal import Overlays

extension Scene {
  /// The rows that a thread draws at once: each band by itself, so that the picture does not depend on the number of threads.
  private static let bandHeight = 64

  /// Draws the scene as pixels.
  ///
  /// Every pixel gets the exact area that shapes cover of it. Groups are blended from the bottom up in sRGB, each with the result below.
  ///
  /// - Parameters:
  ///   - groups: those that are drawn; `nil` for all.
  ///   - jobs: how many threads, including the calling one; the picture is the same for any number.
  ///   - isUnwanted: asked before each band: whether the caller was cancelled. The picture is then `nil`.
  /// - Complexity: O(positions and pixels). Memory in addition to the picture: about 65 bytes for each pixel of a band of 64 rows, for each thread.
  public func image(groups: Range<Int>? = nil, jobs: Int = 1, isUnwanted: (@Sendable () -> Bool)? = nil) -> PixelImage? {
    let prepared = PreparedScene(self)
    let groups = groups ?? 0..<self.groups.count
    let bands = stride(from: 0, to: height, by: Self.bandHeight).map { $0..<min($0 + Self.bandHeight, height) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    ThreadedWork(jobs: max(1, jobs)).run(bands) { rows -> [UInt8] in
      if isUnwanted?() ?? false { return [] }
      var painter = BandPainter(prepared, rows: rows)
      return Self.straight(painter.paint(groups))
    } take: {
      bytes += $0
    }
    return bytes.count == 4 * width * height ? PixelImage(width: width, height: height, bytes: bytes) : nil
  }

  /// Colours that are not multiplied by their opacity, 8 bits each.
  private static func straight(_ colors: [SIMD4<Float>]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4 * colors.count) { bytes, count in
      var index = 0
      for color in colors {
        // Blending keeps colours in 0...1 but for rounding; what is not a number is nothing.
        let alpha = color.w > 0 ? min(color.w, 1) : 0
        let scale: Float = alpha > 0 ? 255 / alpha : 0
        var scaled = SIMD4(color.x * scale, color.y * scale, color.z * scale, alpha * 255)
        scaled.replace(with: 0, where: scaled .!= scaled)
        let rounded = pointwiseMin(pointwiseMax(scaled, .zero), SIMD4(repeating: 255)) + 0.5
        for component in 0..<4 { bytes[index + component] = UInt8(rounded[component]) }
        index += 4
      }
      count = index
    }
  }
}
