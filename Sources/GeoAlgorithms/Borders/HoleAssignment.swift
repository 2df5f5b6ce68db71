internal import GeoModel

/// Which part each hole belongs to.
struct HoleAssignment {
  /// The exteriors in the order of parts, as indices of loops: west of the seam first, then by latitude.
  private(set) var shells: [Int] = []
  /// The holes, by rank of their exterior.
  private(set) var holes: [(rank: Int, loop: Int)] = []
  /// The loops turned as holes that lie in no exterior; they are given to the first.
  private(set) var strays: [Int] = []
  /// Whether every hole lies in an exterior.
  var isComplete: Bool { strays.isEmpty }

  /// Trees over the edges of each exterior, and one over their boxes; built when there are holes.
  private var forest = BoxForest()
  private var trees: [BoxForest.Tree] = []
  private var shellTree = BoxForest.Tree(start: 0, leaves: 0)

  /// Edges that share a box.
  private static let leafSize = 8

  /// Complexity: O(s log s) for s exteriors; if there are holes, O(n) for their n vertices and O(log n) for each hole, on real
  /// outlines.
  mutating func assign(_ tracing: RingTracing) {
    strays.removeAll(keepingCapacity: true)
    shells.removeAll(keepingCapacity: true)
    holes.removeAll(keepingCapacity: true)
    for index in tracing.loops.indices where tracing.loops[index].sign > 0 { shells.append(index) }
    let loops = tracing.loops
    shells.withUnsafeMutableBufferPointer { shells in
      shells.heapSort {
        let a = loops[$0]
        let b = loops[$1]
        if a.touchesEast != b.touchesEast { return a.touchesEast }
        return a.lowest != b.lowest ? a.lowest < b.lowest : $0 < $1
      }
    }
    // Without an exterior nothing is left of the polygon.
    if shells.isEmpty || shells.count == tracing.loops.count { return }
    buildTrees(tracing)
    for index in tracing.loops.indices where tracing.loops[index].sign < 0 {
      let rank = self.rank(of: tracing.loops[index], tracing)
      if rank == nil { strays.append(index) }
      holes.append((rank ?? 0, index))
    }
    if shells.count > 1 {
      holes.withUnsafeMutableBufferPointer { holes in
        holes.heapSort { $0.rank != $1.rank ? $0.rank < $1.rank : $0.loop < $1.loop }
      }
    }
  }

  private mutating func buildTrees(_ tracing: RingTracing) {
    forest.removeAll()
    trees.removeAll(keepingCapacity: true)
    for shell in shells {
      let loop = tracing.loops[shell]
      trees.append(
        forest.appendRing(from: loop.start, to: loop.end - 1, leafSize: Self.leafSize) { tracing.vertices[$0].position })
    }
    for tree in trees { forest.appendLeaf(forest.box(of: tree)) }
    shellTree = forest.endTree(leaves: trees.count)
  }

  /// The exterior round a hole: that of its first vertex not on the border of one, else of its edges' middles.
  private func rank(of hole: RingTracing.Loop, _ tracing: RingTracing) -> Int? {
    for index in hole.start..<hole.end - 1 {
      if let found = rank(at: tracing.vertices[index].position, tracing) { return found < 0 ? nil : found }
    }
    for index in hole.start..<hole.end - 1 {
      let a = tracing.vertices[index]
      let b = tracing.vertices[index + 1]
      let middle = Position(x: (a.longitude + b.longitude) / 2, y: (a.latitude + b.latitude) / 2)
      if let found = rank(at: middle, tracing) { return found < 0 ? nil : found }
    }
    return nil
  }

  /// The innermost exterior that a point lies in, -1 for none, `nil` when it lies on a border.
  private func rank(at point: Position, _ tracing: RingTracing) -> Int? {
    var best: (rank: Int, box: PlaneBox)?
    var isOnBorder = false
    forest.descend(shellTree) { box, ranks in
      if isOnBorder || !box.contains(point) { return false }
      guard ranks.count == 1 else { return true }
      let rank = ranks.lowerBound
      let loop = tracing.loops[shells[rank]]
      let place = forest.location(
        of: point, inRing: trees[rank], from: loop.start, to: loop.end - 1, leafSize: Self.leafSize
      ) { tracing.vertices[$0].position }
      switch place {
      case .boundary: isOnBorder = true
      case .inside: if best?.box.contains(box) ?? true { best = (rank, box) }
      case .outside: break
      }
      return false
    }
    return isOnBorder ? nil : best?.rank ?? -1
  }
}
