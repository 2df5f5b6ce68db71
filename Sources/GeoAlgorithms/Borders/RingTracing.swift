/// Rings assembled from pieces of boundary and the stretches of the world's border between them.
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

  /// Of a box: whether a loop runs along its border with no inside on the left, as none of a valid polygon does.
  private(set) var isDoubtful = false

  private var frame = BorderFrame.world

  private var stack: [UnwrappedVertex] = []
  private var places: [Int32] = []
  private var visited: [Int32] = []
  private var isDone: [Bool] = []
  private var border: [(place: BorderPlace, vertex: UnwrappedVertex)] = []

  mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    loops.removeAll(keepingCapacity: true)
    isDoubtful = false
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
    frame = arcs.frame
    let rule: BorderRule = frame == .world ? .seam(pairing.extent) : .clip(frame, arcs.own)
    isDone.removeAll(keepingCapacity: true)
    isDone.append(contentsOf: repeatElement(false, count: arcs.arcs.count))
    border.removeAll(keepingCapacity: true)
    for vertex in arcs.borderVertices {
      guard let place = BorderPlace(longitude: vertex.longitude, latitude: vertex.latitude, frame: frame) else { continue }
      border.append((place, vertex))
    }
    border.withUnsafeMutableBufferPointer { $0.heapSort { $0.place < $1.place } }

    for arc in arcs.arcs.indices where !isDone[arc] { trace(arc, arcs, pairing, rule) }
    if arcs.ends.isEmpty, arcs.reachesBorder { traceBorder(rule) }
    for ring in arcs.rings { addLoop(arcs.vertices[Int(ring.start)..<Int(ring.end)]) }
  }

  private mutating func trace(_ first: Int, _ arcs: BoundaryArcs, _ pairing: BorderPairing, _ rule: BorderRule) {
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
      pushBorder(from: arcs.vertices[end - 1], to: goal, isLap: pairing.lap == arc, rule)
      pushMiddle(before: goal, rule)
      isSeamEdge = rule.isCut(from: stack[stack.count - 1], to: goal)
      arc = next
    } while !isDone[arc]
    if arc == first {
      push(arcs.vertices[Int(arcs.arcs[arc].start)], place: pairing.startPlace[arc], isSeamEdge: isSeamEdge)
    }
  }

  /// The whole border.
  private mutating func traceBorder(_ rule: BorderRule) {
    beginRing()
    for index in border.indices { pushBorderVertex(index, rule) }
    guard let first = stack.first else { return }
    pushMiddle(before: first, rule)
    guard let last = stack.last else { return }
    stack[stack.count - 1].startsSeamEdge = rule.isCut(from: last, to: first)
    addLoop(stack[...])
  }

  /// The corners and the input's own vertices on a stretch of the border.
  private mutating func pushBorder(
    from a: UnwrappedVertex, to b: UnwrappedVertex, isLap: Bool, _ rule: BorderRule
  ) {
    guard let from = BorderPlace(longitude: a.longitude, latitude: a.latitude, frame: frame),
      let to = BorderPlace(longitude: b.longitude, latitude: b.latitude, frame: frame), isLap || from != to
    else { return }
    var index = 0
    var above = border.count
    while index < above {
      let middle = (index + above) / 2
      if from < border[middle].place { above = middle } else { index = middle + 1 }
    }
    if from < to {
      while index < border.count, border[index].place < to {
        pushBorderVertex(index, rule)
        index += 1
      }
      return
    }
    for index in index..<border.count { pushBorderVertex(index, rule) }
    for index in border.indices {
      if !(border[index].place < to) { break }
      pushBorderVertex(index, rule)
    }
  }

  private mutating func pushBorderVertex(_ index: Int, _ rule: BorderRule) {
    let vertex = border[index].vertex
    if let last = stack.last {
      if last.longitude == vertex.longitude, last.latitude == vertex.latitude {
        // A corner and a vertex of the input, which knows its altitude, or at a box that it has none.
        let isKnown = !vertex.altitude.isNaN
        if frame == .world ? isKnown : !vertex.isCorner && (isKnown || last.isCorner) {
          stack[stack.count - 1].altitude = vertex.altitude
          stack[stack.count - 1].isCorner = vertex.isCorner
        }
        return
      }
      pushMiddle(before: vertex, rule)
      push(vertex, isSeamEdge: rule.isCut(from: last, to: vertex))
    } else {
      push(vertex, isSeamEdge: false)
    }
  }

  /// Breaks an edge along the border of a box that is so wide that it would be read the other way round the globe, unless it
  /// is the input's own.
  private mutating func pushMiddle(before vertex: UnwrappedVertex, _ rule: BorderRule) {
    guard frame != .world, let last = stack.last, rule.isCut(from: last, to: vertex),
      let middle = BoxSegment.middle(of: last, vertex)
    else { return }
    push(middle, isSeamEdge: true)
  }

  /// Adds a vertex to the ring; at a numbered place for the second time, the way since the first is a ring of its
  /// own. `isSeamEdge` is about the edge that leads here.
  mutating func push(_ vertex: UnwrappedVertex, place: Int32 = -1, isSeamEdge: Bool) {
    var vertex = vertex
    if let last = stack.last {
      stack[stack.count - 1].startsSeamEdge = isSeamEdge
      // A corner has no altitude of its own, nor has the rest of a pole.
      if vertex.altitude.isNaN, frame == .world ? vertex.latitude.magnitude == 90 : vertex.isCorner {
        vertex.altitude = last.altitude
      }
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

  /// Adds a ring, closing it unless it is, its height included; one without area vanishes.
  mutating func addLoop(_ ring: ArraySlice<UnwrappedVertex>) {
    guard ring.count > 2, let first = ring.first, let last = ring.last else { return }
    let start = vertices.count
    vertices.append(contentsOf: ring)
    if first.longitude != last.longitude || first.latitude != last.latitude || first.world != last.world {
      vertices.append(first)
    }
    vertices[vertices.count - 1].altitude = first.altitude
    vertices[vertices.count - 1].startsSeamEdge = false
    let sign = vertices.withUnsafeBufferPointer { RingOrientation.sign(UnsafeBufferPointer(rebasing: $0[start...])) }
    if sign <= 0, frame != .world, isAlongBorder(ring) { isDoubtful = true }
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

  /// Whether a loop has two different places on the border.
  private func isAlongBorder(_ ring: ArraySlice<UnwrappedVertex>) -> Bool {
    guard let first = ring.first(where: { frame.isOnBorder($0.position) }) else { return false }
    return ring.contains { frame.isOnBorder($0.position) && $0.position != first.position }
  }
}
