internal import GeoModel

/// A cell of a grid.
struct GridCell: Hashable {
  var x, y: Int

  // One number, for cells are asked for by the million.
  func hash(into hasher: inout Hasher) { hasher.combine(x &* 0x1_0000_0001_B3 &+ y) }
}

/// Places by the cells in which they lie, in metres: each cell knows its last place, and each place the one before.
struct PlaceGrid {
  private let size: Double
  private var last: [GridCell: Int] = [:]
  private var before: [Int] = []

  init(size: Double) { self.size = size }

  /// A column or row.
  func index(_ value: Double) -> Int { Int(clamping: (value / size).rounded(.down)) }

  /// Adds the next place: they are numbered as they come.
  mutating func append(at home: Position) {
    before.append(last.updateValue(before.count, forKey: GridCell(x: index(home.x), y: index(home.y))) ?? -1)
  }

  func forEach(in cell: GridCell, _ body: (Int) -> Void) {
    var next = last[cell] ?? -1
    while next >= 0 {
      body(next)
      next = before[next]
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
