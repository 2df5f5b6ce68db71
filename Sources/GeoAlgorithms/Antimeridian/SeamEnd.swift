/// Where a piece of boundary begins or ends on one of the two borders of the world.
struct SeamEnd {
  /// Position along the border in the direction that has the world on its left, degrees: the latitude on
  /// the eastern border, its negative on the western one.
  var along: Double
  /// The world whose border it is; 0 when all worlds are laid over each other.
  var world: Int32
  var arc: Int32
  /// Whether the piece begins here.
  var isStart: Bool

  static func isOrdered(_ a: SeamEnd, _ b: SeamEnd) -> Bool {
    if a.world != b.world { return a.world < b.world }
    if a.along != b.along { return a.along < b.along }
    if a.isStart != b.isStart { return b.isStart }
    return a.arc < b.arc
  }

  func isSamePlace(as other: SeamEnd) -> Bool { world == other.world && along == other.along }
}

extension UnsafeMutableBufferPointer {
  /// Heap sort: in place and without the buffer that `sort` allocates. Complexity: O(n log n).
  func heapSort(by isOrdered: (Element, Element) -> Bool) {
    if count < 2 { return }
    var start = count / 2
    var end = count
    while end > 1 {
      if start > 0 {
        start -= 1
      } else {
        end -= 1
        swapAt(0, end)
      }
      var root = start
      while 2 * root + 1 < end {
        var child = 2 * root + 1
        if child + 1 < end, isOrdered(self[child], self[child + 1]) { child += 1 }
        if !isOrdered(self[root], self[child]) { break }
        swapAt(root, child)
        root = child
      }
    }
  }
}
