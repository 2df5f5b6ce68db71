import GeoModel

extension TopologyJudging {
  /// Holes must lie in their shell and not in each other, polygons not in each other (OGC 06-103r4 §6.1.11.1,
  /// §6.1.14). Rings that cross each other are left out: their defect is reported already; those that share an edge are judged if all of
  /// one lies on one side of the other. In a ring that crosses itself lies what it goes round an odd number of times, outside of it
  /// what it does not go round; the rest is left out.
  mutating func judgeNesting(_ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    nesting.patience = Self.patience(used)
    for index in rings.indices where rings[index].isHole && rings[index].copyOf < 0 {
      judgeHole(index, column, &defects)
    }
    guard rings.count > 1 else { return }
    for (a, b) in ringPairs.pairs where rings[a].part != rings[b].part && rings[a].isHole != rings[b].isHole {
      let (hole, shell) = rings[a].isHole ? (a, b) : (b, a)
      // A polygon that fills a hole, or crosses its border, is told as such.
      let isInHole = areEntangled(shell, hole) || lies(shell, .inside, hole)
      if rings[hole].shell >= 0, isInHole {
        nesting.sheltered.insert(RingPair(shell, rings[hole].shell))
      }
    }
    for (a, b) in ringPairs.pairs where rings[a].isHole == rings[b].isHole {
      if rings[a].isHole {
        if rings[a].part == rings[b].part { judgePair(a, b, .nestedHoles, column, &defects) }
      } else if !nesting.sheltered.contains(RingPair(a, b)) {
        judgePair(a, b, .nestedShells, column, &defects)
      }
    }
  }

  /// Marks the rings that are at odds with themselves, by what has been found of them.
  mutating func markTangled(_ defects: ArraySlice<TopologyDefect>) {
    var paths = pathsLeftOut([.selfIntersection, .ringSelfIntersection, .selfOverlap])
    for defect in defects {
      switch defect.kind {
      case .selfIntersection, .ringSelfIntersection, .selfOverlap, .spike: paths.insert(defect.path)
      default: break
      }
    }
    if paths.isEmpty { return }
    for index in rings.indices where paths.contains(rings[index].path) { rings[index].isTangled = true }
  }

  /// Reports a hole that lies outside of its exterior.
  mutating func judgeHole(_ index: Int, _ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    let shell = rings[index].shell
    guard shell >= 0, canCompare(index, shell) else { return }
    let isOutside =
      areEntangled(index, shell)
      ? liesWhole(index, .outside, shell) : !rings[shell].box.contains(rings[index].box) || lies(index, .outside, shell)
    if isOutside {
      rings[index].isMisplaced = true
      defects.append(defect(.holeOutsideShell, vertex(of: index, .outside, shell), rings[shell].start, column))
    }
  }

  private mutating func judgePair(
    _ a: Int, _ b: Int, _ kind: TopologyDefectKind, _ column: GeometryColumn, _ defects: inout [TopologyDefect]
  ) {
    for (small, large) in [(a, b), (b, a)] where lies(small, .inside, large) {
      rings[rings[small].copyOf >= 0 ? rings[small].copyOf : small].isMisplaced = true
      defects.append(defect(kind, vertex(of: small, .inside, large), rings[large].start, column))
      return
    }
  }

  /// Whether it can be decided on which side of a large ring another one lies, whatever they do to themselves: they do not cross.
  private func canCompare(_ small: Int, _ large: Int) -> Bool {
    rings[small].isClosed && rings[large].isClosed && !rings[small].isFlat && !rings[large].isFlat
      && !areCrossed(small, large)
  }

  /// Whether a ring lies on a side of another one, or its first vertex that is not on it if it is at odds with itself; `false` if defects
  /// forbid an answer.
  private mutating func lies(_ small: Int, _ side: Containment, _ large: Int) -> Bool {
    guard rings[large].box.contains(rings[small].box), canCompare(small, large) else { return false }
    if areEntangled(small, large) { return liesWhole(small, side, large) }
    for vertex in rings[small].start..<rings[small].end {
      let found = self.side(of: vertex, in: large)
      if found != .boundary { return found == side }
    }
    return sideOnBorder(small, large) == side
  }

  /// How many vertices of rings that share edges are looked at in a geometry of so many.
  static func patience(_ count: Int) -> Int { 16 * count + (1 << 20) }

  /// Whether all of a ring lies on a side of another one, except what lies on it: of rings that share an edge, and may go through each
  /// other along it. An edge between two vertices on the other ring is where its middle is: what rounding does to that of a shared edge may
  /// cost the answer, and makes none. Complexity: O(n log m); `false` where too many were asked about.
  private mutating func liesWhole(_ small: Int, _ side: Containment, _ large: Int) -> Bool {
    nesting.patience -= rings[small].edges
    if nesting.patience < 0 { return false }
    var isOff = false, wasOnBorder = self.side(of: rings[small].start, in: large) == .boundary
    for edge in rings[small].start..<rings[small].end {
      let (a, b) = (points[edge], points[edge + 1])
      let end = self.side(of: b, in: large)
      let found = wasOnBorder && end == .boundary ? self.side(of: Position(x: a.x / 2 + b.x / 2, y: a.y / 2 + b.y / 2), in: large) : end
      wasOnBorder = end == .boundary
      if found == .boundary { continue }
      guard found == side else { return false }
      if !wasOnBorder { isOff = true }
    }
    return isOff || sideOnBorder(small, large) == side
  }

  /// The side for a ring all of whose vertices lie on the other.
  private mutating func sideOnBorder(_ small: Int, _ large: Int) -> Containment? {
    rings[large].isTangled ? sideByMiddles(small, in: large) : sideByEdges(small, in: large)
  }

  /// Whether two rings that share an edge do not go through each other there.
  mutating func lieSideBySide(_ a: Int, _ b: Int) -> Bool {
    guard canCompare(a, b) else { return false }
    let (small, large) = rings[a].edges < rings[b].edges ? (a, b) : (b, a)
    return liesWhole(small, .outside, large) || liesWhole(small, .inside, large)
  }

  /// The side of a ring all of whose vertices lie on one that is at odds with itself: that of the middle of an edge. They do not cross, so
  /// that the middle, rounded, is where the edge is except for edges that hardly leave the other ring.
  private func sideByMiddles(_ small: Int, in large: Int) -> Containment? {
    for edge in rings[small].start..<rings[small].end {
      let (a, b) = (points[edge], points[edge + 1])
      let found = side(of: Position(x: a.x / 2 + b.x / 2, y: a.y / 2 + b.y / 2), in: large)
      if found != .boundary { return found }
    }
    return nil
  }

  /// The vertex at which a defect of nesting is reported: the first of a ring that lies on a side of another one, and not on it.
  func vertex(of small: Int, _ side: Containment, _ large: Int) -> Int {
    (rings[small].start..<rings[small].end).first { self.side(of: $0, in: large) == side } ?? rings[small].start
  }

  /// Where a vertex lies with regard to a ring; `nil` if it depends on how one looks at what the ring goes round several times.
  private func side(of vertex: Int, in ring: Int) -> Containment? { side(of: points[vertex], in: ring) }

  private func side(of place: Position, in ring: Int) -> Containment? {
    let outer = rings[ring]
    guard outer.box.contains(place) else { return .outside }
    let turns = points.withUnsafeBufferPointer { points in
      contacts.forest.turns(
        round: place, ofRing: contacts.trees[ring], from: outer.start, to: outer.end, leafSize: ContactSearch.leafSize
      ) { points[$0] }
    }
    guard let turns else { return .boundary }
    return turns == 0 ? .outside : turns & 1 == 1 ? .inside : nil
  }

  /// To which side one of its edges leaves a touch.
  ///
  /// - Complexity: O(log m) on real outlines for each vertex that it has to look at, nearly always one.
  private mutating func sideByEdges(_ small: Int, in large: Int) -> Containment? {
    let isCounterClockwise = isCounterClockwise(large)
    for vertex in rings[small].start..<rings[small].end {
      if let left = leaves(large, at: vertex, of: small) { return left == isCounterClockwise ? .inside : .outside }
    }
    return nil
  }

  /// Whether a ring leaves another one to the left at a vertex that lies on it; `nil` if it runs along it both ways.
  private func leaves(_ large: Int, at vertex: Int, of small: Int) -> Bool? {
    let (outer, p) = (rings[large], points[vertex])
    // Both ways: an edge may begin along the other ring and end off it.
    let ways = [points[vertex + 1], points[rings[small].before(vertex)]]
    var left: Bool?
    contacts.forest.descend(contacts.trees[large]) { box, leaves in
      guard left == nil, box.contains(p) else { return false }
      if leaves.count > 1 { return true }
      let first = outer.start + leaves.lowerBound * ContactSearch.leafSize
      for edge in first..<Swift.min(first + ContactSearch.leafSize, outer.end) where left == nil {
        let (a, b) = (points[edge], points[edge + 1])
        guard p != b, PlaneBox(a, b).contains(p), orientation(a, b, p) == .on else { continue }
        let before = p == a ? points[outer.before(edge)] : a
        for q in ways where q != p && left == nil { left = isLeft(q, ofCorner: before, p, b) }
      }
      return false
    }
    return left
  }
}
