internal import GeoModel

/// The vertices that are still there, in a tree of boxes: finds one that lies in a triangle.
///
/// A leaf is a run of up to eight vertices of one path, which lie where they are; eight leaves, in the order of a Hilbert
/// curve, make one box of the level above. Boxes do not shrink when vertices go, but those that become empty are not
/// looked at again.
struct VertexTree: Sendable {
  private struct Node: Sendable {
    var box: PlaneBox
    /// Of a leaf: its first vertex, and a bit for each that is there. Of others: how many children are not empty.
    var first: Int32
    var live: UInt32
  }

  private var nodes: [Node] = []
  /// Where each level begins, leaves first, and where the last one ends.
  private var levels: [Int] = []
  /// For each vertex its leaf.
  private var leaves: [UInt32] = []
  private var stack: [(level: Int32, node: UInt32)] = []

  private static let width = 8

  /// Begins with all vertices of these runs. Complexity: O(n log n).
  ///
  /// - Parameter isStatic: whether none will be taken out.
  mutating func build(
    _ points: UnsafePointer<Position>, count: Int, runs: some Sequence<Range<Int>>, isStatic: Bool = false
  ) {
    nodes.removeAll(keepingCapacity: true)
    levels.removeAll(keepingCapacity: true)
    if !isStatic, leaves.count < count { leaves.append(contentsOf: repeatElement(0, count: count - leaves.count)) }
    var extent = PlaneBox.empty
    for run in runs {
      for first in stride(from: run.lowerBound, to: run.upperBound, by: Self.width) {
        let last = min(first + Self.width, run.upperBound)
        var box = PlaneBox.empty
        for index in first..<last { box.include(points[index]) }
        extent.include(box)
        nodes.append(Node(box: box, first: Int32(first), live: UInt32(1) << UInt32(last - first) - 1))
      }
    }
    sortLeaves(extent)
    for index in isStatic ? 0..<0 : nodes.indices {
      let first = Int(nodes[index].first)
      for vertex in first..<first + nodes[index].live.nonzeroBitCount { leaves[vertex] = UInt32(index) }
    }
    buildLevels()
  }

  private mutating func sortLeaves(_ extent: PlaneBox) {
    if nodes.count <= Self.width { return }
    let curve = HilbertCurve(over: extent)
    // The curve's index above, the leaf's below: no two are equal.
    let order = nodes.indices.map { index in
      let box = nodes[index].box
      return UInt64(curve.index((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)) << 32 | UInt64(index)
    }.sorted()
    nodes = order.map { nodes[Int($0 & 0xFFFF_FFFF)] }
  }

  private mutating func buildLevels() {
    levels.append(0)
    var start = 0
    while nodes.count - start > 1 {
      let end = nodes.count
      levels.append(end)
      for first in stride(from: start, to: end, by: Self.width) {
        let last = min(first + Self.width, end)
        var box = PlaneBox.empty
        for child in first..<last { box.include(nodes[child].box) }
        nodes.append(Node(box: box, first: Int32(first), live: UInt32(last - first)))
      }
      start = end
    }
    levels.append(nodes.count)
  }

  /// Takes a vertex out. Complexity: O(log n).
  mutating func remove(_ vertex: Int) {
    var node = Int(leaves[vertex])
    nodes[node].live &= ~(1 << UInt32(vertex - Int(nodes[node].first)))
    var level = 0
    while nodes[node].live == 0, level + 2 < levels.count {
      node = levels[level + 1] + (node - levels[level]) / Self.width
      level += 1
      nodes[node].live -= 1
    }
  }

  /// A vertex in the closed triangle of three vertices other than these, and not in the places of `a` and `c`; -1 if
  /// there is none. Decided exactly. Complexity: O(log n) for outlines as they occur.
  ///
  /// - Parameter counts: whether a vertex is one that counts.
  @inline(__always)
  mutating func witness(
    _ points: UnsafePointer<Position>, _ a: Int, _ b: Int, _ c: Int, where counts: (Int) -> Bool = { _ in true }
  ) -> Int {
    guard !nodes.isEmpty else { return -1 }
    let triangle = ClosedTriangle(points[a], points[b], points[c])
    let top = levels.count - 2
    stack.append((Int32(top), UInt32(nodes.count - 1)))
    while let (level, index) = stack.popLast() {
      let node = nodes[Int(index)]
      if level > 0 {
        let first = Int(node.first)
        for child in first..<min(first + Self.width, levels[Int(level)])
        where nodes[child].live != 0 && triangle.mayMeet(nodes[child].box) { stack.append((level - 1, UInt32(child))) }
        continue
      }
      var live = node.live
      while live != 0 {
        let vertex = Int(node.first) + live.trailingZeroBitCount
        live &= live - 1
        if vertex != a, vertex != b, vertex != c, triangle.contains(points[vertex]), counts(vertex) {
          if points[vertex] == points[a] || points[vertex] == points[c] { continue }
          stack.removeAll(keepingCapacity: true)
          return vertex
        }
      }
    }
    return -1
  }

  /// Calls `body` with the vertices in a box, until it says `false`. Complexity: O(log n), and their number.
  mutating func visit(_ box: PlaneBox, _ points: UnsafePointer<Position>, _ body: (Int) -> Bool) {
    guard !nodes.isEmpty else { return }
    stack.append((Int32(levels.count - 2), UInt32(nodes.count - 1)))
    while let (level, index) = stack.popLast() {
      let node = nodes[Int(index)]
      if level > 0 {
        let first = Int(node.first)
        for child in first..<min(first + Self.width, levels[Int(level)])
        where nodes[child].live != 0 && box.meets(nodes[child].box) { stack.append((level - 1, UInt32(child))) }
        continue
      }
      var live = node.live
      while live != 0 {
        let vertex = Int(node.first) + live.trailingZeroBitCount
        live &= live - 1
        if box.contains(points[vertex]), !body(vertex) {
          stack.removeAll(keepingCapacity: true)
          return
        }
      }
    }
  }
}
