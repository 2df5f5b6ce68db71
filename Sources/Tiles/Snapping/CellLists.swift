/// An item, and a cell that it touches.
struct CellVisit {
  var item: Int32
  var cell: Int32
}

/// Items by the square cells of a tile that they touch. The cells are as many as there are items, about.
struct CellLists {
  /// The cell of a unit is its number, less the origin, shifted.
  private var origin = SIMD2<Int32>(0, 0)
  private var shift: Int32 = 0
  private(set) var columns = 1
  private(set) var rows = 1
  /// For each cell the end of its items; while they are counted, of those before it.
  private(set) var ends: [Int32] = []
  private(set) var items: [Int32] = []

  /// - Parameters:
  ///   - low: the least units, `high` the greatest.
  ///   - count: how many items there are.
  mutating func reset(_ low: SIMD2<Int32>, _ high: SIMD2<Int32>, count: Int) {
    origin = low
    let size = high &- low
    shift = 12
    while shift > 2, Int(size.x >> shift + 1) * Int(size.y >> shift + 1) < count { shift -= 1 }
    (columns, rows) = (Int(size.x >> shift) + 1, Int(size.y >> shift) + 1)
    ends.removeAll(keepingCapacity: true)
    ends.append(contentsOf: repeatElement(0, count: columns * rows + 1))
  }

  @inline(__always)
  func column(_ unit: Int32) -> Int { min(max(Int((unit &- origin.x) >> shift), 0), columns - 1) }

  @inline(__always)
  func row(_ unit: Int32) -> Int { min(max(Int((unit &- origin.y) >> shift), 0), rows - 1) }

  /// The first and last unit of a row of cells.
  @inline(__always)
  func units(ofRow row: Int) -> (low: Int32, high: Int32) {
    (origin.y &+ Int32(row) << shift, origin.y &+ Int32(row + 1) << shift - 1)
  }

  @inline(__always)
  func cell(_ column: Int, _ row: Int) -> Int32 { Int32(truncatingIfNeeded: row &* columns &+ column) }

  @inline(__always)
  func items(_ cell: Int) -> Range<Int> { Int(ends[cell])..<Int(ends[cell + 1]) }

  /// How many cells there are.
  var count: Int { columns * rows }

  /// Sorts items into cells, those of a cell in the order of the visits.
  mutating func sort(_ visits: [CellVisit]) {
    var (starts, sorted): ([Int32], [Int32]) = ([], [])
    swap(&starts, &ends)
    swap(&sorted, &items)
    for cell in starts.indices { starts[cell] = 0 }
    for visit in visits { starts[Int(visit.cell)] += 1 }
    var sum: Int32 = 0
    for cell in starts.indices { (starts[cell], sum) = (sum, sum + starts[cell]) }
    sorted.removeAll(keepingCapacity: true)
    sorted.append(contentsOf: repeatElement(0, count: visits.count))
    for visit in visits {
      let cell = Int(visit.cell)
      sorted[Int(starts[cell])] = visit.item
      starts[cell] += 1
    }
    // Each start has become the end, so the start of the next one.
    for cell in stride(from: starts.count - 1, to: 0, by: -1) { starts[cell] = starts[cell - 1] }
    starts[0] = 0
    swap(&starts, &ends)
    swap(&sorted, &items)
  }
}
