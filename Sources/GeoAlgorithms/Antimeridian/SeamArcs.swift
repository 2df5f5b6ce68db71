/// The boundary of a region, cut into pieces that each lie in one world.
///
/// Every ring is directed so that the region is on its left. A piece runs from a border of the world to a
/// border, or is a whole ring that meets none. Edges along the seam belong to no piece: the region's extent on
/// the seam follows from where the pieces end (``SeamPairing``).
///
///     │   ┌──<──a──┤ end          borders at -180 and +180; pieces a, b, c
///     ├─b─>─┐      │
///     │     │   c  │ start
///     └<────┘  └───┤ …
struct SeamArcs {
  struct Arc {
    var start: Int32
    var end: Int32
  }

  /// The vertices of all arcs, longitudes within ±180.
  private(set) var vertices: [UnwrappedVertex] = []
  private(set) var arcs: [Arc] = []
  /// The arcs' ends on the border at +180 and on that at -180.
  var eastEnds: [SeamEnd] = []
  var westEnds: [SeamEnd] = []
  /// Vertices of the input's own edges along the seam.
  var runVertices: [UnwrappedVertex] = []
  /// Rings that meet no border, each with its closing vertex.
  private(set) var rings: [Arc] = []
  /// Whether worlds are told apart, as a region wider than the world needs it.
  var keepsWorlds = false

  private var walk: [UnwrappedVertex] = []

  mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    arcs.removeAll(keepingCapacity: true)
    eastEnds.removeAll(keepingCapacity: true)
    westEnds.removeAll(keepingCapacity: true)
    runVertices.removeAll(keepingCapacity: true)
    rings.removeAll(keepingCapacity: true)
    keepsWorlds = false
  }

  /// Adds a ring that was read and directed. Returns whether it meets the seam.
  /// Complexity: O(n + crossings).
  mutating func add(_ ring: [UnwrappedVertex]) -> Bool {
    SeamCrossings.insert(into: &walk, from: ring)
    guard let first = walk.firstIndex(where: { $0.zone & 1 != 0 }) else {
      let start = Int32(vertices.count)
      for vertex in walk { append(vertex, longitude: vertex.longitude) }
      rings.append(Arc(start: start, end: Int32(vertices.count)))
      return false
    }
    // The last vertex is the first one again, so the walk from a place in the middle goes on after it.
    let edges = walk.count - 1
    for step in 0..<edges {
      let edge = (first + step) % edges
      addEdge(from: walk[edge], to: walk[edge + 1])
    }
    return true
  }

  private mutating func addEdge(from a: UnwrappedVertex, to b: UnwrappedVertex) {
    let zoneA = a.zone
    let zoneB = b.zone
    if zoneA == zoneB, zoneA & 1 != 0 {
      if a.latitude != b.latitude {
        runVertices.append(a)
        runVertices.append(b)
      }
      return
    }
    // The world that the edge lies in: that of the end inside it, or the one between two borders.
    let strip = zoneA & 1 == 0 ? zoneA : zoneB & 1 == 0 ? zoneB : (zoneA + zoneB) / 2
    let world = strip / 2
    if zoneA & 1 != 0 {
      let isEast = zoneA > strip
      arcs.append(Arc(start: Int32(vertices.count), end: Int32(vertices.count)))
      append(a, longitude: isEast ? 180 : -180)
      appendEnd(a.latitude, isEast: isEast, world: world, isStart: true)
    }
    if zoneB & 1 == 0 {
      append(b, longitude: b.longitude)
    } else {
      let isEast = zoneB > strip
      append(b, longitude: isEast ? 180 : -180)
      appendEnd(b.latitude, isEast: isEast, world: world, isStart: false)
    }
    arcs[arcs.count - 1].end = Int32(vertices.count)
  }

  /// Adds the line along a pole by which a ring round it is closed, or, with `isWestward`, the way that has
  /// the globe on its left at the north pole and off it at the south pole.
  mutating func addPoleLine(_ pole: Pole, isWestward: Bool, like vertex: UnwrappedVertex) {
    var corner = vertex
    corner.latitude = pole.latitude
    corner.altitude = .nan
    corner.startsSeamEdge = true
    arcs.append(Arc(start: Int32(vertices.count), end: Int32(vertices.count + 2)))
    append(corner, longitude: isWestward ? 180 : -180)
    append(corner, longitude: isWestward ? -180 : 180)
    appendEnd(corner.latitude, isEast: isWestward, world: 0, isStart: true)
    appendEnd(corner.latitude, isEast: !isWestward, world: 0, isStart: false)
  }

  private mutating func append(_ vertex: UnwrappedVertex, longitude: Double) {
    var vertex = vertex
    vertex.longitude = longitude
    vertex.world = 0
    vertices.append(vertex)
  }

  private mutating func appendEnd(_ latitude: Double, isEast: Bool, world: Int32, isStart: Bool) {
    let end = SeamEnd(
      along: isEast ? latitude : -latitude, world: keepsWorlds ? world : 0, arc: Int32(arcs.count - 1),
      isStart: isStart)
    if isEast { eastEnds.append(end) } else { westEnds.append(end) }
  }
}
