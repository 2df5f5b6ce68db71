internal import GeoModel

/// Keeps snapping from making borders cross, or shapes turn inside out.
///
/// Where edges lie as near to each other as vertices move, a vertex may end up on the other side of an edge, and a narrow shape
/// may turn. Vertices whose edges would cross then, and all of a ring that would turn, stay where they are; so do vertices where paths
/// meet, if one path would end up on the other side of another one there, or a ring within another. What crosses
/// before may cross afterwards: such are borders that exist twice.
///
/// Whether an edge crosses another is decided exactly, on edges that are taken once however many paths run along them. Paths that meet
/// are compared at the ends of the stretch that they have in common (``SnappedPassages``).
struct SnapGuard {
  private let paths: SnappedPaths

  init(_ paths: SnappedPaths) { self.paths = paths }

  /// How often is looked for what crosses once more, since others stay, before all stay.
  private static let mostRounds = 32

  /// Lets vertices stay that must not move.
  ///
  /// - Parameter names: for each vertex the one whose place it takes.
  /// - Returns: those that stay after all, in order.
  /// - Complexity: O(n log n) for each of a few rounds.
  func keepApart(_ names: inout [UInt32]) -> [UInt32] {
    var kept: [UInt32] = []
    var nesting = RingNesting(paths)
    for _ in 0..<Self.mostRounds {
      let before = kept.count
      for vertex in turned(names) + crossing(names) + SnappedPassages(paths, names).entwined(&nesting) where names[Int(vertex)] != vertex {
        names[Int(vertex)] = vertex
        kept.append(vertex)
      }
      if kept.count == before { return kept.sorted() }
    }
    kept += names.indices.lazy.map { UInt32(truncatingIfNeeded: $0) }.filter { names[Int($0)] != $0 }
    for vertex in kept { names[Int(vertex)] = vertex }
    return kept.sorted()
  }

  // MARK: - Rings

  /// The vertices of rings that would be run through the other way round.
  private func turned(_ names: [UInt32]) -> [UInt32] {
    var found: [UInt32] = []
    for path in 0..<paths.builder.pathCount where paths.builder.rings[path] {
      let ring = paths.vertices[paths.builder.range(path)]
      if !ring.contains(where: { names[Int($0)] != $0 }) { continue }
      let (before, after) = (paths.doubleArea(ring) { $0 }, paths.doubleArea(ring) { names[Int($0)] })
      if before < 0 && after > 0 || before > 0 && after < 0 { found += ring }
    }
    return found
  }

  // MARK: - Edges

  /// The vertices whose edges would cross where they did not.
  private func crossing(_ names: [UInt32]) -> [UInt32] {
    let contacts = SnappedEdges(paths, names).contacts()
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
      let (a, b) = (paths.place(touch.edge.low), paths.place(touch.edge.high))
      for (before, vertex, after) in sources.passages[touch.vertex, default: []] {
        let sides = (orientation(a, b, paths.place(names[Int(before)])), orientation(a, b, paths.place(names[Int(after)])))
        if sides.0 == .on || sides.1 == .on || sides.0 == sides.1 { continue }
        if edges.contains(where: { crosses((before, vertex), $0) || crosses((vertex, after), $0) || isOn(vertex, $0) }) { continue }
        found += [before, vertex, after]
        for edge in edges { found += [edge.0, edge.1] }
      }
    }
    return found
  }

  private func crosses(_ a: (UInt32, UInt32), _ b: (UInt32, UInt32)) -> Bool {
    if case .crossing = contact(paths.place(a.0), paths.place(a.1), paths.place(b.0), paths.place(b.1)) { return true }
    return false
  }

  private func isOn(_ vertex: UInt32, _ edge: (UInt32, UInt32)) -> Bool {
    let (a, b, place) = (paths.place(edge.0), paths.place(edge.1), paths.place(vertex))
    return orientation(a, b, place) == .on && PlaneBox(a, b).contains(place)
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
    paths.forEachEdge { u, v in
      let edge = SnappedEdge(names[Int(u)], names[Int(v)])
      if sources.edges[edge] != nil, known.insert(SnappedEdge(u, v)).inserted { sources.edges[edge]?.append((u, v)) }
    }
    for path in 0..<paths.builder.pathCount {
      let all = paths.builder.range(path)
      for index in all where sources.passages[names[Int(paths.vertices[index])]] != nil {
        let name = names[Int(paths.vertices[index])]
        guard let before = paths.neighbour(of: index, onPath: path, step: -1, names),
          let after = paths.neighbour(of: index, onPath: path, step: 1, names)
        else { continue }
        sources.passages[name, default: []].append((paths.vertices[before], paths.vertices[index], paths.vertices[after]))
      }
    }
    return sources
  }
}
