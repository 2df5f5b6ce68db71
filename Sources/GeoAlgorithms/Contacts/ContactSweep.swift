import GeoModel

/// Finds contacts by a sweep from west to east (Shamos, Hoey 1976): edges that the sweep line crosses are kept in
/// order, and two are compared when they become neighbours. The cost does not depend on how edges lie.
///
/// Where two edges cross or lie along each other, the order ends for one of them: it is left out from there on. So the verdict is
/// exact and every such edge is reported, but not with every other edge that it meets.
///
/// - Complexity: O(n log n), plus the passages through common points.
struct ContactSweep {
  private var status = SweepStatus()
  private var vertices: [UInt32] = []
  private var ringOf: [UInt32] = []
  private var starting: [Int] = []
  /// Edges through a point that stay in the status.
  private var staying: [Int] = []
  /// Edges that go on from a point in one direction, in the order in which they were come upon.
  private var alike: [Int] = []
  /// With how many of those that lie along each other one is compared. Thousands may, each beside its neighbours in the ring, which do not
  /// count: those are two.
  private static let mostAlike = 3
  /// For each ring, the edge of another ring right below its westernmost vertex, or -1; -2 before the sweep is there.
  private(set) var edgeBelow: [Int] = []

  mutating func search(_ points: UnsafePointer<Position>, _ rings: [LoadedRing], into contacts: inout ContactList) {
    var storage: [UInt32] = []
    swap(&storage, &ringOf)
    let paths = SweptRings(rings, storage: storage)
    search(points, paths, into: &contacts)
    ringOf = paths.ringOf
  }

  mutating func search(_ points: UnsafePointer<Position>, _ paths: some SweptPaths, into contacts: inout ContactList) {
    prepare(points, paths)
    var first = 0
    while first < vertices.count {
      let p = points[Int(vertices[first])]
      var last = first + 1
      while last < vertices.count, points[Int(vertices[last])] == p { last += 1 }
      visit(p, first..<last, points, paths, &contacts)
      first = last
    }
    if vertices.capacity > GeometryColumn.mostKept { (vertices, ringOf, status) = ([], [], SweepStatus()) }
  }

  private mutating func prepare(_ points: UnsafePointer<Position>, _ paths: some SweptPaths) {
    vertices.removeAll(keepingCapacity: true)
    vertices.reserveCapacity(paths.pointCount)
    edgeBelow.removeAll(keepingCapacity: true)
    edgeBelow.append(contentsOf: repeatElement(-2, count: paths.pathCount))
    paths.forEachVertex { vertices.append(UInt32(truncatingIfNeeded: $0)) }
    vertices.sort {
      let (a, b) = (points[Int($0)], points[Int($1)])
      return a == b ? $0 < $1 : precedes(a, b)
    }
    status.reset(count: paths.pointCount)
  }

  /// Moves the sweep to a point with its vertices.
  private mutating func visit(
    _ p: Position, _ group: Range<Int>, _ points: UnsafePointer<Position>, _ paths: some SweptPaths,
    _ contacts: inout ContactList
  ) {
    let place = Int(vertices[group.lowerBound])
    let lower = status.split { orientation(Self.low($0, points), Self.high($0, points), p) == .left }
    // Edges that go through p lie right above.
    var through = lower.first
    var isTold = group.count > 1
    staying.removeAll(keepingCapacity: true)
    while through >= 0, orientation(Self.low(through, points), Self.high(through, points), p) == .on {
      let next = Int(status.above[through])
      if Self.high(through, points) == p {
        status.remove(through)
      } else {
        contacts.passages.append(ContactList.Passage(at: place, element: through, isWithinEdge: true))
        isTold = true
        if staying.prefix(Self.mostAlike).contains(where: { addMeeting($0, through, points, paths, &contacts) }) {
          status.remove(through)
        } else {
          staying.append(through)
        }
      }
      through = next
    }
    starting.removeAll(keepingCapacity: true)
    for index in group {
      let vertex = Int(vertices[index])
      if isTold { contacts.passages.append(ContactList.Passage(at: place, element: vertex, isWithinEdge: false)) }
      let (before, after) = (paths.edgeBefore(vertex), paths.edgeAfter(vertex))
      if before >= 0, precedes(p, points[before]) { starting.append(before) }
      if after >= 0, precedes(p, points[after + 1]) { starting.append(after) }
    }
    let top = insertStarting(at: p, above: lower.last, points, paths, &contacts)
    noteEdgesBelow(paths)
    compareUpwards(from: lower.last, points, paths, &contacts)
    if top != lower.last, top < 0 || status.isIn[top] { compareUpwards(from: top, points, paths, &contacts) }
  }

  /// Puts the edges that start at the point in order among those that go through it.
  ///
  /// - Returns: the highest of all these edges.
  private mutating func insertStarting(
    at p: Position, above lower: Int, _ points: UnsafePointer<Position>, _ paths: some SweptPaths,
    _ contacts: inout ContactList
  ) -> Int {
    if starting.count > 1 {
      starting.sort {
        let side = orientation(p, Self.high($0, points), Self.high($1, points))
        return side == .on ? $0 < $1 : side == .left
      }
    }
    var cursor = lower
    alike.removeAll(keepingCapacity: true)
    for edge in starting {
      let end = Self.high(edge, points)
      if let first = alike.first, orientation(p, Self.high(first, points), end) != .on { alike.removeAll(keepingCapacity: true) }
      for other in alike.prefix(Self.mostAlike) { addOverlap(other, edge, paths, &contacts) }
      var next = above(cursor)
      while next >= 0, passes(next, p, points) {
        let side = orientation(p, Self.high(next, points), end)
        if side == .right { break }
        if side == .on {
          addOverlap(next, edge, paths, &contacts)
          alike.append(next)
        }
        cursor = next
        next = above(cursor)
      }
      status.insert(edge, above: cursor)
      cursor = edge
      alike.append(edge)
    }
    var next = above(cursor)
    while next >= 0, passes(next, p, points) {
      cursor = next
      next = above(cursor)
    }
    return cursor
  }

  /// Notes what lies below the rings that begin here: the edges that start are in order, so that the first of a ring
  /// is its lowest.
  private mutating func noteEdgesBelow(_ paths: some SweptPaths) {
    for edge in starting where edgeBelow[paths.path(ofPoint: edge)] == -2 {
      let path = paths.path(ofPoint: edge)
      var below = Int(status.below[edge])
      while below >= 0, paths.path(ofPoint: below) == path { below = Int(status.below[below]) }
      edgeBelow[path] = below
    }
  }

  /// Compares an edge with the one above it, and, if that has to go, with the next.
  private mutating func compareUpwards(
    from edge: Int, _ points: UnsafePointer<Position>, _ paths: some SweptPaths, _ contacts: inout ContactList
  ) {
    var lower = edge
    while lower >= 0 {
      let upper = above(lower)
      guard upper >= 0 else { return }
      let (pathA, pathB) = (paths.path(ofPoint: lower), paths.path(ofPoint: upper))
      if pathA == pathB, paths.areNeighbours(Swift.min(lower, upper), Swift.max(lower, upper)) { return }
      guard
        case .crossing = contact(points[lower], points[lower + 1], points[upper], points[upper + 1])
      else { return }
      if paths.areCompared(pathA, pathB) { contacts.crossings.append(ContactList.EdgePair(lower, upper)) }
      // The longer one is likelier to meet more.
      if precedes(Self.high(lower, points), Self.high(upper, points)) {
        let next = Int(status.below[lower])
        status.remove(lower)
        lower = next
      } else {
        status.remove(upper)
      }
    }
  }

  /// Records two edges that have a place within both in common. Returns whether they are compared.
  private func addMeeting(
    _ a: Int, _ b: Int, _ points: UnsafePointer<Position>, _ paths: some SweptPaths, _ contacts: inout ContactList
  ) -> Bool {
    guard case .crossing = contact(points[a], points[a + 1], points[b], points[b + 1]) else { return addOverlap(a, b, paths, &contacts) }
    guard paths.areCompared(paths.path(ofPoint: a), paths.path(ofPoint: b)) else { return false }
    contacts.crossings.append(ContactList.EdgePair(a, b))
    return true
  }

  /// Returns whether they are compared.
  @discardableResult
  private func addOverlap(_ a: Int, _ b: Int, _ paths: some SweptPaths, _ contacts: inout ContactList) -> Bool {
    let (pathA, pathB) = (paths.path(ofPoint: a), paths.path(ofPoint: b))
    let (first, second) = (Swift.min(a, b), Swift.max(a, b))
    if pathA == pathB, paths.areNeighbours(first, second) { return false }
    guard paths.areCompared(pathA, pathB) else { return false }
    contacts.overlaps.append(ContactList.EdgePair(first, second))
    return true
  }

  private func above(_ edge: Int) -> Int { edge >= 0 ? Int(status.above[edge]) : status.lowest() }

  /// Whether an edge of the status holds the point.
  private func passes(_ edge: Int, _ p: Position, _ points: UnsafePointer<Position>) -> Bool {
    orientation(Self.low(edge, points), Self.high(edge, points), p) == .on
  }

  @inline(__always)
  private static func low(_ edge: Int, _ points: UnsafePointer<Position>) -> Position {
    precedes(points[edge], points[edge + 1]) ? points[edge] : points[edge + 1]
  }

  @inline(__always)
  private static func high(_ edge: Int, _ points: UnsafePointer<Position>) -> Position {
    precedes(points[edge], points[edge + 1]) ? points[edge + 1] : points[edge]
  }
}
