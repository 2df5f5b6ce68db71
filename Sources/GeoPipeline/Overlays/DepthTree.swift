internal import Overlays

/// A tree of the boxes of items (``PickIndex``) that knows for each node which of the items inserted so far is drawn last.
struct DepthTree {
  private let index: PickIndex
  /// Where each item is among the leaves.
  private var leaves: [Int32]
  /// For each node, 1 + depth in the upper half and the group in the lower; 0 while nothing is inserted.
  private var greatest: [UInt64]

  /// - Complexity: O(n log n) for n boxes; boxes of nothing are left out.
  init(_ rects: [PlaneRect]) {
    index = PickIndex(parts: rects)
    leaves = Array(repeating: -1, count: rects.count)
    greatest = Array(repeating: 0, count: index.boxes.count)
    if let end = index.levelEnds.first {
      for leaf in 0..<Int(end) { leaves[Int(index.entries[leaf])] = Int32(leaf) }
    }
  }

  private static func key(_ depth: UInt32, _ group: Int32) -> UInt64 { UInt64(depth + 1) << 32 | UInt64(UInt32(bitPattern: group)) }

  /// Complexity: O(log n).
  mutating func insert(_ item: Int, depth: UInt32, group: Int32) {
    guard leaves[item] >= 0 else { return }
    let key = Self.key(depth, group)
    var (node, start) = (Int(leaves[item]), 0)
    for end in index.levelEnds {
      if greatest[node] >= key { return }
      greatest[node] = key
      node = Int(end) + (node - start) / PickIndex.nodeSize
      start = Int(end)
    }
  }

  /// Calls `body` with each inserted item whose box overlaps a rectangle and of which a greater depth may follow than `depth`, which `body` may
  /// raise.
  ///
  /// - Parameter group: the group of the item that the depth is looked for.
  func search(_ rect: PlaneRect, deeperThan depth: inout UInt32, group: Int32, _ body: (Int, inout UInt32) -> Void) {
    guard !index.boxes.isEmpty else { return }
    let wanted = SIMD4<Double>(rect.minX, rect.minY, rect.maxX, rect.maxY)
    var pending = [(node: index.boxes.count - 1, level: index.levelEnds.count - 1)]
    while let (node, level) = pending.popLast() {
      // Of the deepest items below, one whose group is drawn later makes one more; all others at most their depth.
      let key = greatest[node]
      let deepest = UInt32(key >> 32), last = Int32(truncatingIfNeeded: key)
      if key == 0 || (last > group ? deepest : deepest - 1) <= depth { continue }
      let box = SIMD4<Double>(index.boxes[node])
      guard box.x <= wanted.z, box.y <= wanted.w, wanted.x <= box.z, wanted.y <= box.w else { continue }
      if level == 0 {
        body(Int(index.entries[node]), &depth)
        continue
      }
      let first = Int(index.entries[node])
      for child in first..<min(first + PickIndex.nodeSize, Int(index.levelEnds[level - 1])) { pending.append((child, level - 1)) }
    }
  }
}
