internal import GeoModel

/// Keeps snapping from making borders cross, or shapes turn inside out.
///
/// Where edges lie as near to each other as vertices move, a vertex may come to the other side of an edge, and a narrow shape
/// may turn. Vertices whose edges would come to cross so, and all of a ring that would turn, stay where they are; and so do those where paths
/// come together, if one would go over to the other side of another one there, or a ring would come to lie within another. What crosses
/// before may cross afterwards: that is what borders do which are there twice.
///
/// Whether an edge crosses another is decided exactly, on edges that are taken once however many paths run along them; on which side of each
/// other paths lie that come together, at the ends of the stretch that they have in common (``SnappedPassages``).
struct SnapGuard {
  let builder: TopologyBuilder
  /// The places of the builder's vertices, in a plane.
  let positions: [Position]

  init(_ builder: TopologyBuilder, positions: [Position]) { (self.builder, self.positions) = (builder, positions) }

  /// Whether the plane goes all round the globe, so that an edge over more than half a turn is another one than in the plane.
  var goesRound: Bool { !builder.turns.isEmpty && builder.west == nil }

  var vertices: [UInt32] { builder.vertices }

  /// How often is looked for what crosses once more, since others stay, before all stay.
  private static let mostRounds = 32

  /// Lets vertices stay that must not move.
  ///
  /// - Parameter names: for each vertex the one whose place it takes.
  /// - Returns: those that stay after all, in order.
  /// - Complexity: O(n log n) for each of a few rounds.
  func keepApart(_ names: inout [UInt32]) -> [UInt32] {
    var kept: [UInt32] = []
    var nesting = RingNesting(self)
    for _ in 0..<Self.mostRounds {
      let before = kept.count
      for vertex in turned(names) + crossing(names) + SnappedPassages(self, names).entwined(&nesting) where names[Int(vertex)] != vertex {
        names[Int(vertex)] = vertex
        kept.append(vertex)
      }
      if kept.count == before { return kept.sorted() }
    }
    kept += names.indices.lazy.map { UInt32(truncatingIfNeeded: $0) }.filter { names[Int($0)] != $0 }
    for vertex in kept { names[Int(vertex)] = vertex }
    return kept.sorted()
  }

  func place(_ vertex: UInt32) -> Position { positions[Int(vertex)] }

  /// For each vertex, whether others come to its place.
  func targets(_ names: [UInt32]) -> [Bool] {
    var isTarget = [Bool](repeating: false, count: names.count)
    for (vertex, name) in names.enumerated() where Int(name) != vertex { isTarget[Int(name)] = true }
    return isTarget
  }

  // MARK: - Rings

  /// The vertices of rings that would be run through the other way round.
  private func turned(_ names: [UInt32]) -> [UInt32] {
    var found: [UInt32] = []
    for path in 0..<builder.pathCount where builder.rings[path] {
      let ring = vertices[builder.range(path)]
      if !ring.contains(where: { names[Int($0)] != $0 }) { continue }
      let (before, after) = (doubleArea(ring) { $0 }, doubleArea(ring) { names[Int($0)] })
      if before < 0 && after > 0 || before > 0 && after < 0 { found += ring }
    }
    return found
  }

  /// Positive for a ring that is run through counterclockwise; zero for one that goes over the plane's edge.
  func doubleArea(_ ring: ArraySlice<UInt32>, _ name: (UInt32) -> UInt32) -> Double {
    guard let first = ring.first.map({ place(name($0)) }), var last = ring.last.map({ place(name($0)) }) else { return 0 }
    var sum = 0.0
    for vertex in ring {
      let next = place(name(vertex))
      if goesRound, (next.x - last.x).magnitude > 180 { return 0 }
      sum += (last.x - first.x) * (next.y - first.y) - (next.x - first.x) * (last.y - first.y)
      last = next
    }
    return sum
  }

  // MARK: - Edges

  /// The vertices whose edges would cross where they did not.
  private func crossing(_ names: [UInt32]) -> [UInt32] {
    let contacts = SnappedEdges(self, names).contacts()
    if contacts.crossings.isEmpty && contacts.touches.isEmpty { return [] }
    let sources = sources(of: contacts, names)
    var found: [UInt32] = []
    for (a, b) in contacts.crossings {
      let (first, second) = (sources.edges[a, default: []], sources.edges[b, default: []])
      if first.contains(where: { edge in second.contains { crosses(edge, $0) } }) { continue }
      for edge in first + second { found += [edge.0, edge.1] }
    }
    for touch in contacts.touches {
      let edges = sources.edges[touch.edge, default: []]
      let (a, b) = (place(touch.edge.low), place(touch.edge.high))
      for (before, vertex, after) in sources.passages[touch.vertex, default: []] {
        let sides = (orientation(a, b, place(names[Int(before)])), orientation(a, b, place(names[Int(after)])))
        if sides.0 == .on || sides.1 == .on || sides.0 == sides.1 { continue }
        if edges.contains(where: { crosses((before, vertex), $0) || crosses((vertex, after), $0) || isOn(vertex, $0) }) { continue }
        found += [before, vertex, after]
        for edge in edges { found += [edge.0, edge.1] }
      }
    }
    return found
  }

  private func crosses(_ a: (UInt32, UInt32), _ b: (UInt32, UInt32)) -> Bool {
    if case .crossing = contact(place(a.0), place(a.1), place(b.0), place(b.1)) { return true }
    return false
  }

  private func isOn(_ vertex: UInt32, _ edge: (UInt32, UInt32)) -> Bool {
    orientation(place(edge.0), place(edge.1), place(vertex)) == .on && PlaneBox(place(edge.0), place(edge.1)).contains(place(vertex))
  }

  /// What snapped edges and vertices were before.
  private struct Sources {
    var edges: [SnappedEdge: [(UInt32, UInt32)]] = [:]
    /// Vertices with those before and after them that are elsewhere.
    var passages: [UInt32: [(before: UInt32, vertex: UInt32, after: UInt32)]] = [:]
  }

  private func sources(of contacts: SnappedEdges.Contacts, _ names: [UInt32]) -> Sources {
    var sources = Sources()
    for (a, b) in contacts.crossings {
      sources.edges[a] = []
      sources.edges[b] = []
    }
    for touch in contacts.touches {
      sources.edges[touch.edge] = []
      sources.passages[touch.vertex] = []
    }
    // What two paths have in common comes twice.
    var known: Set<SnappedEdge> = []
    forEachEdge { u, v in
      let edge = SnappedEdge(names[Int(u)], names[Int(v)])
      if sources.edges[edge] != nil, known.insert(SnappedEdge(u, v)).inserted { sources.edges[edge]?.append((u, v)) }
    }
    for path in 0..<builder.pathCount {
      let all = builder.range(path)
      for index in all where sources.passages[names[Int(vertices[index])]] != nil {
        let name = names[Int(vertices[index])]
        guard let before = neighbour(of: index, onPath: path, step: -1, names), let after = neighbour(of: index, onPath: path, step: 1, names)
        else { continue }
        sources.passages[name, default: []].append((vertices[before], vertices[index], vertices[after]))
      }
    }
    return sources
  }

  /// The index behind another one of a path, or before it; `nil` beyond the ends of a line.
  @inline(__always)
  func index(after index: Int, onPath path: Int, step: Int) -> Int? {
    let all = builder.range(path)
    let other = index + step
    if all.contains(other) { return other }
    return builder.rings[path] ? (step > 0 ? all.lowerBound : all.upperBound - 1) : nil
  }

  /// The index of the next vertex of a path that is not snapped to the same place.
  func neighbour(of index: Int, onPath path: Int, step: Int, _ names: [UInt32]) -> Int? {
    var other = index
    for _ in builder.range(path) {
      guard let next = self.index(after: other, onPath: path, step: step) else { return nil }
      if names[Int(vertices[next])] != names[Int(vertices[index])] { return next }
      other = next
    }
    return nil
  }

  /// Calls `body` with the ends of each edge of each path.
  @inline(__always)
  func forEachEdge(_ body: (UInt32, UInt32) -> Void) {
    for path in 0..<builder.pathCount {
      let all = builder.range(path)
      for index in all.dropLast() { body(vertices[index], vertices[index + 1]) }
      if builder.rings[path], let first = all.first, let last = all.last { body(vertices[last], vertices[first]) }
    }
  }
}

/// An edge by the numbers of its ends.
struct SnappedEdge: Hashable, Comparable {
  let low: UInt32
  let high: UInt32

  init(_ a: UInt32, _ b: UInt32) { (low, high) = a < b ? (a, b) : (b, a) }

  static func < (a: SnappedEdge, b: SnappedEdge) -> Bool { a.low != b.low ? a.low < b.low : a.high < b.high }
}
