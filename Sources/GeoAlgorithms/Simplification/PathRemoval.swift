internal import GeoModel

/// Removes vertices of one path, the least important first, whatever is in their way; and reports when something was.
///
/// A vertex is hindered if another one lies in its closed triangle when it is removed: one of its path that is still there, or one that
/// another path ever had. As long as none is, the path's result does not depend on what happens around it (see ``VertexRemoval``). Both
/// are functions of geometry alone.
struct PathRemoval {
  /// What is known of the vertices of all paths.
  let points: UnsafePointer<Position>
  let traits: UnsafePointer<VertexTraits>
  let area: EffectiveArea
  /// Vertices that matter more are not tested for being hindered.
  let ceiling: Double
  /// Whether all removed vertices get different importance (``ImportanceLevel``).
  let isStrict: Bool
  /// The vertices that may be in the way, those of one place once.
  private var tree: VertexTree

  /// What lies round the path at hand.
  private(set) var surroundings = PathSurroundings()
  /// The vertices of the path at hand, from its first one on.
  private var steps: [Step] = []
  /// Of the first 64 of them those that are still there, a bit for each.
  private var there: UInt64 = 0
  private var queue = VertexQueue()
  /// How many vertices may still be looked at again that went before.
  private var patience = 0

  /// The neighbours of a vertex, those between which it went once it is gone.
  private struct Step {
    var previous: Int32
    var next: Int32
    var isGone = false
  }

  /// How many vertices that went before may be looked at again, for each vertex of a path.
  private static let patience = 256

  /// The most vertices of a path of which the least is looked for among all: most borders have ten or twenty, and that takes less time
  /// than a queue, since nothing depends on a guess.
  private static let short = 40

  init(
    _ points: UnsafePointer<Position>, _ traits: UnsafePointer<VertexTraits>, _ area: EffectiveArea, ceiling: Double, isStrict: Bool,
    tree: VertexTree
  ) {
    (self.points, self.traits, self.area, self.ceiling, self.isStrict, self.tree) = (points, traits, area, ceiling, isStrict, tree)
  }

  /// Looks round a path, which is then at hand. Returns how much was looked at.
  mutating func lookRound(_ path: SimplificationPath) -> Int { surroundings.find(around: path, points, &tree) }

  /// Ranks the vertices of the path at hand.
  ///
  /// - Parameters:
  ///   - isParallel: whether another path joins the same ends, so that it may run along it later.
  ///   - keys: for each of its vertices, except a ring's last one, the importance at which it is removed; infinite for those that stay, as
  ///     before for all.
  /// - Returns: the importance of the least vertex that was hindered, or for which the test takes too long; infinite if there is none.
  /// - Complexity: O(n log n) for outlines as they occur.
  mutating func rank(_ path: SimplificationPath, isParallel: Bool, _ keys: UnsafeMutablePointer<Double>) -> Double {
    link(path)
    patience = Self.patience * path.vertices.count
    // One that has nothing to lose must be known to those that run beside it.
    var hindrance = isParallel && path.end - path.start < 2 ? -Double.infinity : .infinity
    func note(_ index: Int, _ importance: Double, _ removal: inout PathRemoval) {
      if importance < hindrance, importance <= removal.ceiling, removal.isHindered(index, path, isParallel: isParallel) {
        hindrance = importance
      }
    }
    if path.vertices.count <= Self.short { removeFew(path, keys, note) } else { removeMany(path, keys, note) }
    return hindrance
  }

  private mutating func link(_ path: SimplificationPath) {
    let count = path.vertices.count
    steps.removeAll(keepingCapacity: true)
    there = count < UInt64.bitWidth ? 1 << UInt64(count) - 1 : .max
    for index in 0..<Int32(count) { steps.append(Step(previous: index - 1, next: index + 1)) }
    if path.isRing {
      steps[0].previous = Int32(count - 1)
      steps[count - 1].next = 0
    }
  }

  @inline(__always)
  private func importance(of index: Int, from start: Int) -> Double {
    let step = steps[index]
    return area.of(points[start + index], between: points[start + Int(step.previous)], and: points[start + Int(step.next)])
  }

  /// Marks a vertex, counted from the path's first one, as gone. Returns its neighbours, which are each other's now.
  @inline(__always)
  private mutating func takeOut(_ index: Int) -> (Int, Int) {
    steps[index].isGone = true
    there &= ~(1 << UInt64(index))
    let (before, behind) = (steps[index].previous, steps[index].next)
    steps[Int(before)].next = behind
    steps[Int(behind)].previous = before
    return (Int(before), Int(behind))
  }

  // MARK: - Few vertices

  private mutating func removeFew(
    _ path: SimplificationPath, _ keys: UnsafeMutablePointer<Double>, _ note: (Int, Double, inout PathRemoval) -> Void
  ) {
    let (start, count) = (path.start, path.vertices.count)
    // In fours, those behind the last vertex infinite.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: (count + 3) / 4 * 4) { pending in
      pending.initialize(repeating: .infinity)
      func update(_ index: Int, _ removal: borrowing PathRemoval) {
        guard removal.traits[start + index].isEmpty else { return }
        let key = removal.importance(of: index, from: start)
        pending[index] = key < .infinity ? key : .infinity
      }
      for index in 0..<count { update(index, self) }
      var level = ImportanceLevel(isStrict: isStrict)
      var live = count
      while !path.isRing || live > 3, let least = least(pending, from: start) {
        keys[least] = level.rise(to: pending[least])
        pending[least] = .infinity
        live -= 1
        note(start + least, level.value, &self)
        let (before, behind) = takeOut(least)
        update(before, self)
        update(behind, self)
      }
    }
  }

  /// The vertex that goes next; `nil` if none may. Without branches over keys, which nothing foretells.
  @inline(__always)
  private func least(_ pending: UnsafeMutableBufferPointer<Double>, from start: Int) -> Int? {
    var (a, b, c, d) = (Double.infinity, Double.infinity, Double.infinity, Double.infinity)
    for index in stride(from: 0, to: pending.count, by: 4) {
      a = min(a, pending[index])
      b = min(b, pending[index + 1])
      c = min(c, pending[index + 2])
      d = min(d, pending[index + 3])
    }
    let least = min(min(a, b), min(c, d))
    if least == .infinity { return nil }
    var equal: UInt64 = 0
    // None is negative, so that equal ones have equal bits.
    for index in pending.indices { equal |= (pending[index].bitPattern == least.bitPattern ? 1 : 0) &<< UInt64(index) }
    var first = equal.trailingZeroBitCount
    equal &= equal - 1
    while equal != 0 {
      let other = equal.trailingZeroBitCount
      if precedes(points[start + other], points[start + first]) { first = other }
      equal &= equal - 1
    }
    return first
  }

  // MARK: - Many vertices

  private mutating func removeMany(
    _ path: SimplificationPath, _ keys: UnsafeMutablePointer<Double>, _ note: (Int, Double, inout PathRemoval) -> Void
  ) {
    let (start, count) = (path.start, path.vertices.count)
    let order = VertexQueue.Order(points: points + start, splits: nil)
    queue.removeAll()
    for index in 0..<count where traits[start + index].isEmpty {
      keys[index] = importance(of: index, from: start)
      if keys[index] < .infinity { queue.appendUnordered(VertexQueue.Entry(importance: keys[index], vertex: Int32(index), stamp: 0)) }
    }
    queue.arrange(order)
    var level = ImportanceLevel(isStrict: isStrict)
    var live = count
    while let entry = queue.pop(order) {
      let index = Int(entry.vertex)
      // It went, or has an earlier entry that was tried.
      if steps[index].isGone || entry.importance > keys[index] { continue }
      if entry.importance < keys[index] {
        // It came to matter more after it was put in.
        if keys[index] < .infinity { queue.push(VertexQueue.Entry(importance: keys[index], vertex: entry.vertex, stamp: 0), order) }
        continue
      }
      if path.isRing, live <= 3 { break }
      keys[index] = level.rise(to: entry.importance)
      live -= 1
      note(start + index, level.value, &self)
      let (before, behind) = takeOut(index)
      for other in [before, behind] where traits[start + other].isEmpty {
        let old = keys[other]
        keys[other] = importance(of: other, from: start)
        // Where it only matters more, its entry is found out of date when its turn comes.
        if keys[other] < old { queue.push(VertexQueue.Entry(importance: keys[other], vertex: Int32(other), stamp: 0), order) }
      }
    }
    for index in 0..<count where !steps[index].isGone { keys[index] = .infinity }
  }

  // MARK: - What is in the way

  /// Whether something is in the way of a vertex that is about to be removed, or the test takes too long.
  private mutating func isHindered(_ index: Int, _ path: SimplificationPath, isParallel: Bool) -> Bool {
    let start = path.start
    let step = steps[index - start]
    let (a, c) = (start + Int(step.previous), start + Int(step.next))
    if points[a] == points[c] { return true }
    let nodes: VertexTraits = [.shared, .onEdge]
    if !traits[a].isDisjoint(with: nodes), !traits[c].isDisjoint(with: nodes) {
      if isParallel || traits[a].contains(.onEdge) || traits[c].contains(.onEdge) { return true }
    }
    let own = path.vertices
    if surroundings.isKnown {
      let corners: UInt64 = 1 << UInt64(a - start) | 1 << UInt64(index - start) | 1 << UInt64(c - start)
      return surroundings.isAny(in: a, index, c, points, from: start, there & ~corners)
    }
    var gone = 0
    let witness = tree.witness(points, a, index, c) {
      if !own.contains($0) || !steps[$0 - start].isGone { return true }
      gone += 1
      return false
    }
    patience -= gone
    return witness >= 0 || patience < 0
  }
}
