/// Which areas and lines of a plane may be painted together, so that the picture is the same as if they were painted one by one.
///
/// For each pixel it knows how deep, and in which style, the last shape is whose middle of the pixel it holds. A shape that covers one of
/// another style lies deeper; shapes side by side do not, so that all their fills are painted before all their borders. What
/// overlaps in a pixel or two is taken to lie side by side.
struct PaintDepthMap {
  private let width, height: Int
  /// For each pixel: depth plus one in the upper half, the style in the lower; 0 for none.
  private var map: [UInt64]
  private var crossings: [(row: Int32, x: Float, direction: Int32)] = []
  /// The pixels of the shape at hand.
  private var pixels: [Int32] = []

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    map = Array(repeating: 0, count: width * height)
  }

  /// Finds the depth of an area or a line, which covers its pixels from now on.
  ///
  /// - Parameters:
  ///   - paths: of the column.
  ///   - isArea: whether the paths are rings of an area that is filled.
  ///   - style: a number of its style, 0 or more.
  /// - Complexity: O(n log n) for n rows that its edges cross, and its pixels.
  mutating func depth(_ paths: Range<Int>, of column: PathColumn, isArea: Bool, style: Int) -> Int {
    pixels.removeAll(keepingCapacity: true)
    for path in paths {
      let positions = column.positions[column.range(ofPath: path)]
      if isArea { addCrossings(positions) } else { trace(positions, isClosed: column.shapes[path].isClosed) }
    }
    if isArea { scan() }
    // The deepest that it lies over, and how many pixels speak for that.
    var depth = 0, above = 0, most: [Int: Int] = [:]
    for pixel in pixels {
      let entry = map[Int(pixel)]
      if entry == 0 { continue }
      let below = Int(entry >> 32) - 1
      if Int(UInt32(truncatingIfNeeded: entry)) == style {
        depth = max(depth, below)
      } else {
        above += 1
        most[below, default: 0] += 1
      }
    }
    if above > 2 || 2 * above >= pixels.count, let deepest = most.lazy.filter({ $0.value > 2 || 2 * $0.value >= above }).map(\.key).max() {
      depth = max(depth, deepest + 1)
    }
    let entry = UInt64(depth + 1) << 32 | UInt64(UInt32(truncatingIfNeeded: style))
    for pixel in pixels { map[Int(pixel)] = entry }
    return depth
  }

  private mutating func addCrossings(_ ring: ArraySlice<SIMD2<Float>>) {
    guard var last = ring.last else { return }
    for position in ring {
      let isDown = last.y < position.y
      let (upper, lower) = isDown ? (last, position) : (position, last)
      last = position
      // Rows whose middles lie between.
      let first = max((upper.y - 0.5).rounded(.up), 0), end = min((lower.y - 0.5).rounded(.up), Float(height))
      guard first < end else { continue }
      let slope = (lower.x - upper.x) / (lower.y - upper.y)
      for row in Int32(first)..<Int32(end) {
        crossings.append((row, upper.x + (Float(row) + 0.5 - upper.y) * slope, isDown ? 1 : -1))
      }
    }
  }

  private mutating func scan() {
    crossings.sort { $0.row != $1.row ? $0.row < $1.row : $0.x < $1.x }
    var winding: Int32 = 0
    for (index, crossing) in crossings.enumerated() {
      winding += crossing.direction
      guard winding != 0, index + 1 < crossings.count, crossings[index + 1].row == crossing.row else {
        winding = 0
        continue
      }
      let first = max((crossing.x - 0.5).rounded(.up), 0), end = min((crossings[index + 1].x - 0.5).rounded(.up), Float(width))
      guard first < end else { continue }
      let start = Int32(crossing.row) * Int32(width)
      pixels.append(contentsOf: start + Int32(first)..<start + Int32(end))
    }
    crossings.removeAll(keepingCapacity: true)
  }

  /// The pixels along a line.
  private mutating func trace(_ line: ArraySlice<SIMD2<Float>>, isClosed: Bool) {
    guard var last = isClosed ? line.last : line.first else { return }
    for position in line {
      let along = position - last
      // What is far out of the picture is passed over in few steps.
      let count = max(1, min(Int(max(along.x.magnitude, along.y.magnitude).rounded(.up)), 4 * (width + height)))
      for step in 0...count {
        let place = last + along * (Float(step) / Float(count))
        guard place.x >= 0, place.y >= 0, place.x < Float(width), place.y < Float(height) else { continue }
        let pixel = Int32(place.y) * Int32(width) + Int32(place.x)
        if pixels.last != pixel { pixels.append(pixel) }
      }
      last = position
    }
  }
}
