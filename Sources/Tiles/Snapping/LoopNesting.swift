/// Which loops of a feature are exteriors, and which holes are in them.
struct LoopNesting {
  /// The loops, each exterior before its holes.
  private(set) var order: [(loop: Int, isHole: Bool)] = []

  /// The loops that go round something backwards, in no exterior of the feature.
  private(set) var backwards: [Int] = []

  private struct Box {
    var low, high: SIMD2<Int32>
  }

  private var shells: [Int] = []
  private var boxes: [Box] = []
  /// For each loop its shell; -1 for a hole in none.
  private var owners: [Int] = []

  mutating func removeAll() {
    order.removeAll(keepingCapacity: true)
    backwards.removeAll(keepingCapacity: true)
  }

  /// - Returns: `false` where shells lie in one another with no hole between them, so that parts would be filled twice.
  mutating func nest(_ walk: borrowing RingWalk, _ places: [SIMD2<Int32>]) -> Bool {
    removeAll()
    if walk.loops.count == 1 {
      if walk.loops[0].doubledArea > 0 { order.append((0, false)) } else { backwards.append(0) }
      return true
    }
    shells.removeAll(keepingCapacity: true)
    boxes.removeAll(keepingCapacity: true)
    owners.removeAll(keepingCapacity: true)
    for (index, loop) in walk.loops.enumerated() {
      var box = Box(low: SIMD2(repeating: .max), high: SIMD2(repeating: .min))
      for point in walk.points[loop.range] {
        box.low = pointwiseMin(box.low, places[Int(point)])
        box.high = pointwiseMax(box.high, places[Int(point)])
      }
      boxes.append(box)
      owners.append(-1)
      if loop.doubledArea > 0 { shells.append(index) }
    }
    for index in walk.loops.indices where walk.loops[index].doubledArea < 0 {
      if let owner = owner(of: index, walk, places) { owners[index] = owner } else { backwards.append(index) }
    }
    let isRight = shells.count < 2 || areApart(walk, places)
    for shell in shells {
      order.append((shell, false))
      for (hole, owner) in owners.enumerated() where owner == shell { order.append((hole, true)) }
    }
    return isRight
  }

  /// The shell that a hole is in: the smallest round it.
  private func owner(of hole: Int, _ walk: borrowing RingWalk, _ places: [SIMD2<Int32>]) -> Int? {
    var best: Int?
    for shell in shells {
      if let best, walk.loops[best].doubledArea <= walk.loops[shell].doubledArea { continue }
      if contains(shell, hole, walk, places) { best = shell }
    }
    return best
  }

  /// Whether each shell in another one lies in a hole of it.
  private func areApart(_ walk: borrowing RingWalk, _ places: [SIMD2<Int32>]) -> Bool {
    for shell in shells {
      for other in shells where other != shell && walk.loops[other].doubledArea >= walk.loops[shell].doubledArea {
        guard contains(other, shell, walk, places) else { continue }
        let isInHole = owners.indices.contains { owners[$0] == other && contains($0, shell, walk, places) }
        if !isInHole { return false }
      }
    }
    return true
  }

  /// Whether a loop lies within another one; they have no line in common, and perhaps points.
  private func contains(_ outer: Int, _ inner: Int, _ walk: borrowing RingWalk, _ places: [SIMD2<Int32>]) -> Bool {
    let (a, b) = (boxes[outer], boxes[inner])
    if any(b.low .< a.low) || any(b.high .> a.high) { return false }
    // A vertex that is not on the outer loop, or else the middle of an edge: twice the places are whole numbers.
    let range = walk.loops[inner].range
    for index in range {
      if let isInside = side(of: places[Int(walk.points[index])] &* 2, outer, walk, places) { return isInside }
    }
    let (first, second) = (places[Int(walk.points[range.lowerBound])], places[Int(walk.points[range.lowerBound + 1])])
    return side(of: first &+ second, outer, walk, places) ?? false
  }

  /// Whether a place (doubled) is inside a loop; `nil` on it.
  private func side(of place: SIMD2<Int32>, _ loop: Int, _ walk: borrowing RingWalk, _ places: [SIMD2<Int32>]) -> Bool? {
    let range = walk.loops[loop].range
    var isInside = false
    var last = places[Int(walk.points[range.upperBound - 1])] &* 2
    for index in range {
      let next = places[Int(walk.points[index])] &* 2
      let (dx, dy) = (Int(next.x) - Int(last.x), Int(next.y) - Int(last.y))
      let turn = dx * (Int(place.y) - Int(last.y)) - dy * (Int(place.x) - Int(last.x))
      if turn == 0, min(last.x, next.x) <= place.x, place.x <= max(last.x, next.x), min(last.y, next.y) <= place.y,
        place.y <= max(last.y, next.y)
      {
        return nil
      }
      if (last.y > place.y) != (next.y > place.y), (turn > 0) == (dy > 0) { isInside.toggle() }
      last = next
    }
    return isInside
  }
}
