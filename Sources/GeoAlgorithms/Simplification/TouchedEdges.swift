internal import GeoModel

/// Finds vertices that lie within edges.
struct TouchedEdges: Sendable {
  private var contacts = ContactSearch()
  private var ringPairs = RingPairSearch()

  /// Arcs that lie side by side meet a few others; listing those of thousands in one junction would take more than they do.
  private static let allowancePerPath = 64

  /// Lets vertices stay that lie within an edge of these paths, and the ends of that edge.
  /// Complexity: O(n log n), and the number of contacts between edges.
  mutating func mark(_ points: [Position], _ paths: [SimplificationPath], _ traits: inout [VertexTraits]) {
    let rings = paths.map { path in
      var box = PlaneBox.empty
      for index in path.start...path.end { box.include(points[index]) }
      var ring = LoadedRing(path: path.source, part: 0, start: path.start, end: path.end, box: box, isHole: false)
      ring.isClosed = path.isRing
      return ring
    }
    ringPairs.allowancePerRing = Self.allowancePerPath
    ringPairs.search(rings)
    let pairs = ringPairs.isComplete ? ringPairs.pairs : nil
    points.withUnsafeBufferPointer { points in
      guard let base = points.baseAddress else { return }
      contacts.search(base, rings, pairs, withVertices: false)
    }
    let passages = contacts.contacts.passages
    var touched = Set<Position>()
    for passage in passages where passage.isWithinEdge {
      touched.insert(passage.point)
      traits[passage.element].insert(.pinned)
      traits[passage.element + 1].insert(.pinned)
    }
    if touched.isEmpty { return }
    // Rings end with a copy of their first vertex.
    for ring in rings where ring.isClosed && traits[ring.end].contains(.pinned) { traits[ring.start].insert(.pinned) }
    for path in paths {
      for index in path.start...path.end where touched.contains(points[index]) { traits[index].insert(.onEdge) }
    }
  }
}
