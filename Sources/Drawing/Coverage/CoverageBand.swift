/// How much of each pixel of some rows lies inside a shape, exactly: the area that the edges of closed paths enclose, counted with its
/// sign, is added up pixel by pixel from the left.
///
/// For each edge, each row it crosses gets, in the pixels it crosses, the change that it makes: the height it covers, less the part of that
/// left of it. The sum of all changes up to a pixel is the winding number averaged over the pixel. (The method of signed areas, as in
/// FreeType's smooth rasteriser.)
struct CoverageBand {
  let width: Int
  let rowCount: Int

  /// The first row, in the picture.
  private(set) var top = 0

  /// Changes, row by row; two more than pixels, which take what is right of the picture. After ``sum(row:)`` the sums.
  var cells: [Float]

  /// For each row the pixels that have changes.
  var touched: [TouchedPixels]

  var stride: Int { width + 2 }

  init(width: Int, rowCount: Int) {
    self.width = width
    self.rowCount = rowCount
    cells = Array(repeating: 0, count: (width + 2) * rowCount)
    touched = Array(repeating: TouchedPixels(), count: rowCount)
  }

  /// Begins with rows from another one on. What was added before must have been cleared.
  mutating func move(toRow row: Int) { top = row }

  /// Adds edges, which must close in the end.
  mutating func withEdges(_ body: (inout CoverageEdges) -> Void) {
    let (width, rowCount, top) = (width, rowCount, Float(top))
    cells.withUnsafeMutableBufferPointer { cells in
      touched.withUnsafeMutableBufferPointer { touched in
        var edges = CoverageEdges(width: width, rowCount: rowCount, top: top, cells: cells, touched: touched)
        body(&edges)
      }
    }
  }

  /// Replaces the changes of a row by their sums.
  ///
  /// - Returns: the pixels whose sum is not 0, and the least and the greatest sum. `nil` for a row without changes.
  mutating func sum(row: Int) -> (pixels: Range<Int>, least: Float, greatest: Float)? {
    let pixels = touched[row]
    guard pixels.first <= pixels.last, Int(pixels.first) < width else { return nil }
    let (width, stride, first) = (width, stride, Int(pixels.first))
    let lastChange = min(Int(pixels.last) + 1, width - 1)
    return cells.withUnsafeMutableBufferPointer { cells in
      let start = row * stride
      var sum: Float = 0, least: Float = 0, greatest: Float = 0
      for x in first...max(first, lastChange) {
        sum += cells[start + x]
        cells[start + x] = sum
        least = min(least, sum)
        greatest = max(greatest, sum)
      }
      // Of shapes that go on beyond the right edge of the picture; what rounding leaves is nothing.
      if sum.magnitude < 1e-3 { return (first..<lastChange + 1, least, greatest) }
      var x = lastChange + 1
      while x < width {
        cells[start + x] = sum
        x += 1
      }
      return (first..<width, least, greatest)
    }
  }

  /// Forgets a row.
  ///
  /// - Parameter pixels: those that ``sum(row:)`` gave; `nil` where it gave none, since all changes are right of the picture.
  mutating func clear(row: Int, _ pixels: Range<Int>?) {
    let touched = touched[row]
    guard touched.first <= touched.last else { return }
    let (start, first) = (row * stride, pixels?.lowerBound ?? Int(min(touched.first, Int32(width))))
    let end = min(max(pixels?.upperBound ?? 0, Int(min(touched.last, Int32(width))) + 2), stride)
    cells.withUnsafeMutableBufferPointer { cells in
      for x in first..<max(first, end) { cells[start + x] = 0 }
    }
    self.touched[row] = TouchedPixels()
  }

  /// Calls `body` with the sums of each row that has some, and forgets them.
  mutating func takeRows(_ bandRows: Range<Int>? = nil, _ body: (Int, Range<Int>, ArraySlice<Float>) -> Void) {
    for row in bandRows ?? 0..<rowCount {
      let pixels = sum(row: row)?.pixels
      if let pixels { body(row, pixels, cells[pixels.shifted(by: row * stride)]) }
      clear(row: row, pixels)
    }
  }
}

extension Range<Int> {
  /// The smallest range that holds both.
  func joined(with other: Range<Int>) -> Range<Int> {
    isEmpty ? other : Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }

  func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
