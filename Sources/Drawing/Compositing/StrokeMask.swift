/// The coverage of thin strokes in some rows, one laid over the other: of two that meet in a pixel each takes its share of what the other
/// leaves.
struct StrokeMask {
  private let width: Int
  let rowCount: Int
  private var coverage: [Float]
  private var covered: [Range<Int>]

  init(width: Int, rowCount: Int) {
    (self.width, self.rowCount) = (width, rowCount)
    coverage = Array(repeating: 0, count: width * rowCount)
    covered = Array(repeating: 0..<0, count: rowCount)
  }

  mutating func unite(row: Int, _ pixels: Range<Int>, _ cells: ArraySlice<Float>) {
    covered[row] = covered[row].joined(with: pixels)
    cells.withUnsafeBufferPointer { cells in
      coverage.withUnsafeMutableBufferPointer { coverage in
        var pixel = row * width + pixels.lowerBound
        for cell in cells {
          coverage[pixel] += (1 - coverage[pixel]) * min(cell.magnitude, 1)
          pixel += 1
        }
      }
    }
  }

  /// Draws the strokes over a layer, and forgets them.
  mutating func draw(into layer: inout PaintLayer, _ color: PremultipliedColor) {
    for row in 0..<rowCount where !covered[row].isEmpty {
      let pixels = covered[row].shifted(by: row * width)
      layer.draw(row: row, covered[row], coverage[pixels], color)
      for pixel in pixels { coverage[pixel] = 0 }
      covered[row] = 0..<0
    }
  }
}
