internal import GeoModel

/// The vertices that are still there, in a tree of boxes: finds one that lies in a triangle.
///
/// A leaf is a run of up to eight vertices of one path, which lie where they are; eight leaves, in the order of a Hilbert
/// curve, make one group of boxes, and eight groups one of the level above. Boxes do not shrink when vertices go, but those that
/// become empty are not looked at again.
struct VertexTree: Sendable {
  private struct Leaf: Sendable {
    var first: Int32
    /// A bit for each vertex that is there.
    var live: UInt32

    /// Those that lie in a box; without branches, since nothing says beforehand which ones do.
    @inline(__always)
    func vertices(in box: PlaneBox, _ points: UnsafePointer<Position>) -> UInt32 {
      let low = SIMD2(box.minX, box.minY), high = SIMD2(box.maxX, box.maxY)
      var inside: UInt32 = 0
      for index in 0..<UInt32.bitWidth - live.leadingZeroBitCount {
        let place = RunSurvey.load(points, Int(first) + index)
        inside |= all((low .<= place) .& (place .<= high)) ? 1 &<< UInt32(index) : 0
      }
      return inside & live
    }
  }

  private var leaves: [Leaf] = []
  /// The boxes of all leaves, then of these groups, up to the last level, which is one group.
  private var groups: [BoxGroup] = []
  /// Where the groups of each level begin, and where the last one ends.
  private var levels: [Int] = []
  /// For each vertex its leaf.
  private var leafOfVertex: [UInt32] = []
  private var stack: [(level: Int32, group: UInt32)] = []
  /// How many vertices and groups of boxes the last search for a witness looked at.
  private(set) var looked = 0

  private static let width = BoxGroup.width

  /// Begins with all vertices of these runs. Complexity: O(n).
  ///
  /// - Parameter isStatic: whether none will be taken out.
  mutating func build(
    _ points: UnsafePointer<Position>, count: Int, runs: some Collection<Range<Int>>, isStatic: Bool = false
  ) {
    leaves.removeAll(keepingCapacity: true)
    var boxes: [PlaneBox] = []
    // Exactly: of millions, half would be room.
    let size = runs.reduce(0) { $0 + ($1.count + Self.width - 1) / Self.width }
    leaves.reserveCapacity(size)
    boxes.reserveCapacity(size)
    var extent = PlaneBox.empty
    for run in runs {
      for first in stride(from: run.lowerBound, to: run.upperBound, by: Self.width) {
        let last = min(first + Self.width, run.upperBound)
        var box = PlaneBox.empty
        for index in first..<last { box.include(points[index]) }
        extent.include(box)
        boxes.append(box)
        leaves.append(Leaf(first: Int32(first), live: UInt32(1) << UInt32(last - first) - 1))
      }
    }
    buildLevels(sortLeaves(boxes, extent))
    if isStatic { return }
    if leafOfVertex.count < count { leafOfVertex.append(contentsOf: repeatElement(0, count: count - leafOfVertex.count)) }
    for index in leaves.indices {
      let first = Int(leaves[index].first)
      for vertex in first..<first + leaves[index].live.nonzeroBitCount { leafOfVertex[vertex] = UInt32(index) }
    }
  }

  /// Returns the leaves' boxes in their new order.
  private mutating func sortLeaves(_ boxes: [PlaneBox], _ extent: PlaneBox) -> [PlaneBox] {
    if boxes.count <= Self.width { return boxes }
    let curve = HilbertCurve(over: extent)
    let order = RadixOrder.of(boxes.map { curve.index(($0.minX + $0.maxX) / 2, ($0.minY + $0.maxY) / 2) })
    leaves = order.map { leaves[Int($0)] }
    return order.map { boxes[Int($0)] }
  }

  private mutating func buildLevels(_ boxes: [PlaneBox]) {
    groups.removeAll(keepingCapacity: true)
    groups.reserveCapacity(boxes.count / (Self.width - 1) + 8)
    levels = [0]
    if boxes.isEmpty { return }
    appendGroups(of: boxes.count) { boxes[$0] }
    while let first = levels.dropLast().last, groups.count - first > 1 {
      let below = groups[first...]
      appendGroups(of: below.count) { below[first + $0].bounds }
    }
  }

  private mutating func appendGroups(of count: Int, _ box: (Int) -> PlaneBox) {
    for first in stride(from: 0, to: count, by: Self.width) {
      var group = BoxGroup()
      for index in first..<min(first + Self.width, count) { group[index - first] = box(index) }
      groups.append(group)
    }
    levels.append(groups.count)
  }

  /// Takes a vertex out. Complexity: O(log n).
  mutating func remove(_ vertex: Int) {
    var node = Int(leafOfVertex[vertex])
    leaves[node].live &= ~(1 << UInt32(vertex - Int(leaves[node].first)))
    if leaves[node].live != 0 { return }
    for level in levels.dropLast() {
      if !groups[level + node / Self.width].empty(node % Self.width) { return }
      node /= Self.width
    }
  }

  /// A vertex in the closed triangle of three vertices other than these, and not in the places of `a` and `c`; -1 if
  /// there is none. Decided exactly. Complexity: O(log n) for outlines as they occur.
  ///
  /// - Parameter counts: whether a vertex is one that counts; asked of all in the triangle's box, since exact sides may take longer.
  @inline(never)
  mutating func witness(
    _ points: UnsafePointer<Position>, _ a: Int, _ b: Int, _ c: Int, where counts: (Int) -> Bool = { _ in true }
  ) -> Int {
    let triangle = ClosedTriangle(points[a], points[b], points[c])
    var found = -1
    var seen = 0
    let met = descend(triangle.box, points) {
      triangle.mayMeet($0)
    } visit: { vertex in
      seen += 1
      if vertex == a || vertex == b || vertex == c || !counts(vertex) || !triangle.contains(points[vertex]) { return true }
      if points[vertex] == points[a] || points[vertex] == points[c] { return true }
      found = vertex
      return false
    }
    looked = met + seen
    return found
  }

  /// Calls `body` with the vertices in a box, until it says `false`. Complexity: O(log n), and their number.
  ///
  /// - Returns: how many groups of boxes were met on the way.
  @discardableResult
  mutating func visit(_ box: PlaneBox, _ points: UnsafePointer<Position>, _ body: (Int) -> Bool) -> Int {
    descend(box, points, where: { _ in true }, visit: body)
  }

  /// Calls `visit` with the vertices in a box whose leaves, and the boxes above them, pass the filter; until it says `false`.
  ///
  /// - Returns: how many groups of boxes were met on the way.
  @inline(__always)
  private mutating func descend(
    _ box: PlaneBox, _ points: UnsafePointer<Position>, where mayMeet: (PlaneBox) -> Bool, visit: (Int) -> Bool
  ) -> Int {
    if groups.isEmpty { return 0 }
    let query = BoxGroup.Query(box)
    var met = 0
    stack.append((Int32(levels.count - 2), UInt32(groups.count - 1)))
    while let (level, group) = stack.popLast() {
      met += 1
      var meeting = groups[Int(group)].meeting(query)
      let first = (Int(group) - levels[Int(level)]) * Self.width
      while meeting != 0 {
        let lane = meeting.trailingZeroBitCount / 8
        meeting &= ~(0xFF << UInt64(8 * lane))
        if !mayMeet(groups[Int(group)][lane]) { continue }
        if level > 0 {
          stack.append((level - 1, UInt32(levels[Int(level) - 1] + first + lane)))
          continue
        }
        let leaf = leaves[first + lane]
        var inside = leaf.vertices(in: box, points)
        while inside != 0 {
          let vertex = Int(leaf.first) + inside.trailingZeroBitCount
          inside &= inside - 1
          if !visit(vertex) {
            stack.removeAll(keepingCapacity: true)
            return met
          }
        }
      }
    }
    return met
  }
}
