/// Points in the cells of a square grid over the world, row by row and in each from west to east; the grid is closed round the globe.
/// Nothing is hashed or searched: a cell's neighbours in its own row lie next to it, and those of the rows above and below are found by
/// going along all three rows at once. The grid of half as many rows comes from this one by merging two rows at a time.
struct ClusterGrid {
  /// The most cells on a side, as a power of 2: cells of 16 map points, which are 2.4 m at the equator.
  static let mostPower = 24

  /// There are 2 to this power cells on each side.
  private(set) var power: Int

  /// By slot: the cell, the place, and the point that it is.
  private(set) var columns: [UInt32]
  private(set) var rows: [UInt32]
  private(set) var x: [Double]
  private(set) var y: [Double]
  private(set) var points: [UInt32]

  /// By slot, the first one of the row above whose column is not west of the neighbouring one, and the same of the row below; the end of
  /// that row if there is none.
  private var above: [UInt32] = []
  private var below: [UInt32] = []

  var count: Int { points.count }

  /// Complexity: O(n log n).
  init(x: [Double], y: [Double], power: Int) {
    self.power = power
    let scale = Double(sign: .plus, exponent: power, significand: 1) / MapPoint.worldSize
    let last = Double(UInt64(1) << UInt64(power) - 1)
    var keys: [(cell: UInt64, point: UInt32)] = []
    keys.reserveCapacity(x.count)
    for index in x.indices {
      let column = UInt64(min(max((x[index] * scale).rounded(.down), 0), last))
      // Beyond the world's northern and southern edge there are no more rows.
      let row = UInt64(min(max((y[index] * scale).rounded(.down), 0), last))
      keys.append((row << 32 | column, UInt32(index)))
    }
    keys.sort { $0.cell != $1.cell ? $0.cell < $1.cell : $0.point < $1.point }
    columns = keys.map { UInt32(truncatingIfNeeded: $0.cell) }
    rows = keys.map { UInt32($0.cell >> 32) }
    points = keys.map(\.point)
    self.x = keys.map { x[Int($0.point)] }
    self.y = keys.map { y[Int($0.point)] }
  }

  /// Halves the rows and columns until there are 2 to a power of them. Complexity: O(n) a step.
  mutating func coarsen(to power: Int) {
    while self.power > power {
      halve()
      self.power -= 1
    }
  }

  private mutating func halve() {
    var order: [UInt32] = []
    order.reserveCapacity(count)
    var start = 0
    while start < count {
      let row = rows[start] >> 1
      var middle = start
      while middle < count, rows[middle] == row << 1 { middle += 1 }
      var end = middle
      while end < count, rows[end] >> 1 == row { end += 1 }
      var (a, b) = (start, middle)
      while a < middle, b < end {
        // Of one cell the northern half comes first, so that neighbours stay together.
        if columns[a] >> 1 <= columns[b] >> 1 {
          order.append(UInt32(a))
          a += 1
        } else {
          order.append(UInt32(b))
          b += 1
        }
      }
      while a < middle {
        order.append(UInt32(a))
        a += 1
      }
      while b < end {
        order.append(UInt32(b))
        b += 1
      }
      start = end
    }
    keep(order)
    for slot in columns.indices {
      columns[slot] >>= 1
      rows[slot] >>= 1
    }
  }

  /// Leaves out points. Complexity: O(n).
  mutating func remove(where isGone: (UInt32) -> Bool) {
    keep(points.indices.compactMap { isGone(points[$0]) ? nil : UInt32($0) })
  }

  private mutating func keep(_ order: [UInt32]) {
    columns = order.map { columns[Int($0)] }
    rows = order.map { rows[Int($0)] }
    x = order.map { x[Int($0)] }
    y = order.map { y[Int($0)] }
    points = order.map { points[Int($0)] }
  }

  /// Finds the neighbouring rows of every slot; needed before ``forEachNear(_:square:_:)``. Complexity: O(n).
  mutating func link() {
    above = [UInt32](repeating: 0, count: count)
    below = above
    var previous = 0..<0
    var start = 0
    while start < count {
      let row = rows[start]
      var end = start
      while end < count, rows[end] == row { end += 1 }
      if let last = previous.last, rows[last] + 1 == row {
        Self.link(start..<end, to: previous, columns, &above)
        Self.link(previous, to: start..<end, columns, &below)
      } else {
        for slot in start..<end { above[slot] = UInt32(start) }
        for slot in previous { below[slot] = UInt32(previous.upperBound) }
      }
      previous = start..<end
      start = end
    }
    for slot in previous { below[slot] = UInt32(previous.upperBound) }
  }

  private static func link(_ row: Range<Int>, to other: Range<Int>, _ columns: [UInt32], _ links: inout [UInt32]) {
    var place = other.lowerBound
    for slot in row {
      while place < other.upperBound, columns[place] + 1 < columns[slot] { place += 1 }
      links[slot] = UInt32(place)
    }
  }

  /// Calls `body` with every other slot whose point is no further away than the root of `square`, in no particular order and perhaps twice,
  /// until it returns false. ``link()`` has to come first.
  ///
  /// - Complexity: O(points in nine cells).
  @inline(__always)
  func forEachNear(_ slot: Int, square: Double, _ body: (Int) -> Bool) {
    let (placeX, placeY, column) = (x[slot], y[slot], columns[slot])
    @inline(__always)
    func isNear(_ other: Int) -> Bool {
      let (dx, dy) = (MapPoint.nearest(x[other] - placeX), y[other] - placeY)
      return dx * dx + dy * dy <= square
    }
    // Its own row, outwards, since what is near comes first then.
    var other = slot - 1
    while other >= 0, rows[other] == rows[slot], columns[other] + 1 >= column {
      if isNear(other), !body(other) { return }
      other -= 1
    }
    other = slot + 1
    while other < count, rows[other] == rows[slot], columns[other] <= column + 1 {
      if isNear(other), !body(other) { return }
      other += 1
    }
    other = Int(above[slot])
    while other < count, rows[other] + 1 == rows[slot], columns[other] <= column + 1 {
      if isNear(other), !body(other) { return }
      other += 1
    }
    other = Int(below[slot])
    while other < count, rows[other] == rows[slot] + 1, columns[other] <= column + 1 {
      if isNear(other), !body(other) { return }
      other += 1
    }
    let last = UInt32(1) << UInt32(power) - 1
    if column > 0, column < last { return }
    // Across the 180th meridian, in all three rows.
    for row in Int(rows[slot]) - 1...Int(rows[slot]) + 1 {
      if column == 0 {
        var other = end(ofRow: row) - 1
        while other >= 0, Int(rows[other]) == row, columns[other] == last {
          if other != slot, isNear(other), !body(other) { return }
          other -= 1
        }
      }
      if column == last {
        var other = end(ofRow: row - 1)
        while other < count, Int(rows[other]) == row, columns[other] == 0 {
          if other != slot, isNear(other), !body(other) { return }
          other += 1
        }
      }
    }
  }

  /// The first slot of a later row. Complexity: O(log n).
  private func end(ofRow row: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if Int(rows[middle]) <= row { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
