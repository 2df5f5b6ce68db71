/// Scales images: the mean of what a pixel covers where they become smaller, linear where they become larger.
struct ImageScaling {
  /// For each pixel of a row or a column, the first one of the image that counts, and how much each counts from there on.
  private typealias Weights = [(first: Int, shares: [Float])]

  /// Premultiplied colours, in 0…1, row by row.
  static func scaled(_ image: PixelImage, width: Int, height: Int) -> [SIMD4<Float>] {
    let (across, down) = (weights(image.width, width), weights(image.height, height))
    // Rows first: of each only as long as it is needed.
    var colors: [SIMD4<Float>] = []
    colors.reserveCapacity(width * height)
    var rows: [Int: [SIMD4<Float>]] = [:]
    for (first, shares) in down {
      rows = rows.filter { $0.key >= first }
      var sum = [SIMD4<Float>](repeating: .zero, count: width)
      for (index, share) in shares.enumerated() {
        let row = rows[first + index] ?? self.row(first + index, of: image, across)
        rows[first + index] = row
        for x in 0..<width { sum[x] += row[x] * share }
      }
      colors += sum
    }
    return colors
  }

  private static func row(_ row: Int, of image: PixelImage, _ weights: Weights) -> [SIMD4<Float>] {
    weights.map { first, shares in
      var sum = SIMD4<Float>.zero
      for (index, share) in shares.enumerated() {
        let byte = 4 * (row * image.width + first + index)
        let alpha = Float(image.bytes[byte + 3])
        let color = SIMD4(Float(image.bytes[byte]), Float(image.bytes[byte + 1]), Float(image.bytes[byte + 2]), 255)
        sum += color * (share * alpha / (255 * 255))
      }
      return sum
    }
  }

  private static func weights(_ from: Int, _ to: Int) -> Weights {
    let step = Float(from) / Float(to)
    return (0..<to).map { index in
      if from <= to {
        let middle = min(max((Float(index) + 0.5) * step - 0.5, 0), Float(from - 1))
        let first = min(Int(middle), max(from - 2, 0))
        let share = middle - Float(first)
        return from == 1 ? (0, [1]) : (first, [1 - share, share])
      }
      let (start, end) = (Float(index) * step, Float(index + 1) * step)
      let first = min(Int(start), from - 1)
      let last = max(first, min(Int(end.rounded(.up)), from) - 1)
      let covered = (first...last).map { max(0, min(end, Float($0 + 1)) - max(start, Float($0))) }
      let whole = covered.reduce(0, +)
      return (first, covered.map { whole > 0 ? $0 / whole : 1 / Float(covered.count) })
    }
  }
}
