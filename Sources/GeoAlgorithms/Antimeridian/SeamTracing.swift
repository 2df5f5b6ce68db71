/// Rings put together from pieces of boundary and stretches of the seam between them.
///
/// A ring that comes back to a place on the seam is taken apart there, as often as it does: a hole that touches
/// the seam in one point stays a hole, one that touches it twice cuts a part off. Pieces do not cross, so the
/// loops at such a place do not cross either, and it does not matter which piece was joined to which.
struct SeamTracing {
  struct Loop {
    /// Its vertices in ``vertices``, the closing one included.
    var start: Int
    var end: Int
    /// +1 for the exterior of a part, -1 for a hole.
    var sign: Int
    /// Whether it has a vertex on the border at +180.
    var touchesEast = false
    /// Its lowest latitude on the border where it is sorted, or of all when it reaches none.
    var lowest = Double.infinity
  }

  private(set) var vertices: [UnwrappedVertex] = []
  private(set) var loops: [Loop] = []

  private var stack: [UnwrappedVertex] = []
  private var places: [Int32] = []
  private var visited: [Int32] = []
  private var isDone: [Bool] = []
  private var runs: [UnwrappedVertex] = []

  mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    loops.removeAll(keepingCapacity: true)
  }

  /// Traces every arc once, and takes over the rings that meet no border.
  /// Complexity: O(n + r log r) in the vertices and in those of the input on the seam.
  mutating func trace(_ arcs: SeamArcs, _ pairing: SeamPairing) {
    visited.removeAll(keepingCapacity: true)
    visited.append(contentsOf: repeatElement(-1, count: pairing.placeCount))
    isDone.removeAll(keepingCapacity: true)
    isDone.append(contentsOf: repeatElement(false, count: arcs.arcs.count))
    runs.removeAll(keepingCapacity: true)
    if !arcs.keepsWorlds { runs.append(contentsOf: arcs.runVertices) }
    runs.withUnsafeMutableBufferPointer { $0.heapSort { $0.latitude < $1.latitude } }

    for arc in arcs.arcs.indices where !isDone[arc] { trace(arc, arcs, pairing) }
    for ring in arcs.rings { addLoop(arcs.vertices[Int(ring.start)..<Int(ring.end)]) }
  }

  private mutating func trace(_ first: Int, _ arcs: SeamArcs, _ pairing: SeamPairing) {
    stack.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    var arc = first
    var isSeamEdge = false
    repeat {
      isDone[arc] = true
      let start = Int(arcs.arcs[arc].start)
      let end = Int(arcs.arcs[arc].end)
      push(arcs.vertices[start], place: pairing.startPlace[arc], isSeamEdge: isSeamEdge)
      for index in start + 1..<end - 1 { push(arcs.vertices[index], isSeamEdge: false) }
      push(arcs.vertices[end - 1], place: pairing.endPlace[arc], isSeamEdge: arcs.vertices[start].startsSeamEdge)

      let next = Int(pairing.next[arc])
      if next < 0 { break }
      let goal = arcs.vertices[Int(arcs.arcs[next].start)]
      pushRuns(from: arcs.vertices[end - 1], to: goal, pairing)
      isSeamEdge = isCut(from: stack[stack.count - 1], to: goal, pairing)
      arc = next
    } while !isDone[arc]
    if arc == first {
      push(arcs.vertices[Int(arcs.arcs[arc].start)], place: pairing.startPlace[arc], isSeamEdge: isSeamEdge)
    }
    for place in places where place >= 0 { visited[Int(place)] = -1 }
  }

  /// The input's own vertices on a stretch of the seam.
  private mutating func pushRuns(from a: UnwrappedVertex, to b: UnwrappedVertex, _ pairing: SeamPairing) {
    if runs.isEmpty || a.latitude == b.latitude { return }
    let low = min(a.latitude, b.latitude)
    let high = max(a.latitude, b.latitude)
    let from = firstRun(above: low)
    var index = a.latitude < b.latitude ? from : firstRun(above: high)
    var last = a.latitude
    func isInside(_ index: Int) -> Bool {
      runs.indices.contains(index) && runs[index].latitude > low && runs[index].latitude < high
    }
    if a.latitude > b.latitude {
      index -= 1
      while runs.indices.contains(index), runs[index].latitude >= high { index -= 1 }
    }
    while isInside(index) {
      if runs[index].latitude != last {
        last = runs[index].latitude
        var vertex = runs[index]
        vertex.longitude = a.longitude
        vertex.world = 0
        push(vertex, isSeamEdge: isCut(from: stack[stack.count - 1], to: vertex, pairing))
      }
      index += a.latitude < b.latitude ? 1 : -1
    }
  }

  private func firstRun(above latitude: Double) -> Int {
    var below = 0
    var above = runs.count
    while below < above {
      let middle = (below + above) / 2
      if runs[middle].latitude <= latitude { below = middle + 1 } else { above = middle }
    }
    return below
  }

  private func isCut(from a: UnwrappedVertex, to b: UnwrappedVertex, _ pairing: SeamPairing) -> Bool {
    pairing.goesOn(
      across: min(a.latitude, b.latitude), max(a.latitude, b.latitude), fromEast: a.longitude == 180)
  }

  private mutating func push(_ vertex: UnwrappedVertex, place: Int32 = -1, isSeamEdge: Bool) {
    var vertex = vertex
    if let last = stack.last {
      stack[stack.count - 1].startsSeamEdge = isSeamEdge
      // A corner at a pole has no altitude of its own.
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
    if first.longitude != last.longitude || first.latitude != last.latitude {
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
