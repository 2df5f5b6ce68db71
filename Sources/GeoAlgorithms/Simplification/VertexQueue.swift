internal import GeoModel

/// Vertices by importance, the least first; of those that matter equally the deeper ones of a hierarchy, then the first
/// ones by coordinates, so that the order is a function of geometry alone. An entry is stale once its vertex was put in
/// again.
struct VertexQueue: Sendable {
  struct Entry: Sendable {
    var importance: Double
    var vertex: Int32
    var stamp: UInt32
  }

  private var heap: [Entry] = []

  var isEmpty: Bool { heap.isEmpty }

  mutating func removeAll() { heap.removeAll(keepingCapacity: true) }

  /// Appends without order; ``arrange(_:)`` must follow. Complexity: O(1).
  @inline(__always)
  mutating func appendUnordered(_ entry: Entry) { heap.append(entry) }

  /// Complexity: O(n).
  mutating func arrange(_ order: Order) {
    heap.withUnsafeMutableBufferPointer { heap in
      for index in stride(from: (heap.count - 2) / 4, through: 0, by: -1) where heap.count > 1 {
        Self.sink(heap, index, heap[index], order)
      }
    }
  }

  /// Complexity: O(log n).
  mutating func push(_ entry: Entry, _ order: Order) {
    heap.append(entry)
    heap.withUnsafeMutableBufferPointer { heap in
      var index = heap.count - 1
      while index > 0 {
        let parent = (index - 1) / 4
        if !order.precedes(entry, heap[parent]) { break }
        heap[index] = heap[parent]
        index = parent
      }
      heap[index] = entry
    }
  }

  /// Complexity: O(log n).
  mutating func pop(_ order: Order) -> Entry? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty { heap.withUnsafeMutableBufferPointer { Self.sink($0, 0, last, order) } }
    return first
  }

  /// Puts an entry into the hole at `index` or below: each has four children.
  @inline(__always)
  private static func sink(_ heap: UnsafeMutableBufferPointer<Entry>, _ index: Int, _ entry: Entry, _ order: Order) {
    var index = index
    while true {
      let first = 4 * index + 1
      if first >= heap.count { break }
      var least = first
      for child in first + 1..<max(first + 1, min(first + 4, heap.count)) where order.precedes(heap[child], heap[least]) {
        least = child
      }
      if !order.precedes(heap[least], entry) { break }
      heap[index] = heap[least]
      index = least
    }
    heap[index] = entry
  }

  /// What decides between vertices that matter equally.
  struct Order {
    let points: UnsafePointer<Position>
    let splits: UnsafePointer<SectionSplit>?

    @inline(__always)
    func precedes(_ a: Entry, _ b: Entry) -> Bool {
      if a.importance != b.importance { return a.importance < b.importance }
      return precedesByGeometry(Int(a.vertex), Int(b.vertex))
    }

    private func precedesByGeometry(_ a: Int, _ b: Int) -> Bool {
      if let splits, splits[a].depth != splits[b].depth { return splits[a].depth > splits[b].depth }
      return GeoAlgorithms.precedes(points[a], points[b])
    }
  }
}
