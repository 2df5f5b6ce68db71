internal import GeoModel

/// Cuts edges where they cross, touch or cover each other, until they meet at their ends only.
struct EdgeNoding {
  var edges: [RegionOverlay.Edge] = []
  private var cuts: [(edge: Int32, along: Double, vertex: UnwrappedVertex)] = []

  private var ends: [(place: Position, ring: Int32)] = []

  /// Whether edges of different rings were cut at each other inside the world.
  private(set) var hasJoinedRings = false

  mutating func removeAll() {
    edges.removeAll(keepingCapacity: true)
    hasJoinedRings = false
  }

  /// Where edges of different rings may meet without anybody taking notice: on its border.
  var frame = BorderFrame.world

  /// More rounds than this mean that rounded crossings keep on making new ones.
  private static let rounds = 16

  mutating func add(
    from a: UnwrappedVertex, to b: UnwrappedVertex, exteriors: Int32, holes: Int32, ring: Int32
  ) {
    if a.position == b.position { return }
    let isForward = Self.isWestOf(a.position, b.position)
    edges.append(
      RegionOverlay.Edge(
        a: isForward ? a : b, b: isForward ? b : a, exteriors: isForward ? exteriors : -exteriors,
        holes: isForward ? holes : -holes, ring: ring))
  }

  static func isWestOf(_ a: Position, _ b: Position) -> Bool { a.x != b.x ? a.x < b.x : a.y < b.y }

  /// Complexity of a round: O(n log n + p), p the pairs whose longitudes overlap.
  mutating func node() -> Bool {
    for _ in 0..<Self.rounds {
      edges.withUnsafeMutableBufferPointer { $0.heapSort { Self.isOrdered($0, $1) } }
      cuts.removeAll(keepingCapacity: true)
      for index in edges.indices {
        let e = edges[index]
        let low = min(e.a.latitude, e.b.latitude)
        let high = max(e.a.latitude, e.b.latitude)
        var other = index + 1
        while other < edges.count, edges[other].a.longitude <= e.b.longitude {
          let f = edges[other]
          if max(f.a.latitude, f.b.latitude) >= low, min(f.a.latitude, f.b.latitude) <= high {
            meet(index, e, other, f)
          }
          other += 1
        }
      }
      if cuts.isEmpty { return true }
      applyCuts()
    }
    return false
  }

  private static func isOrdered(_ e: RegionOverlay.Edge, _ f: RegionOverlay.Edge) -> Bool {
    e.a.position != f.a.position ? isWestOf(e.a.position, f.a.position) : isWestOf(e.b.position, f.b.position)
  }

  private mutating func meet(_ index: Int, _ e: RegionOverlay.Edge, _ other: Int, _ f: RegionOverlay.Edge) {
    let fa = Orientation.sign(e.a.position, e.b.position, f.a.position)
    let fb = Orientation.sign(e.a.position, e.b.position, f.b.position)
    if fa * fb > 0 { return }
    let ea = Orientation.sign(f.a.position, f.b.position, e.a.position)
    let eb = Orientation.sign(f.a.position, f.b.position, e.b.position)
    if ea * eb > 0 { return }
    let count = cuts.count
    defer {
      if e.ring != f.ring, cuts[count...].contains(where: { !frame.isOnBorder($0.vertex.position) }) {
        hasJoinedRings = true
      }
    }
    if fa == 0 { cut(index, e, at: f.a) }
    if fb == 0 { cut(index, e, at: f.b) }
    if ea == 0 { cut(other, f, at: e.a) }
    if eb == 0 { cut(other, f, at: e.b) }
    if fa * fb < 0, ea * eb < 0 {
      let crossing = Self.crossing(e, f)
      addCut(index, e, at: crossing)
      addCut(other, f, at: crossing)
    }
  }

  /// Cuts an edge at a vertex on its line if that is between its ends.
  private mutating func cut(_ index: Int, _ edge: RegionOverlay.Edge, at vertex: UnwrappedVertex) {
    let place = vertex.position
    // It is on the line; on the edge as well?
    if !Self.isWestOf(edge.a.position, place) || !Self.isWestOf(place, edge.b.position) { return }
    addCut(index, edge, at: vertex)
  }

  private mutating func addCut(_ index: Int, _ edge: RegionOverlay.Edge, at vertex: UnwrappedVertex) {
    if vertex.position == edge.a.position || vertex.position == edge.b.position { return }
    let dx = edge.b.longitude - edge.a.longitude
    let dy = edge.b.latitude - edge.a.latitude
    let along = (vertex.longitude - edge.a.longitude) * dx + (vertex.latitude - edge.a.latitude) * dy
    cuts.append((Int32(index), along, vertex))
  }

  private static func crossing(_ e: RegionOverlay.Edge, _ f: RegionOverlay.Edge) -> UnwrappedVertex {
    let ex = e.b.longitude - e.a.longitude
    let ey = e.b.latitude - e.a.latitude
    let fx = f.b.longitude - f.a.longitude
    let fy = f.b.latitude - f.a.latitude
    let share = ((f.a.longitude - e.a.longitude) * fy - (f.a.latitude - e.a.latitude) * fx) / (ex * fy - ey * fx)
    let along = min(max(share, 0), 1)
    // Rounded, but not out of either edge's box: an upright edge stays upright.
    var vertex = e.a
    vertex.longitude = min(
      max(e.a.longitude + ex * along, e.a.longitude, f.a.longitude), e.b.longitude, f.b.longitude)
    let low = max(min(e.a.latitude, e.b.latitude), min(f.a.latitude, f.b.latitude))
    let high = min(max(e.a.latitude, e.b.latitude), max(f.a.latitude, f.b.latitude))
    vertex.latitude = min(max(e.a.latitude + ey * along, low), high)
    vertex.altitude = e.a.altitude + (e.b.altitude - e.a.altitude) * along
    return vertex
  }

  private mutating func applyCuts() {
    cuts.withUnsafeMutableBufferPointer {
      $0.heapSort { $0.edge != $1.edge ? $0.edge < $1.edge : $0.along < $1.along }
    }
    var index = 0
    while index < cuts.count {
      let edge = Int(cuts[index].edge)
      let whole = edges[edge]
      var from = whole.a
      var isFirst = true
      func addPiece(to vertex: UnwrappedVertex) {
        if from.position == vertex.position { return }
        add(from: from, to: vertex, exteriors: whole.exteriors, holes: whole.holes, ring: whole.ring)
        if isFirst { edges[edge] = edges.removeLast() }
        isFirst = false
        from = vertex
      }
      while index < cuts.count, Int(cuts[index].edge) == edge {
        addPiece(to: cuts[index].vertex)
        index += 1
      }
      addPiece(to: whole.b)
    }
  }

  /// Makes one of edges with the same ends, none of those that cancel. Complexity: O(n log n).
  mutating func mergeEqual() {
    edges.withUnsafeMutableBufferPointer { $0.heapSort { Self.isOrdered($0, $1) } }
    var count = 0
    for index in edges.indices {
      if count > 0, edges[count - 1].a.position == edges[index].a.position,
        edges[count - 1].b.position == edges[index].b.position
      {
        edges[count - 1].exteriors += edges[index].exteriors
        edges[count - 1].holes += edges[index].holes
      } else {
        edges[count] = edges[index]
        count += 1
      }
    }
    edges.removeSubrange(count...)
    edges.removeAll { $0.exteriors == 0 && $0.holes == 0 }
  }

  /// Whether edges of different rings meet anywhere inside the world. Complexity: O(n log n).
  mutating func hasBranches() -> Bool {
    ends.removeAll(keepingCapacity: true)
    for edge in edges {
      if !frame.isOnBorder(edge.a.position) { ends.append((edge.a.position, edge.ring)) }
      if !frame.isOnBorder(edge.b.position) { ends.append((edge.b.position, edge.ring)) }
    }
    ends.withUnsafeMutableBufferPointer { $0.heapSort { Self.isWestOf($0.place, $1.place) } }
    for index in ends.indices.dropFirst()
    where ends[index].place == ends[index - 1].place && ends[index].ring != ends[index - 1].ring {
      return true
    }
    return false
  }
}
