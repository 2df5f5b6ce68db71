internal import GeoModel

/// A square that may hold a place far from the border.
struct Cell: Sendable {
  var center: Position
  /// Half of its side.
  var half: Double
  /// From its middle to the border; negative outside.
  var distance: Double

  /// No place in it is farther from the border.
  var bound: Double { distance + half * 1.4142135623730952 }
}

/// Squares, the most promising one first: a binary heap. Of equals the one that came first goes first.
struct CellQueue: Sendable {
  private var heap: [(cell: Cell, bound: Double, number: Int)] = []
  private var count = 0

  mutating func removeAll() {
    heap.removeAll(keepingCapacity: true)
    count = 0
  }

  private func precedes(_ a: Int, _ b: Int) -> Bool {
    heap[a].bound > heap[b].bound || (heap[a].bound == heap[b].bound && heap[a].number < heap[b].number)
  }

  /// Complexity: O(log n).
  mutating func insert(_ cell: Cell) {
    heap.append((cell, cell.bound, count))
    count += 1
    var place = heap.count - 1
    while place > 0, precedes(place, (place - 1) / 2) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Complexity: O(log n).
  mutating func removeFirst() -> Cell? {
    guard let first = heap.first else { return nil }
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var place = 0
    while true {
      var child = 2 * place + 1
      if child >= heap.count { break }
      if child + 1 < heap.count, precedes(child + 1, child) { child += 1 }
      guard precedes(child, place) else { break }
      heap.swapAt(place, child)
      place = child
    }
    return first.cell
  }
}
