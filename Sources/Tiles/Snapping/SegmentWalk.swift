/// Where a segment passes among cells and pixels of a tile's grid. Exact, in whole numbers: ends have 22 bits, so that products of two
/// differences fit.
struct SegmentWalk {
  private let low, high: SIMD2<Int32>
  private let dx, dy: Int

  init(_ segment: SegmentTable.Segment) {
    (low, high) = (segment.low, segment.high)
    (dx, dy) = (Int(high.x) - Int(low.x), Int(high.y) - Int(low.y))
  }

  /// Calls `body` for each cell that the segment, or a pixel on its way, lies in, and perhaps for a few next to them.
  @inline(__always)
  func forEachCell(of lists: borrowing CellLists, _ body: (_ column: Int, _ row: Int) -> Void) {
    let first = PixelTable.pixel(low), last = PixelTable.pixel(high)
    let (top, bottom) = (min(first.y, last.y), max(first.y, last.y))
    let (firstRow, lastRow) = (lists.row(top), lists.row(bottom))
    if firstRow == lastRow {
      for column in lists.column(first.x)...lists.column(last.x) { body(column, firstRow) }
      return
    }
    // Of each row of cells the columns that the segment goes through there, and a unit more on either side.
    let slope = Double(dx) / Double(dy), fineness = Double(ZoomGrid.fineness)
    for row in firstRow...lastRow {
      let units = lists.units(ofRow: row)
      let from = Double(low.x) + ((Double(units.low) - 1) * fineness - Double(low.y)) * slope
      let to = Double(low.x) + ((Double(units.high) + 1) * fineness - Double(low.y)) * slope
      let west = max(min(from, to) / fineness - 1, Double(first.x)), east = min(max(from, to) / fineness + 1, Double(last.x))
      if west > east { continue }
      for column in lists.column(Int32(west.rounded(.down)))...lists.column(Int32(east.rounded(.up))) { body(column, row) }
    }
  }

  /// Whether the segment goes through a pixel. Of a pixel's outline the eastern and southern half belong to its neighbours.
  @inline(__always)
  func passes(_ pixel: SIMD2<Int32>) -> Bool {
    // In quarters of the parts of a unit, so that the middle of the half-open pixel is a whole number.
    let half = 2 * ZoomGrid.fineness - 1
    let x = 4 * (ZoomGrid.fineness * Int(pixel.x) - Int(low.x)) - 1, y = 4 * (ZoomGrid.fineness * Int(pixel.y) - Int(low.y)) - 1
    if x + half < 0 || x - half > 4 * dx { return false }
    if y + half < min(0, 4 * dy) || y - half > max(0, 4 * dy) { return false }
    return (dx * y - dy * x).magnitude <= UInt(half * (dx + abs(dy)))
  }

  /// How far along the segment a pixel lies; those that it goes through one after the other have growing numbers.
  @inline(__always)
  func advance(_ pixel: SIMD2<Int32>) -> Int { dx * Int(pixel.x) + dy * Int(pixel.y) }

  /// The pixel in which two segments cross that have no end in common; `nil` if they do not cross.
  static func crossing(_ a: SegmentTable.Segment, _ b: SegmentTable.Segment) -> SIMD2<Int32>? {
    if a.low.x > b.high.x || b.low.x > a.high.x { return nil }
    if min(a.low.y, a.high.y) > max(b.low.y, b.high.y) || min(b.low.y, b.high.y) > max(a.low.y, a.high.y) { return nil }
    func side(_ segment: SegmentTable.Segment, _ point: SIMD2<Int32>) -> Int {
      let (dx, dy) = (Int(segment.high.x) - Int(segment.low.x), Int(segment.high.y) - Int(segment.low.y))
      return dx * (Int(point.y) - Int(segment.low.y)) - dy * (Int(point.x) - Int(segment.low.x))
    }
    let first = side(b, a.low), second = side(b, a.high)
    if first == 0 || second == 0 || (first > 0) == (second > 0) { return nil }
    let third = side(a, b.low), fourth = side(a, b.high)
    if third == 0 || fourth == 0 || (third > 0) == (fourth > 0) { return nil }
    // At first / (first - second) of the way along a.
    let share = Int128(first), whole = Int128(first) - Int128(second)
    func pixel(_ from: Int32, _ to: Int32) -> Int32 {
      let half = Int128(ZoomGrid.fineness / 2)
      var upper = (Int128(from) + half) * whole + (Int128(to) - Int128(from)) * share
      var lower = Int128(ZoomGrid.fineness) * whole
      if lower < 0 { (upper, lower) = (-upper, -lower) }
      let (quotient, rest) = upper.quotientAndRemainder(dividingBy: lower)
      return Int32(truncatingIfNeeded: rest < 0 ? quotient - 1 : quotient)
    }
    return SIMD2(pixel(a.low.x, a.high.x), pixel(a.low.y, a.high.y))
  }
}
