internal import GeoModel

/// The edges of paths whose vertices are snapped, each once, and where those that moved meet others.
struct SnappedEdges {
  private let positions: [Position]
  private var edges: [SnappedEdge] = []
  /// For each vertex, whether others come to its place.
  private var isTarget: [Bool]

  struct Contacts {
    /// Edges that cross within both.
    var crossings: [(SnappedEdge, SnappedEdge)] = []
    /// Vertices within edges.
    var touches: [(vertex: UInt32, edge: SnappedEdge)] = []
  }

  /// How many boxes may be met for each edge, and for all, before a sweep is cheaper.
  private static let patience = (perEdge: 128, basic: 1_000_000)

  init(_ paths: SnappedPaths, _ names: [UInt32]) {
    positions = paths.positions
    isTarget = paths.targets(names)
    var edges: [SnappedEdge] = []
    edges.reserveCapacity(paths.vertices.count)
    paths.forEachEdge { u, v in
      let (a, b) = (names[Int(u)], names[Int(v)])
      if a == b || paths.goesRound && (paths.positions[Int(a)].x - paths.positions[Int(b)].x).magnitude > 180 { return }
      edges.append(SnappedEdge(a, b))
    }
    edges.sort()
    var count = 0
    for edge in edges where count == 0 || edges[count - 1] != edge {
      edges[count] = edge
      count += 1
    }
    edges.removeSubrange(count...)
    self.edges = edges
    sortAlongCurve()
  }

  /// Along a curve that keeps neighbours together, so that boxes of four edges in a row are small.
  private mutating func sortAlongCurve() {
    var extent = PlaneBox.empty
    for edge in edges { extent.include(positions[Int(edge.low)]) }
    let curve = HilbertCurve(over: extent)
    let order = RadixOrder.of(
      edges.map { edge in
        let (a, b) = (positions[Int(edge.low)], positions[Int(edge.high)])
        return curve.index((a.x + b.x) / 2, (a.y + b.y) / 2)
      })
    edges = order.map { edges[Int($0)] }
  }

  private func ends(_ edge: Int) -> (Position, Position) { (positions[Int(edges[edge].low)], positions[Int(edges[edge].high)]) }

  private func hasMoved(_ edge: Int) -> Bool { isTarget[Int(edges[edge].low)] || isTarget[Int(edges[edge].high)] }

  /// Where edges that moved cross others, and where a vertex lies within an edge and one of both has moved. Complexity: O(n log n). Of
  /// edges so close together that a sweep is needed, each that crosses others is reported with at least one of them, and touches are not.
  func contacts() -> Contacts {
    var forest = BoxForest()
    for edge in edges.indices {
      let (a, b) = ends(edge)
      forest.appendLeaf(PlaneBox(a, b))
    }
    if edges.isEmpty { return Contacts() }
    let tree = forest.endTree(leaves: edges.count)
    var contacts = Contacts()
    var patience = Self.patience.basic + Self.patience.perEdge * edges.count
    for edge in edges.indices where hasMoved(edge) {
      let box = forest.boxes[tree.start + edge]
      forest.descend(tree) { bounds, leaves in
        patience -= 1
        guard patience >= 0, bounds.meets(box) else { return false }
        // Two that have moved both are compared once.
        if leaves.count == 1, let other = leaves.first, other != edge, other > edge || !hasMoved(other) { compare(edge, other, &contacts) }
        return true
      }
      if patience < 0 { return swept() }
    }
    return contacts
  }

  private func compare(_ first: Int, _ second: Int, _ contacts: inout Contacts) {
    let (a, b) = ends(first), (c, d) = ends(second)
    switch contact(a, b, c, d) {
    case .none, .overlap: break
    case .crossing: contacts.crossings.append((edges[first], edges[second]))
    case .touch(let bits):
      if a == c || a == d || b == c || b == d { return }
      if bits & 1 != 0 { contacts.touches.append((edges[second].low, edges[first])) }
      if bits & 2 != 0 { contacts.touches.append((edges[second].high, edges[first])) }
      if bits & 4 != 0 { contacts.touches.append((edges[first].low, edges[second])) }
      if bits & 8 != 0 { contacts.touches.append((edges[first].high, edges[second])) }
    }
  }

  /// The same by a sweep, whose time does not depend on what boxes say.
  private func swept() -> Contacts {
    var points: [Position] = []
    points.reserveCapacity(2 * edges.count)
    for edge in edges.indices {
      let (a, b) = ends(edge)
      points += [a, b]
    }
    var sweep = ContactSweep()
    var found = ContactList()
    points.withUnsafeBufferPointer { points in
      guard let base = points.baseAddress else { return }
      sweep.search(base, SeparateEdges(pathCount: edges.count), into: &found)
    }
    return Contacts(crossings: found.crossings.map { (edges[$0.a / 2], edges[$0.b / 2]) })
  }
}
