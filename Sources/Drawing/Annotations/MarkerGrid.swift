/// Items in the cells of square grids over a picture, a grid for items of about one size, so that a few large ones do not slow down many
/// small ones.
struct MarkerGrid {
  private struct Level {
    let columns, rows: Int
    let side: Double
    /// The size of the largest item here: at least a side, unless it is very small, and less than two.
    var largest: Double
    /// For each cell the last item in it; -1 for none.
    var heads: [Int32]
  }

  private let items: [MarkerItem]
  private var levels: [Level] = []
  /// For each item the level that it belongs to; and the one before it in its cell, -1 for none.
  private var levelOfItem: [UInt8]
  private var next: [Int32]

  /// - Parameter items: what may be inserted, by number.
  init(_ items: [MarkerItem], width: Int, height: Int) {
    self.items = items
    next = [Int32](repeating: -1, count: items.count)
    levelOfItem = [UInt8](repeating: 0, count: items.count)
    // No more cells than there are items, about: many grids of few items each are to cost little.
    let least = (Double(width) * Double(height) / Double(4 * items.count + 1)).squareRoot()
    // Powers of two, the smallest first.
    var exponents: [Int] = []
    func exponent(_ item: MarkerItem) -> Int { max(Double(item.size), least, 1).exponent }
    for item in items where !exponents.contains(exponent(item)) { exponents.append(exponent(item)) }
    exponents.sort()
    for exponent in exponents {
      let side = Double(sign: .plus, exponent: exponent, significand: 1)
      let (columns, rows) = (Int(Double(width) / side) + 1, Int(Double(height) / side) + 1)
      levels.append(Level(columns: columns, rows: rows, side: side, largest: 0, heads: Array(repeating: -1, count: columns * rows)))
    }
    for index in items.indices {
      let level = exponents.firstIndex(of: exponent(items[index])) ?? 0
      levelOfItem[index] = UInt8(level)
      levels[level].largest = max(levels[level].largest, Double(items[index].size))
    }
  }

  /// Puts an item into its cell; what lies outside of the picture, into one at its edge. Complexity: O(1).
  mutating func insert(_ number: Int) {
    let level = Int(levelOfItem[number])
    let cell = Self.cell(items[number].x, items[number].y, in: levels[level])
    next[number] = levels[level].heads[cell]
    levels[level].heads[cell] = Int32(number)
  }

  /// Whether an item collides with one that was inserted. Complexity: O(items in the cells around it).
  func collides(_ item: MarkerItem) -> Bool {
    for level in levels {
      let (columns, rows) = Self.cells(around: item, in: level)
      for row in rows {
        for column in columns {
          var other = level.heads[row * level.columns + column]
          while other >= 0 {
            if items[Int(other)].collides(with: item) { return true }
            other = next[Int(other)]
          }
        }
      }
    }
    return false
  }

  /// Takes what collides with an item out of the grid. Complexity: O(items in the cells around it).
  mutating func take(collidingWith item: MarkerItem, _ body: (Int) -> Void) {
    for index in levels.indices {
      let (columns, rows) = Self.cells(around: item, in: levels[index])
      for row in rows {
        for column in columns {
          let cell = row * levels[index].columns + column
          var (other, last) = (levels[index].heads[cell], Int32(-1))
          while other >= 0 {
            let after = next[Int(other)]
            if items[Int(other)].collides(with: item) {
              if last < 0 { levels[index].heads[cell] = after } else { next[Int(last)] = after }
              body(Int(other))
            } else {
              last = other
            }
            other = after
          }
        }
      }
    }
  }

  /// Takes an item out of the grid, if it is in it. Complexity: O(items in its cell).
  mutating func remove(_ number: Int) {
    let level = Int(levelOfItem[number])
    let cell = Self.cell(items[number].x, items[number].y, in: levels[level])
    var (other, last) = (levels[level].heads[cell], Int32(-1))
    while other >= 0, other != number { (last, other) = (other, next[Int(other)]) }
    guard other >= 0 else { return }
    if last < 0 { levels[level].heads[cell] = next[number] } else { next[Int(last)] = next[number] }
  }

  private static func cell(_ x: Double, _ y: Double, in level: Level) -> Int {
    index(y, level.side, level.rows) * level.columns + index(x, level.side, level.columns)
  }

  private static func index(_ place: Double, _ side: Double, _ count: Int) -> Int {
    Int(min(max((place / side).rounded(.down), 0), Double(count - 1)))
  }

  private static func cells(around item: MarkerItem, in level: Level) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    let reach = (Double(item.size) + level.largest) / 2
    return (
      index(item.x - reach, level.side, level.columns)...index(item.x + reach, level.side, level.columns),
      index(item.y - reach, level.side, level.rows)...index(item.y + reach, level.side, level.rows)
    )
  }
}
