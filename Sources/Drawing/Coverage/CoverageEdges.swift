/// The pixels of a row that have changes.
struct TouchedPixels {
  var first = Int32.max
  var last = Int32.min
}

/// What takes the edges of closed paths, in any order.
protocol EdgeTaking {
  mutating func add(_ a: SIMD2<Float>, _ b: SIMD2<Float>)

  /// What follows, until the next call, is a chain of edges of one side of a stroke's outline.
  mutating func begin(_ side: StrokeSide)
}

/// A side of a stroke's outline: chains of the left one come in its direction, those of the right one from its end to its beginning.
enum StrokeSide {
  case left, right
}

extension EdgeTaking {
  /// Where only the edges count, not their order.
  @inline(__always)
  mutating func begin(_ side: StrokeSide) {}

  /// Adds the edges of a closed path.
  mutating func add(closed positions: UnsafeBufferPointer<SIMD2<Float>>) {
    guard var last = positions.last else { return }
    for position in positions {
      add(last, position)
      last = position
    }
  }
}

/// The changes of a ``CoverageBand`` while edges are added.
///
/// Bounds: rows are 0..<rowCount, clamped before use; in each, cells of whole parts of x in 0...width and the one after it, so that
/// `width + 2` cells a row are enough.
struct CoverageEdges: EdgeTaking {
  let width: Int
  let rowCount: Int
  let top: Float
  let cells: UnsafeMutableBufferPointer<Float>
  let touched: UnsafeMutableBufferPointer<TouchedPixels>

  /// Adds a shape around a place.
  mutating func add(closed corners: [SIMD2<Float>], at place: SIMD2<Float>) {
    guard let end = corners.last else { return }
    var last = place + end
    for corner in corners {
      add(last, place + corner)
      last = place + corner
    }
  }

  @inline(__always)
  mutating func add(_ a: SIMD2<Float>, _ b: SIMD2<Float>) {
    let (ay, by) = (a.y - top, b.y - top)
    if ay == by { return }
    let height = Float(rowCount)
    if max(ay, by) <= 0 || min(ay, by) >= height { return }
    let right = Float(width)
    if min(a.x, b.x) >= right { return }
    let isDown = ay < by
    let (upper, lower) = isDown ? (SIMD2(a.x, ay), SIMD2(b.x, by)) : (SIMD2(b.x, by), SIMD2(a.x, ay))
    let direction: Float = isDown ? 1 : -1
    if upper.x >= 0, lower.x >= 0, upper.x <= right, lower.x <= right {
      addInside(upper, lower, direction)
    } else {
      addClipped(upper, lower, direction)
    }
  }

  /// An edge that leaves the picture to the left or right: left of it, it counts as along its edge; what is right of it changes nothing.
  private mutating func addClipped(_ upper: SIMD2<Float>, _ lower: SIMD2<Float>, _ direction: Float) {
    let right = Float(width)
    if max(upper.x, lower.x) <= 0 {
      return addInside(SIMD2(0, upper.y), SIMD2(0, lower.y), direction)
    }
    /// Where the edge has an x, in double precision: it may be long.
    func y(at x: Float) -> Float {
      let share = (Double(x) - Double(upper.x)) / (Double(lower.x) - Double(upper.x))
      let y = Float(Double(upper.y) + (Double(lower.y) - Double(upper.y)) * share)
      return min(max(y, upper.y), lower.y)
    }
    var (first, last) = (upper, lower)
    if upper.x < 0 {
      let crossing = y(at: 0)
      addInside(SIMD2(0, upper.y), SIMD2(0, crossing), direction)
      first = SIMD2(0, crossing)
    } else if upper.x > right {
      first = SIMD2(right, y(at: right))
    }
    if lower.x < 0 {
      let crossing = y(at: 0)
      last = SIMD2(0, crossing)
      addInside(first, last, direction)
      addInside(SIMD2(0, crossing), SIMD2(0, lower.y), direction)
      return
    }
    if lower.x > right { last = SIMD2(right, y(at: right)) }
    addInside(first, last, direction)
  }

  /// An edge whose x are in 0...width, from its upper to its lower end.
  @inline(__always)
  private mutating func addInside(_ upper: SIMD2<Float>, _ lower: SIMD2<Float>, _ direction: Float) {
    let height = lower.y - upper.y
    // Not finite either.
    guard height > 0, lower.y > 0, upper.y < Float(rowCount) else { return }
    let slope = (lower.x - upper.x) / height
    let (least, most) = upper.x < lower.x ? (upper.x, lower.x) : (lower.x, upper.x)
    var x = upper.x
    if upper.y < 0 { x = min(max(x - upper.y * slope, least), most) }
    let start = max(upper.y, 0)
    let end = min(lower.y, Float(rowCount))
    var row = Int(start)
    let lastRow = min(Int(end.rounded(.up)), rowCount)
    var y = start
    let stride = width + 2
    while row < lastRow {
      let next = min(Float(row + 1), end)
      let part = next - y
      let nextX = next == lower.y ? lower.x : min(max(x + slope * part, least), most)
      addSpan(row: row, rowStart: row * stride, x, nextX, part * direction)
      (x, y) = (nextX, next)
      row += 1
    }
  }

  /// The part of an edge in one row: it covers `height` of it, with its sign, between two x.
  @inline(__always)
  private mutating func addSpan(row: Int, rowStart: Int, _ a: Float, _ b: Float, _ height: Float) {
    let (left, right) = a < b ? (a, b) : (b, a)
    let first = Int(left)
    let floor = Float(first)
    let last = Int(right)
    if touched[row].first > Int32(first) { touched[row].first = Int32(first) }
    if touched[row].last < Int32(last) { touched[row].last = Int32(last) }
    let cell = rowStart + first
    if last == first || right == Float(last) && last == first + 1 {
      // In one pixel: its part right of the edge is filled, and all of the next one.
      let share = (left + right) / 2 - floor
      cells[cell] += height * (1 - share)
      cells[cell + 1] += height * share
      return
    }
    // Several pixels: in the first a triangle, then trapezoids, in the last the rest.
    let perPixel = height / (right - left)
    let inFirst = floor + 1 - left
    var covered = perPixel * inFirst * inFirst / 2
    cells[cell] += covered
    var given = covered
    var index = cell + 1
    let beforeLast = rowStart + (right == Float(last) ? last - 1 : last)
    var before = inFirst * perPixel
    while index < beforeLast {
      covered = before + perPixel / 2
      cells[index] += covered - given
      given = covered
      before += perPixel
      index += 1
    }
    // All of the last pixel but the triangle left of the edge's end.
    let inLast = right - Float(beforeLast - rowStart)
    covered = height - perPixel * inLast * inLast / 2
    cells[index] += covered - given
    cells[index + 1] += height - covered
  }
}
