internal import GeoModel

/// What safe mode looks at besides importance.
extension GeometrySimplification {
  /// Whether a geometry is valid; a line, whether it is simple.
  mutating func isSound(_ column: GeometryColumn, _ index: Int) -> Bool {
    validator.defects(ofGeometry: index, in: column).allSatisfy { $0.kind == .repeatedPosition }
  }

  /// Lets vertices stay that lie within an edge, and the ends of that edge.
  mutating func markTouchedEdges() {
    let rings = loaded.paths.map { path in
      var box = PlaneBox.empty
      for index in path.start...path.end { box.include(loaded.points[index]) }
      var ring = LoadedRing(path: path.source, part: 0, start: path.start, end: path.end, box: box, isHole: false)
      ring.isClosed = path.isRing
      return ring
    }
    ringPairs.search(rings)
    let pairs = ringPairs.isComplete ? ringPairs.pairs : nil
    loaded.points.withUnsafeBufferPointer { points in
      guard let base = points.baseAddress else { return }
      contacts.search(base, rings, pairs)
    }
    let passages = contacts.contacts.passages
    let edges = passages.filter(\.isWithinEdge)
    if edges.isEmpty { return }
    let ends = Dictionary(rings.map { ($0.end, $0) }, uniquingKeysWith: { first, _ in first })
    var touched = Set<Position>()
    for passage in edges {
      touched.insert(passage.point)
      loaded.traits[passage.element].insert(.pinned)
      let next = passage.element + 1
      loaded.traits[ends[next]?.vertex(next) ?? next].insert(.pinned)
    }
    for passage in passages where !passage.isWithinEdge && touched.contains(passage.point) {
      loaded.traits[passage.element].insert(.onEdge)
    }
  }

  /// The area that a ring encloses, in square metres on the sphere, or in the plane's unit.
  func area(_ column: GeometryColumn, _ path: Int) -> Double {
    let range = column.positions(ofPath: path)
    if metric.isGeographic {
      guard let area = SphericalArea(ofRing: column.positions.span.extracting(range)) else { return .infinity }
      let left = area.leftOfRing
      return min(left, 4 * .pi - left) * 6_371_008.8 * 6_371_008.8
    }
    guard let origin = range.first.map({ column.positions[$0] }) else { return 0 }
    var sum = 0.0
    for index in range.dropLast() {
      let (a, b) = (column.positions[index], column.positions[index + 1])
      sum += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
    }
    return sum.magnitude / 2
  }
}
