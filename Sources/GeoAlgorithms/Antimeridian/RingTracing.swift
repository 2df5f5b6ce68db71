/// Rings put together from pieces of boundary and the stretches of the world's border between them.
///
/// A ring that comes back to a place on the border is taken apart there, as often as it does: a hole that touches
/// the seam in one point stays a hole, one that touches it twice cuts a part off. Pieces do not cross, so the
/// loops at such a place do not cross either, and it does not matter which piece was joined to which.
struct RingTracing {
  struct Loop {
    /// Its vertices in ``vertices``, the closing one included.
    var start: Int
    var end: Int
    /// +1 for the exterior of a part, -1 for a hole.
    var sign: Int
    /// Whether it has a vertex on the border at +180.
    var touchesEast = false
    /// Its lowest latitude on the border by which it is sorted, or of all when it reaches none.
    var lowest = Double.infinity
  }

  private(set) var vertices: [UnwrappedVertex] = []
  private(set) var loops: [Loop] = []

  private var stack: [UnwrappedVertex] = []
  private var places: [Int32] = []
  private var visited: [Int32] = []
  private var isDone: [Bool] = []
  private var border: [(place: BorderPlace, vertex: UnwrappedVertex)] = []

  mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    loops.removeAll(keepingCapacity: true)
  }

  /// Begins a set of rings over numbered places.
  mutating func begin(placeCount: Int) {
    stack.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    visited.removeAll(keepingCapacity: true)
    visited.append(contentsOf: repeatElement(-1, count: placeCount))
  }

  /// Begins one ring.
  mutating func beginRing() {
    for place in places where place >= 0 { visited[Int(place)] = -1 }
    stack.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  /// Traces every arc once, and takes over the rings that do not meet the border.
  /// Complexity: O(n + b log b) in the vertices and in those of the input on the border.
  mutating func trace(_ arcs: BoundaryArcs, _ pairing: BorderPairing) {
    begin(placeCount: pairing.placeCount)
    isDone.removeAll(keepingCapacity: true)
    isDone.append(contentsOf: repeatElement(false, count: arcs.arcs.count))
    border.removeAll(keepingCapacity: true)
    for vertex in arcs.borderVertices {
      guard let place = BorderPlace(longitude: vertex.longitude, latitude: vertex.latitude) else { continue }
      border.append((place, vertex))
    }
    border.withUnsafeMutableBufferPointer { $0.heapSort { $0.place < $1.place } }

    for arc in arcs.arcs.indices where !isDone[arc] { trace(arc, arcs, pairing) }
    if arcs.ends.isEmpty, arcs.reachesBorder { traceBorder(pairing.extent) }
    for ring in arcs.rings { addLoop(arcs.vertices[Int(ring.start)..<Int(ring.end)]) }
  }

  private mutating func trace(_ first: Int, _ arcs: BoundaryArcs, _ pairing: BorderPairing) {
    beginRing()
    var arc = first
    var isSeamEdge = false
    repeat {
      isDone[arc] = true
      let start = Int(arcs.arcs[arc].start)
      let end = Int(arcs.arcs[arc].end)
      push(arcs.vertices[start], place: pairing.startPlace[arc], isSeamEdge: isSeamEdge)
      for index in start + 1..<end - 1 { push(arcs.vertices[index], isSeamEdge: false) }
      push(arcs.vertices[end - 1], place: pairing.endPlace[arc], isSeamEdge: false)

      let next = Int(pairing.next[arc])
      if next < 0 { break }
      let goal = arcs.vertices[Int(arcs.arcs[next].start)]
      pushBorder(from: arcs.vertices[end - 1], to: goal, isLap: pairing.lap == arc, pairing.extent)
      isSeamEdge = isCut(from: stack[stack.count - 1], to: goal, pairing.extent)
      arc = next
    } while !isDone[arc]
    if arc == first {
      push(arcs.vertices[Int(arcs.arcs[arc].start)], place: pairing.startPlace[arc], isSeamEdge: isSeamEdge)
    }
  }

  /// The whole border of the world.
  private mutating func traceBorder(_ extent: SeamExtent) {
    beginRing()
    for index in border.indices { pushBorderVertex(index, extent) }
    guard let first = stack.first, let last = stack.last else { return }
    stack[stack.count - 1].startsSeamEdge = isCut(from: last, to: first, extent)
    addLoop(stack[...])
  }

  /// The corners and the input's own vertices on a stretch of the border.
  private mutating func pushBorder(
    from a: UnwrappedVertex, to b: UnwrappedVertex, isLap: Bool, _ extent: SeamExtent
  ) {
    guard let from = BorderPlace(longitude: a.longitude, latitude: a.latitude),
      let to = BorderPlace(longitude: b.longitude, latitude: b.latitude), isLap || from != to
    else { return }
    var index = 0
    var above = border.count
    while index < above {
      let middle = (index + above) / 2
      if from < border[middle].place { above = middle } else { index = middle + 1 }
    }
    if from < to {
      while index < border.count, border[index].place < to {
        pushBorderVertex(index, extent)
        index += 1
      }
      return
    }
    for index in index..<border.count { pushBorderVertex(index, extent) }
    for index in border.indices {
      if !(border[index].place < to) { break }
      pushBorderVertex(index, extent)
    }
  }

  private mutating func pushBorderVertex(_ index: Int, _ extent: SeamExtent) {
    let vertex = border[index].vertex
    if let last = stack.last {
      if last.longitude == vertex.longitude, last.latitude == vertex.latitude { return }
      push(vertex, isSeamEdge: isCut(from: last, to: vertex, extent))
    } else {
      push(vertex, isSeamEdge: false)
    }
  }

  /// Whether an edge on the border came into being by cutting. Along a pole it always counts as that: it is a
  /// point on the globe.
  private func isCut(from a: UnwrappedVertex, to b: UnwrappedVertex, _ extent: SeamExtent) -> Bool {
    if a.longitude != b.longitude { return true }
    return extent.goesOn(
      across: min(a.latitude, b.latitude), max(a.latitude, b.latitude), fromEast: a.longitude == 180)
  }

  /// Adds a vertex to the ring; at a numbered place for the second time, the way since the first is a ring of its
  /// own. `isSeamEdge` is about the edge that leads here.
  mutating func push(_ vertex: UnwrappedVertex, place: Int32 = -1, isSeamEdge: Bool) {
    var vertex = vertex
    if let last = stack.last {
      stack[stack.count - 1].startsSeamEdge = isSeamEdge
      // A corner of the world has no altitude of its own.
      if vertex.altitude.isNaN, vertex.latitude.magnitude == 90 { vertex.altitude = last.altitude }
    }
    if place >= 0, visited[Int(place)] >= 0 {
      let index = Int(visited[Int(place)])
      addLoop(stack[index...])
      for popped in places[(index + 1)...] where popped >= 0 { visited[Int(popped)] = -1 }
      stack.removeSubrange((index + 1)...)
      places.removeSubrange((index + 1)...)
      return
    }
    if place >= 0 { visited[Int(place)] = Int32(stack.count) }
    stack.append(vertex)
    places.append(place)
  }

  /// Adds a ring, closing it unless it is; one without area vanishes.
  mutating func addLoop(_ ring: ArraySlice<UnwrappedVertex>) {
    guard ring.count > 2, let first = ring.first, let last = ring.last else { return }
    let start = vertices.count
    vertices.append(contentsOf: ring)
    if first.longitude != last.longitude || first.latitude != last.latitude || first.world != last.world {
      vertices.append(first)
    }
    vertices[vertices.count - 1].startsSeamEdge = false
    let sign = vertices.withUnsafeBufferPointer { RingOrientation.sign(UnsafeBufferPointer(rebasing: $0[start...])) }
    if sign == 0 {
      vertices.removeSubrange(start...)
      return
    }
    var loop = Loop(start: start, end: vertices.count, sign: sign)
    loop.touchesEast = ring.contains { $0.longitude == 180 }
    let border: Double = loop.touchesEast ? 180 : -180
    for vertex in ring where vertex.longitude == border { loop.lowest = min(loop.lowest, vertex.latitude) }
    if loop.lowest == .infinity { for vertex in ring { loop.lowest = min(loop.lowest, vertex.latitude) } }
    loops.append(loop)
  }
}
