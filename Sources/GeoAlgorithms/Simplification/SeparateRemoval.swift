internal import GeoModel

/// Takes vertices out of paths, one path after the other, the least important first, whatever is in their way; and tells
/// afterwards of which paths that was right.
///
/// A path is clear if none of its vertices, when it goes, has a vertex in its closed triangle: neither one of the path that
/// is still there nor any that another path ever had. It then goes whatever happens around it (see ``VertexRemoval``), so
/// that only the others have to wait for each other. Both are functions of geometry alone.
struct SeparateRemoval: Sendable {
  /// The neighbours of a vertex, and its turn among those of its path. Once it is gone, they are those between which it went.
  struct Step: Sendable {
    var previous: Int32
    var next: Int32
    var turn: Int32
  }

  static let isThere = Int32.max

  /// For each vertex the importance at which it goes; infinite for those that do not.
  private(set) var importance: [Double] = []
  private var steps: [Step] = []
  private var tree: VertexTree

  /// - Parameter tree: of the vertices that may be in the way, those of one place once.
  init(tree: VertexTree) { self.tree = tree }

  /// Ranks the vertices of all paths, which lie one behind the other. Complexity: O(n log n).
  mutating func rank(
    _ points: [Position], _ paths: [SimplificationPath], _ traits: [VertexTraits], _ area: EffectiveArea, by work: some PieceWork
  ) {
    importance.removeAll(keepingCapacity: true)
    importance.reserveCapacity(points.count)
    steps.removeAll(keepingCapacity: true)
    steps.reserveCapacity(points.count)
    work.run(SimplificationPath.pieces(of: paths)) { piece in
      Self.rank(points, paths[piece], traits, area)
    } take: { keys, steps, start in
      pad(to: start)
      importance += keys
      self.steps += steps
    }
    pad(to: points.count)
  }

  /// Vertices of no path stay.
  private mutating func pad(to count: Int) {
    importance.append(contentsOf: repeatElement(.infinity, count: count - importance.count))
    steps.append(contentsOf: repeatElement(Step(previous: -1, next: -1, turn: Self.isThere), count: count - steps.count))
  }

  /// The importance of the vertices from the first of some paths to the last, and what became of them; and which is the first.
  private static func rank(
    _ points: [Position], _ paths: ArraySlice<SimplificationPath>, _ traits: [VertexTraits], _ area: EffectiveArea
  ) -> ([Double], [Step], Int) {
    guard let first = paths.first, let last = paths.last else { return ([], [], 0) }
    let range = first.start...last.end
    let start = range.lowerBound
    var keys = [Double](repeating: .infinity, count: range.count)
    var steps = (0..<Int32(range.count)).map { Step(previous: $0 - 1, next: $0 + 1, turn: isThere) }
    var queue = VertexQueue()
    points.withUnsafeBufferPointer { points in
      traits.withUnsafeBufferPointer { traits in
        // Counted from the first vertex on.
        let (points, traits) = (UnsafeBufferPointer(rebasing: points[range]), UnsafeBufferPointer(rebasing: traits[range]))
        guard let base = points.baseAddress else { return }
        let order = VertexQueue.Order(points: base, splits: nil)
        keys.withUnsafeMutableBufferPointer { keys in
          steps.withUnsafeMutableBufferPointer { steps in
            for path in paths {
              let path = SimplificationPath(start: path.start - start, end: path.end - start, isRing: path.isRing, source: path.source)
              rank(path, base, traits, area, keys, steps, &queue, order)
            }
          }
        }
      }
    }
    for index in steps.indices {
      steps[index].previous += Int32(start)
      steps[index].next += Int32(start)
    }
    return (keys, steps, start)
  }

  private static func rank(
    _ path: SimplificationPath, _ points: UnsafePointer<Position>, _ traits: UnsafeBufferPointer<VertexTraits>, _ area: EffectiveArea,
    _ keys: UnsafeMutableBufferPointer<Double>, _ steps: UnsafeMutableBufferPointer<Step>, _ queue: inout VertexQueue,
    _ order: VertexQueue.Order
  ) {
    let vertices = path.vertices
    if path.isRing {
      steps[path.start].previous = Int32(path.end - 1)
      steps[path.end - 1].next = Int32(path.start)
    }
    if vertices.count <= ShortRemoval.most { return ShortRemoval.rank(path, points, traits, area, keys, steps, order) }
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
  /// - Parameter isParallel: whether another path joins the same ends as a path does, so that it may come to run along it.
  /// - Complexity: O(n log n) for outlines as they occur.
  func entangled(
    _ points: [Position], _ paths: [SimplificationPath], _ traits: [VertexTraits], isParallel: [Bool], ceiling: Double,
    by work: some PieceWork
  ) -> [Bool] {
    var isEntangled: [Bool] = []
    isEntangled.reserveCapacity(paths.count)
    work.run(SimplificationPath.pieces(of: paths)) { [self] piece in
      var search = PathClearance(tree: tree)
      return points.withUnsafeBufferPointer { points in
        steps.withUnsafeBufferPointer { steps in
          guard let points = points.baseAddress, let steps = steps.baseAddress else { return [] }
          return piece.map { number in
            search.isEntangled(
              paths[number], points, steps, traits, importance, isParallel: isParallel[number], ceiling: ceiling)
          }
        }
      }
    } take: {
      isEntangled += $0
    }
    return isEntangled
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
