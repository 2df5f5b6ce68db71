/// The paths whose edges a sweep compares. Points are numbered through all of them; edges are named by the point that they begin at.
protocol SweptPaths {
  /// One past the last point of all.
  var pointCount: Int { get }
  var pathCount: Int { get }

  /// The path that a point belongs to, as an ordinal.
  func path(ofPoint point: Int) -> Int

  /// Calls back with each vertex, a closed path's first point once.
  func forEachVertex(_ body: (Int) -> Void)

  /// The edge that ends at a vertex, and the edge that begins there; -1 for none.
  func edgeBefore(_ vertex: Int) -> Int
  func edgeAfter(_ vertex: Int) -> Int

  /// Whether an edge and a later one of the same path follow each other.
  func areNeighbours(_ edge: Int, _ later: Int) -> Bool

  /// Whether what edges of two paths, or of one, have in common is reported.
  func areCompared(_ pathA: Int, _ pathB: Int) -> Bool
}

/// Rings and lines; see ``LoadedRing``.
struct SweptRings: SweptPaths {
  let rings: [LoadedRing]
  /// For each point the ordinal of its ring.
  private(set) var ringOf: [UInt32]

  /// - Parameter storage: an array whose memory is used again.
  init(_ rings: [LoadedRing], storage: consuming [UInt32] = []) {
    self.rings = rings
    ringOf = storage
    let missing = pointCount - ringOf.count
    if missing > 0 { ringOf.append(contentsOf: repeatElement(0, count: missing)) }
    for (index, ring) in rings.enumerated() {
      for point in ring.start...ring.end { ringOf[point] = UInt32(truncatingIfNeeded: index) }
    }
  }

  var pointCount: Int { (rings.last?.end ?? -1) + 1 }
  var pathCount: Int { rings.count }

  @inline(__always)
  func path(ofPoint point: Int) -> Int { Int(ringOf[point]) }

  func forEachVertex(_ body: (Int) -> Void) {
    for ring in rings {
      for point in ring.start...ring.end where ring.span.vertex(point) == point { body(point) }
    }
  }

  func edgeBefore(_ vertex: Int) -> Int { rings[path(ofPoint: vertex)].before(vertex) }

  func edgeAfter(_ vertex: Int) -> Int { rings[path(ofPoint: vertex)].after(vertex) < 0 ? -1 : vertex }

  func areNeighbours(_ edge: Int, _ later: Int) -> Bool { rings[path(ofPoint: edge)].span.areNeighbours(edge, later) }

  /// A copy of a ring that meets itself is not reported.
  func areCompared(_ pathA: Int, _ pathB: Int) -> Bool {
    pathA == pathB ? rings[pathA].copyOf < 0 : rings[pathA].isCompared(with: rings[pathB])
  }
}

/// Edges that each are a path of their own: edge i from point 2 i to point 2 i + 1.
struct SeparateEdges: SweptPaths {
  let pathCount: Int

  var pointCount: Int { 2 * pathCount }

  @inline(__always)
  func path(ofPoint point: Int) -> Int { point / 2 }

  func forEachVertex(_ body: (Int) -> Void) {
    for point in 0..<pointCount { body(point) }
  }

  func edgeBefore(_ vertex: Int) -> Int { vertex & 1 == 1 ? vertex - 1 : -1 }
  func edgeAfter(_ vertex: Int) -> Int { vertex & 1 == 0 ? vertex : -1 }
  func areNeighbours(_ edge: Int, _ later: Int) -> Bool { false }
  func areCompared(_ pathA: Int, _ pathB: Int) -> Bool { true }
}
