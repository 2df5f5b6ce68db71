internal import GeoModel

/// Finds vertices that lie within edges.
struct TouchedEdges: Sendable {
  private var tree = VertexTree()

  /// A vertex's place, and the edge within which it lies, by its first vertex.
  struct Touch {
    var place: Position
    var edge: Int
  }

  /// Lets vertices stay that lie within an edge of these paths, and the ends of that edge.
  /// Complexity: O(n log n), and the number of contacts between edges.
  mutating func mark(_ points: [Position], _ paths: [SimplificationPath], _ traits: inout [VertexTraits]) {
    points.withUnsafeBufferPointer { points in
      guard let points = points.baseAddress else { return }
      tree.build(points, count: traits.count, runs: paths.lazy.map(\.vertices), isStatic: true)
    }
    Self.mark(points, paths, &traits, among: tree, by: OneByOne())
  }

  /// The same where the vertices that may lie within edges are in a tree already.
  static func mark(
    _ points: [Position], _ paths: [SimplificationPath], _ traits: inout [VertexTraits], among tree: VertexTree, by work: some PieceWork
  ) {
    var touches: [Touch]? = []
    work.run(SimplificationPath.pieces(of: paths)) { piece in
      var search = Search(tree)
      points.withUnsafeBufferPointer { points in
        guard let points = points.baseAddress else { return }
        for path in paths[piece] { search.find(path, points) }
      }
      return search.touches
    } take: {
      if let found = $0 { touches? += found } else { touches = nil }
    }
    _ = pin(touches ?? swept(points, paths), points, paths, &traits)
  }

  /// Lets vertices stay that lie within an edge, and the ends of that edge.
  ///
  /// - Returns: the paths that they are of, in order.
  static func pin(_ touches: [Touch], _ points: [Position], _ paths: [SimplificationPath], _ traits: inout [VertexTraits]) -> [Int] {
    if touches.isEmpty { return [] }
    var edges: Set<Int> = []
    for touch in touches {
      edges.insert(touch.edge)
      traits[touch.edge].insert(.pinned)
      traits[touch.edge + 1].insert(.pinned)
    }
    let touched = Set(touches.map(\.place))
    // Rings end with a copy of their first vertex.
    for path in paths where path.isRing && traits[path.end].contains(.pinned) { traits[path.start].insert(.pinned) }
    return paths.indices.filter { number in
      let path = paths[number]
      var isConcerned = false
      for index in path.start...path.end {
        if touched.contains(points[index]) { traits[index].insert(.onEdge) } else if !edges.contains(index) { continue }
        isConcerned = true
      }
      return isConcerned
    }
  }

  /// The same by a sweep, whose time does not depend on what boxes say. Complexity: O(n log n), and the number of contacts.
  static func swept(_ points: [Position], _ paths: [SimplificationPath]) -> [Touch] {
    let rings = paths.map { path in
      var box = PlaneBox.empty
      for index in path.start...path.end { box.include(points[index]) }
      var ring = LoadedRing(path: path.source, part: 0, start: path.start, end: path.end, box: box, isHole: false)
      ring.isClosed = path.isRing
      return ring
    }
    var sweep = ContactSweep()
    var contacts = ContactList()
    points.withUnsafeBufferPointer { points in
      guard let base = points.baseAddress else { return }
      sweep.search(base, rings, into: &contacts)
    }
    return contacts.passages.filter(\.isWithinEdge).map { Touch(place: points[$0.place], edge: $0.element) }
  }
}

extension TouchedEdges {
  /// A search that looks at some paths, one after the other.
  struct Search {
    private var tree: VertexTree
    private var found: [Touch] = []
    private var patience = basicPatience

    /// How many edges share a box.
    private static let runSize = 8

    /// Boxes and vertices that may be looked at for each vertex, and for all of them, before ``TouchedEdges/swept(_:_:)`` is cheaper.
    private static let patiencePerVertex = 64
    private static let basicPatience = 100_000

    /// - Parameter tree: of the vertices that may lie within edges.
    init(_ tree: VertexTree) { self.tree = tree }

    /// The touches found; `nil` if the search takes too long.
    var touches: [Touch]? { patience < 0 ? nil : found }

    /// Looks at a path.
    mutating func find(_ path: SimplificationPath, _ points: UnsafePointer<Position>) {
      if patience < 0 { return }
      patience += Self.patiencePerVertex * (path.end - path.start)
      for first in stride(from: path.start, to: path.end, by: Self.runSize) where patience >= 0 {
        find(first..<min(first + Self.runSize, path.end), points)
      }
    }

    /// The same of a path that was looked round.
    ///
    /// - Parameter looked: how much was looked at by that.
    mutating func find(_ path: SimplificationPath, _ points: UnsafePointer<Position>, _ surroundings: PathSurroundings, looked: Int) {
      // Where too much lies round it, the path is looked at as if it had not been looked round: that pays for itself.
      if !surroundings.isKnown { return find(path, points) }
      if patience < 0 { return }
      patience += Self.patiencePerVertex * (path.end - path.start) - looked
      surroundings.findTouches(of: path, points) { found.append(Touch(place: $0, edge: $1)) }
    }

    private mutating func find(_ edges: Range<Int>, _ points: UnsafePointer<Position>) {
      let run = RunSurvey(edges, points)
      // Edges that all go on in one direction have none of their own vertices within them.
      let own = run.directions != 0 ? edges.lowerBound..<edges.upperBound + 1 : edges.lowerBound..<edges.lowerBound
      var looked = 0
      looked += tree.visit(run.box, points) { vertex in
        looked += 1
        if own.contains(vertex) { return true }
        tellEdges(edges, holding: points[vertex], points) { found.append(Touch(place: $0, edge: $1)) }
        return true
      }
      patience -= looked
    }
  }
}
