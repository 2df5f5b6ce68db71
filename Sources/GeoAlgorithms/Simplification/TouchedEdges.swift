internal import GeoModel

/// Finds vertices that lie within edges.
struct TouchedEdges: Sendable {
  private var tree = VertexTree()
  private var sweep = ContactSweep()

  /// A vertex's place, and the edge within which it lies, by its first vertex.
  private struct Touch {
    var place: Position
    var edge: Int
  }

  /// How many edges share a box.
  private static let runSize = 8

  /// Boxes and vertices that may be looked at for each vertex of a piece, and for all of them, before ``ContactSweep`` is cheaper.
  private static let patiencePerVertex = 64
  private static let basicPatience = 100_000

  /// Lets vertices stay that lie within an edge of these paths, and the ends of that edge.
  /// Complexity: O(n log n), and the number of contacts between edges.
  mutating func mark(_ points: [Position], _ paths: [SimplificationPath], _ traits: inout [VertexTraits]) {
    points.withUnsafeBufferPointer { points in
      guard let points = points.baseAddress else { return }
      tree.build(points, count: traits.count, runs: paths.lazy.map(\.vertices), isStatic: true)
    }
    mark(points, paths, &traits, among: tree, by: OneByOne())
  }

  /// The same where the vertices that may lie within edges are in a tree already.
  mutating func mark(
    _ points: [Position], _ paths: [SimplificationPath], _ traits: inout [VertexTraits], among tree: VertexTree, by work: some PieceWork
  ) {
    var touches: [Touch] = []
    var isComplete = true
    work.run(SimplificationPath.pieces(of: paths)) { piece in
      Self.search(points, paths[piece], tree)
    } take: {
      if let found = $0 { touches += found } else { isComplete = false }
    }
    if !isComplete { touches = swept(points, paths) }
    if touches.isEmpty { return }
    for touch in touches {
      traits[touch.edge].insert(.pinned)
      traits[touch.edge + 1].insert(.pinned)
    }
    let touched = Set(touches.map(\.place))
    // Rings end with a copy of their first vertex.
    for path in paths where path.isRing && traits[path.end].contains(.pinned) { traits[path.start].insert(.pinned) }
    for path in paths {
      for index in path.start...path.end where touched.contains(points[index]) { traits[index].insert(.onEdge) }
    }
  }

  /// The vertices within edges of some paths; `nil` if it takes too long to tell.
  private static func search(_ points: [Position], _ paths: ArraySlice<SimplificationPath>, _ tree: VertexTree) -> [Touch]? {
    var tree = tree
    var touches: [Touch] = []
    var patience = basicPatience
    points.withUnsafeBufferPointer { points in
      guard let points = points.baseAddress else { return }
      for path in paths where patience >= 0 {
        patience += patiencePerVertex * (path.end - path.start)
        for first in stride(from: path.start, to: path.end, by: runSize) where patience >= 0 {
          let last = min(first + runSize, path.end)
          patience -= search(points, first..<last, &tree) { touches.append(Touch(place: $0, edge: $1)) }
        }
      }
    }
    return patience < 0 ? nil : touches
  }

  /// Tells of the vertices within some edges in a row. Returns how much was looked at.
  @inline(__always)
  private static func search(
    _ points: UnsafePointer<Position>, _ edges: Range<Int>, _ tree: inout VertexTree, _ tell: (Position, Int) -> Void
  ) -> Int {
    var run = RunSurvey(at: RunSurvey.load(points, edges.lowerBound))
    for edge in edges {
      let end = RunSurvey.load(points, edge + 1)
      run.include(end, step: end - RunSurvey.load(points, edge))
    }
    // Edges that all go on in one direction have none of their own vertices within them.
    let own = run.directions != 0 ? edges.lowerBound..<edges.upperBound + 1 : edges.lowerBound..<edges.lowerBound
    var looked = 0
    looked += tree.visit(run.box, points) { vertex in
      looked += 1
      if own.contains(vertex) { return true }
      let place = points[vertex]
      var meeting = ContactSearch.edges(from: edges.lowerBound, to: edges.upperBound, meeting: PlaneBox(place, place), points)
      while meeting != 0 {
        let edge = edges.lowerBound + meeting.trailingZeroBitCount
        meeting &= meeting - 1
        let (a, b) = (points[edge], points[edge + 1])
        if place != a, place != b, orientation(a, b, place) == .on { tell(place, edge) }
      }
      return true
    }
    return looked
  }

  /// The same by a sweep, whose time does not depend on what the boxes say.
  private mutating func swept(_ points: [Position], _ paths: [SimplificationPath]) -> [Touch] {
    let rings = paths.map { path in
      var box = PlaneBox.empty
      for index in path.start...path.end { box.include(points[index]) }
      var ring = LoadedRing(path: path.source, part: 0, start: path.start, end: path.end, box: box, isHole: false)
      ring.isClosed = path.isRing
      return ring
    }
    var contacts = ContactList()
    points.withUnsafeBufferPointer { points in
      guard let base = points.baseAddress else { return }
      sweep.search(base, rings, into: &contacts)
    }
    return contacts.passages.filter(\.isWithinEdge).map { Touch(place: $0.point, edge: $0.element) }
  }
}
