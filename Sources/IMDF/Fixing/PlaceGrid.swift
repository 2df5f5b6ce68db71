internal import GeoModel

/// A cell of a grid.
struct GridCell: Hashable {
  var x, y: Int

  /// One number, for cells are asked for by the million; cells above one another are asked for together, and have numbers that follow.
  var mixed: Int {
    let column = UInt64(bitPattern: Int64(x)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: (column ^ column >> 29) &* 0xBF58_476D_1CE4_E5B9 >> 24) &+ y
  }

  func hash(into hasher: inout Hasher) { hasher.combine(mixed) }
}

/// Places by the cells in which they lie, in metres: each slot of a table knows its last place, and each place the one before.
struct PlaceGrid {
  private let size: Double
  /// A power of two of slots, at least as many as places; several cells can share one.
  private var last = [Int32](repeating: -1, count: 64)
  private var before: [Int32] = []
  private var cells: [GridCell] = []

  init(size: Double) { self.size = size }

  /// A column or row.
  func index(_ value: Double) -> Int { Int(clamping: (value / size).rounded(.down)) }

  /// Adds the next place: they are numbered as they come.
  mutating func append(at home: Position) { append(in: GridCell(x: index(home.x), y: index(home.y))) }

  /// The same of one that is in a cell for other reasons.
  mutating func append(in cell: GridCell) {
    if cells.count == last.count {
      last = [Int32](repeating: -1, count: last.count * 2)
      for place in cells.indices { link(place) }
    }
    cells.append(cell)
    before.append(-1)
    link(cells.count - 1)
  }

  private mutating func link(_ place: Int) {
    let slot = slot(of: cells[place])
    before[place] = last[slot]
    last[slot] = Int32(place)
  }

  private func slot(of cell: GridCell) -> Int { cell.mixed & (last.count - 1) }

  func forEach(in cell: GridCell, _ body: (Int) -> Void) {
    var next = Int(last[slot(of: cell)])
    while next >= 0 {
      if cells[next] == cell { body(next) }
      next = Int(before[next])
    }
  }

  /// The cells that an edge passes, each once: column by column, with a margin on all sides; none for edges of tens of thousands of cells.
  func forEachCell(from start: Position, to end: Position, margin: Double, _ body: (GridCell) -> Void) {
    let (low, high) = start.x <= end.x ? (start, end) : (end, start)
    let reach = 50_000 * size
    guard high.x - low.x < reach, (high.y - low.y).magnitude < reach else { return }
    for x in index(low.x - margin)...index(high.x + margin) {
      // Where the edge enters and leaves the column.
      func height(_ at: Double) -> Double {
        let share = high.x > low.x ? min(max((at - low.x) / (high.x - low.x), 0), 1) : 0
        return low.y + (high.y - low.y) * share
      }
      let isUpright = high.x - low.x <= margin
      let left = isUpright ? low.y : height(Double(x) * size - margin)
      let right = isUpright ? high.y : height(Double(x + 1) * size + margin)
      for y in index(min(left, right) - margin)...index(max(left, right) + margin) { body(GridCell(x: x, y: y)) }
    }
  }
}
