internal import GeoModel

/// Tells of paths whose vertices went one path after the other whether anything was in their way (``SeparateRemoval``).
struct PathClearance {
  /// The vertices that may be in the way.
  private var tree: VertexTree
  /// Vertices of other paths in the box of one, if they are few.
  private var others: [Position] = []
  /// Whether the path at hand, if it is short, goes on in one direction all the time.
  private var isMonotone = false

  /// How many vertices that went before may be looked at again, for each vertex of a path.
  private static let patience = 256
  private var patience = 0

  /// Vertices of a path, and of others in its box, that are looked at one by one.
  private static let short = 64

  init(tree: VertexTree) { self.tree = tree }

  /// Whether a path is not clear as far as vertices go that matter no more than `ceiling`, or it takes too long to tell.
  /// Complexity: O(n log n) for outlines as they occur.
  mutating func isEntangled(
    _ path: SimplificationPath, _ points: UnsafePointer<Position>, _ steps: UnsafePointer<SeparateRemoval.Step>, _ traits: [VertexTraits],
    _ importance: [Double], isParallel: Bool, ceiling: Double
  ) -> Bool {
    // It has nothing to lose, and must be known to those that run beside it.
    if isParallel, path.end - path.start < 2 { return true }
    let isShort = path.end - path.start <= Self.short && collectOthers(of: path, points)
    patience = Self.patience * path.vertices.count
    return path.vertices.contains { index in
      importance[index] <= ceiling && isHindered(index, path, points, steps, traits, isParallel: isParallel, isShort: isShort)
    }
  }

  /// Collects the vertices of other paths in a path's box, but for those where it ends; `false` if they are many.
  private mutating func collectOthers(of path: SimplificationPath, _ points: UnsafePointer<Position>) -> Bool {
    var run = RunSurvey(at: RunSurvey.load(points, path.start))
    for index in path.start..<path.end {
      let end = RunSurvey.load(points, index + 1)
      run.include(end, step: end - RunSurvey.load(points, index))
    }
    isMonotone = run.directions != 0
    var found: [Position] = []
    swap(&found, &others)
    defer { swap(&found, &others) }
    found.removeAll(keepingCapacity: true)
    let (own, first, last) = (path.vertices, points[path.start], points[path.end])
    tree.visit(run.box, points) { index in
      if own.contains(index) || points[index] == first || points[index] == last { return found.count <= Self.short }
      found.append(points[index])
      return found.count <= Self.short
    }
    return found.count <= Self.short
  }

  private mutating func isHindered(
    _ index: Int, _ path: SimplificationPath, _ points: UnsafePointer<Position>, _ steps: UnsafePointer<SeparateRemoval.Step>,
    _ traits: [VertexTraits], isParallel: Bool, isShort: Bool
  ) -> Bool {
    let step = steps[index]
    let (a, c) = (Int(step.previous), Int(step.next))
    if points[a] == points[c] { return true }
    let nodes: VertexTraits = [.shared, .onEdge]
    if !traits[a].isDisjoint(with: nodes), !traits[c].isDisjoint(with: nodes) {
      if isParallel || traits[a].contains(.onEdge) || traits[c].contains(.onEdge) { return true }
    }
    if isShort { return hasNear(points, steps, a, index, c, step.turn, path) }
    let own = path.vertices
    var gone = 0
    let witness = tree.witness(points, a, index, c) {
      if !own.contains($0) || steps[$0].turn > step.turn { return true }
      gone += 1
      return false
    }
    patience -= gone
    return witness >= 0 || patience < 0
  }

  /// Whether a vertex lies in the closed triangle of three others: one of the path that is still there, or one of ``others``.
  private func hasNear(
    _ points: UnsafePointer<Position>, _ steps: UnsafePointer<SeparateRemoval.Step>, _ a: Int, _ b: Int, _ c: Int, _ turn: Int32,
    _ path: SimplificationPath
  ) -> Bool {
    var box = PlaneBox(points[a], points[b])
    box.include(points[c])
    // A path that goes on in one direction all the time has none of its own vertices between three others.
    if !isMonotone {
      for index in path.vertices where box.contains(points[index]) && steps[index].turn > turn && index != a && index != c {
        if isInside(points[index], points, a, b, c) { return true }
      }
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
}
