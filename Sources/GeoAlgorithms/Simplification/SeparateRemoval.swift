internal import GeoModel

/// Takes vertices out of paths, one path after the other, the least important first, whatever is in their way; and tells
/// afterwards of which paths that was right.
///
/// A path is clear if none of its vertices, when it goes, has a vertex in its closed triangle: neither one of the path that
/// is still there nor any that another path ever had. It then goes whatever happens around it (see ``VertexRemoval``), so
/// that only the others have to wait for each other. Both are functions of geometry alone.
struct SeparateRemoval: Sendable {
  /// The neighbours of a vertex, and its turn among those of its path. Once it is gone, they are those between which it went.
  private struct Step: Sendable {
    var previous: Int32
    var next: Int32
    var turn: Int32
  }

  private static let isThere = Int32.max

  /// How many vertices that went before may be looked at again, for each vertex.
  private static let patience = 256
  private var patience = 0

  /// For each vertex the importance at which it goes; infinite for those that do not.
  private(set) var importance: [Double] = []
  private var steps: [Step] = []
  private var queue = VertexQueue()
  private var tree = VertexTree()
  /// Vertices of other paths in the box of one, if they are few.
  private var others: [Position] = []

  /// Ranks the vertices of all paths. Complexity: O(n log n).
  mutating func rank(
    _ points: UnsafePointer<Position>, count: Int, _ paths: [SimplificationPath], _ traits: [VertexTraits], _ area: EffectiveArea
  ) {
    importance = [Double](repeating: .infinity, count: count)
    steps = (0..<Int32(count)).map { Step(previous: $0 - 1, next: $0 + 1, turn: Self.isThere) }
    let order = VertexQueue.Order(points: points, splits: nil)
    importance.withUnsafeMutableBufferPointer { keys in
      steps.withUnsafeMutableBufferPointer { steps in
        for path in paths { Self.rank(path, points, traits, area, keys, steps, &queue, order) }
      }
    }
  }

  private static func rank(
    _ path: SimplificationPath, _ points: UnsafePointer<Position>, _ traits: [VertexTraits], _ area: EffectiveArea,
    _ keys: UnsafeMutableBufferPointer<Double>, _ steps: UnsafeMutableBufferPointer<Step>, _ queue: inout VertexQueue,
    _ order: VertexQueue.Order
  ) {
    let vertices = path.vertices
    if path.isRing {
      steps[path.start].previous = Int32(path.end - 1)
      steps[path.end - 1].next = Int32(path.start)
    }
    func key(_ index: Int) -> Double {
      area.of(points[index], between: points[Int(steps[index].previous)], and: points[Int(steps[index].next)])
    }
    queue.removeAll()
    for index in vertices where traits[index].isEmpty {
      keys[index] = key(index)
      if keys[index] < .infinity { queue.appendUnordered(VertexQueue.Entry(importance: keys[index], vertex: Int32(index), stamp: 0)) }
    }
    queue.arrange(order)
    var level = 0.0
    var turn: Int32 = 0
    var live = vertices.count
    while let entry = queue.pop(order) {
      let index = Int(entry.vertex)
      // It went, or has an earlier entry that was tried.
      if steps[index].turn < Self.isThere || entry.importance > keys[index] { continue }
      if entry.importance < keys[index] {
        // It came to matter more after it was put in.
        if keys[index] < .infinity { queue.push(VertexQueue.Entry(importance: keys[index], vertex: entry.vertex, stamp: 0), order) }
        continue
      }
      if path.isRing, live <= 3 { break }
      level = max(level, entry.importance)
      keys[index] = level
      steps[index].turn = turn
      turn += 1
      live -= 1
      let (before, behind) = (Int(steps[index].previous), Int(steps[index].next))
      steps[before].next = Int32(behind)
      steps[behind].previous = Int32(before)
      for other in [before, behind] where traits[other].isEmpty {
        let old = keys[other]
        keys[other] = key(other)
        // Where it only matters more, its entry is found out of date when its turn comes.
        if keys[other] < old { queue.push(VertexQueue.Entry(importance: keys[other], vertex: Int32(other), stamp: 0), order) }
      }
    }
    for index in vertices where steps[index].turn == Self.isThere { keys[index] = .infinity }
  }

  /// Which paths are not clear as far as vertices go that matter no more than `ceiling`; also those for which it takes too long
  /// to tell.
  ///
  /// - Parameters:
  ///   - heeded: the vertices that may be in the way, those of one place once.
  ///   - isParallel: whether another path joins the same ends as a path does, so that it may come to run along it.
  /// - Complexity: O(n log n) for outlines as they occur.
  mutating func entangled(
    _ points: UnsafePointer<Position>, count: Int, _ paths: [SimplificationPath], _ traits: [VertexTraits],
    heeded: [Range<Int>], isParallel: [Bool], ceiling: Double
  ) -> [Bool] {
    tree.build(points, count: count, runs: heeded, isStatic: true)
    patience = count * Self.patience
    return paths.indices.map { number in
      let path = paths[number]
      // It has nothing to lose, and must be known to those that run beside it.
      if isParallel[number], path.end - path.start < 2 { return true }
      let isShort = path.end - path.start <= Self.short && collectOthers(of: path, points)
      return path.vertices.contains { index in
        importance[index] <= ceiling
          && isHindered(index, path, points, traits, isParallel: isParallel[number], isShort: isShort)
      }
    }
  }

  /// Vertices of a path, and of others in its box, that are looked at one by one.
  private static let short = 64

  /// Collects the vertices of other paths in a path's box, but for those where it ends; `false` if they are many.
  private mutating func collectOthers(of path: SimplificationPath, _ points: UnsafePointer<Position>) -> Bool {
    var box = PlaneBox.empty
    for index in path.start...path.end { box.include(points[index]) }
    var found: [Position] = []
    swap(&found, &others)
    defer { swap(&found, &others) }
    found.removeAll(keepingCapacity: true)
    let (own, first, last) = (path.vertices, points[path.start], points[path.end])
    tree.visit(box, points) { index in
      if own.contains(index) || points[index] == first || points[index] == last { return found.count <= Self.short }
      found.append(points[index])
      return found.count <= Self.short
    }
    return found.count <= Self.short
  }

  private mutating func isHindered(
    _ index: Int, _ path: SimplificationPath, _ points: UnsafePointer<Position>, _ traits: [VertexTraits], isParallel: Bool,
    isShort: Bool
  ) -> Bool {
    let step = steps[index]
    let (a, c) = (Int(step.previous), Int(step.next))
    if points[a] == points[c] { return true }
    let nodes: VertexTraits = [.shared, .onEdge]
    if !traits[a].isDisjoint(with: nodes), !traits[c].isDisjoint(with: nodes) {
      if isParallel || traits[a].contains(.onEdge) || traits[c].contains(.onEdge) { return true }
    }
    if isShort { return hasNear(points, a, index, c, step.turn, path) }
    let own = path.vertices
    var gone = 0
    let witness = tree.witness(points, a, index, c) { [steps] in
      if !own.contains($0) || steps[$0].turn > step.turn { return true }
      gone += 1
      return false
    }
    patience -= gone
    return witness >= 0 || patience < 0
  }

  /// Whether a vertex lies in the closed triangle of three others: one of the path that is still there, or one of ``others``.
  private func hasNear(
    _ points: UnsafePointer<Position>, _ a: Int, _ b: Int, _ c: Int, _ turn: Int32, _ path: SimplificationPath
  ) -> Bool {
    var box = PlaneBox(points[a], points[b])
    box.include(points[c])
    for index in path.vertices where box.contains(points[index]) && steps[index].turn > turn && index != a && index != c {
      if isInside(points[index], points, a, b, c) { return true }
    }
    for place in others where box.contains(place) {
      if isInside(place, points, a, b, c) { return true }
    }
    return false
  }

  /// Few places come so far as to be asked for a triangle.
  @inline(never)
  private func isInside(_ place: Position, _ points: UnsafePointer<Position>, _ a: Int, _ b: Int, _ c: Int) -> Bool {
    place != points[a] && place != points[c] && ClosedTriangle(points[a], points[b], points[c]).contains(place)
  }

  /// Calls `body` with the vertices in a box. Complexity: O(log n), and their number.
  mutating func vertices(in box: PlaneBox, _ points: UnsafePointer<Position>, _ body: (Int) -> Void) {
    tree.visit(box, points) {
      body($0)
      return true
    }
  }

  /// Takes over what became of a path that was not clear.
  mutating func replace(_ index: Int, importance new: Double) { importance[index] = new }

  /// Lets go of what only looking for what is in the way needs.
  mutating func forgetSteps() {
    steps = []
    tree = VertexTree()
  }
}
