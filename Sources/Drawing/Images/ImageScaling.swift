/// An image in another size: the mean of what a pixel covers where it becomes smaller, linear where it becomes larger.
struct ImageScaling: Sendable {
  /// For each pixel of a row or a column, the first one of the image that counts, and how much each counts from there on.
  private typealias Weights = [(first: Int, shares: [Float])]

  let width, height: Int
  private let image: PixelImage
  private let across, down: Weights
  /// All rows, if they are small: an icon is drawn many times.
  private var colors: [SIMD4<Float>] = []

  /// The most pixels of what is kept.
  private static let mostKept = 1 << 14

  /// Complexity: O(pixels of the image) if the result is small.
  init(_ image: PixelImage, width: Int, height: Int) {
    (self.image, self.width, self.height) = (image, width, height)
    (across, down) = (Self.weights(image.width, width), Self.weights(image.height, height))
    if width * height <= Self.mostKept { colors = (0..<height).flatMap { scaledRow($0) } }
  }

  /// Premultiplied colours of a row, in 0…1.
  func row(_ row: Int) -> ArraySlice<SIMD4<Float>> {
    colors.isEmpty ? scaledRow(row)[...] : colors[row * width..<(row + 1) * width]
  }

  private func scaledRow(_ row: Int) -> [SIMD4<Float>] {
    var sum = [SIMD4<Float>](repeating: .zero, count: width)
    let (top, rowShares) = down[row]
    for (index, rowShare) in rowShares.enumerated() {
      let start = (top + index) * image.width
      for x in 0..<width {
        let (left, shares) = across[x]
        for (step, share) in shares.enumerated() {
          let byte = 4 * (start + left + step)
          let alpha = Float(image.bytes[byte + 3])
          let color = SIMD4(Float(image.bytes[byte]), Float(image.bytes[byte + 1]), Float(image.bytes[byte + 2]), 255)
          sum[x] += color * (share * rowShare * alpha / (255 * 255))
        }
      }
    }
    return sum
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
