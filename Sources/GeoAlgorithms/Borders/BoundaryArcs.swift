internal import GeoModel

/// The boundary of a region, cut into pieces that each lie in one world.
///
/// Every ring is directed so that the region is on its left. A piece runs from the border of the world to the
/// border, or is a whole ring that does not meet it. Edges along the border, seam or pole, belong to no piece:
/// how much of the border the region reaches follows from where the pieces end (``BorderPairing``).
///
///     │   ┌──<──a──┤ end          borders at -180 and +180; pieces a, b, c
///     ├─b─>─┐      │
///     │     │   c  │ start
///     └<────┘  └───┤ …
struct BoundaryArcs {
  struct Arc {
    var start: Int32
    var end: Int32
  }

  /// At whose border the rings are cut.
  private(set) var frame = BorderFrame.world

  /// The vertices of all arcs, longitudes within ±180.
  private(set) var vertices: [UnwrappedVertex] = []
  private(set) var arcs: [Arc] = []
  var ends: [BorderEnd] = []
  /// Rings that do not meet the border, each with its closing vertex.
  private(set) var rings: [Arc] = []
  /// Of a box: its border's stretches that edges of the input cover, and places where they only touch it.
  var own = BorderStretches()
  var touches: [Position] = []
  /// What may be written along the border: the world's corners and the vertices of the input's own edges there.
  var borderVertices: [UnwrappedVertex] = []
  /// Whether the region reaches all of the border as long as no piece ends there.
  var reachesBorder = false

  private var walk: [UnwrappedVertex] = []

  mutating func removeAll(_ frame: BorderFrame = .world) {
    self.frame = frame
    own.removeAll()
    touches.removeAll(keepingCapacity: true)
    vertices.removeAll(keepingCapacity: true)
    arcs.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    rings.removeAll(keepingCapacity: true)
    borderVertices.removeAll(keepingCapacity: true)
    for latitude in [frame.south, frame.north] {
      for longitude in [frame.west, frame.east] {
        borderVertices.append(
          UnwrappedVertex(longitude: longitude, latitude: latitude, altitude: .nan, world: 0, source: 0, isCorner: true))
      }
    }
    reachesBorder = false
  }

  /// Adds a ring that was read and directed. Complexity: O(n + crossings).
  mutating func add(_ ring: [UnwrappedVertex], _ touches: inout EdgeTouches, _ column: GeometryColumn, _ geometry: Int) {
    SeamCrossings.insert(into: &walk, from: ring, keeping: &touches, of: column, geometry)
    guard let first = walk.firstIndex(where: isOnBorder) else { return addWhole(walk) }
    // The last vertex is the first one again, so the walk from a place in the middle goes on after it.
    let edges = walk.count - 1
    for step in 0..<edges {
      let edge = (first + step) % edges
      addEdge(from: walk[edge], to: walk[edge + 1])
    }
  }

  /// Adds a ring that does not meet the border.
  mutating func addWhole(_ ring: [UnwrappedVertex]) {
    let start = Int32(vertices.count)
    for vertex in ring { append(vertex, longitude: vertex.longitude) }
    rings.append(Arc(start: start, end: Int32(vertices.count)))
  }

  private func isOnBorder(_ vertex: UnwrappedVertex) -> Bool {
    vertex.longitude.magnitude == 180 || vertex.latitude.magnitude == 90
  }

  private mutating func addEdge(from a: UnwrappedVertex, to b: UnwrappedVertex) {
    let isAlongPole = a.latitude.magnitude == 90 && a.latitude == b.latitude
    guard let strip = a.strip(to: b), !isAlongPole else {
      addBorderVertex(a)
      addBorderVertex(b)
      return
    }
    addPiece(from: a, startsArc: isOnBorder(a), to: b, endsArc: isOnBorder(b), strip)
  }

  /// Adds an edge, or what of it lies inside: to the open arc, or to one that begins here.
  mutating func addPiece(
    from a: UnwrappedVertex, startsArc: Bool, to b: UnwrappedVertex, endsArc: Bool, _ strip: Int32 = 0
  ) {
    if startsArc {
      arcs.append(Arc(start: Int32(vertices.count), end: Int32(vertices.count)))
      addEnd(a, strip, isStart: true)
    } else if arcs.isEmpty {
      return
    }
    if endsArc { addEnd(b, strip, isStart: false) } else { append(b, longitude: b.longitude) }
    arcs[arcs.count - 1].end = Int32(vertices.count)
  }

  private mutating func addEnd(_ vertex: UnwrappedVertex, _ strip: Int32, isStart: Bool) {
    let longitude = vertex.zone > strip ? 180 : vertex.zone < strip ? -180 : vertex.longitude
    append(vertex, longitude: longitude)
    guard let place = BorderPlace(longitude: longitude, latitude: vertex.latitude, frame: frame) else { return }
    ends.append(BorderEnd(place: place, arc: Int32(arcs.count - 1), isStart: isStart))
  }

  /// A vertex on the seam may be written on both sides of it.
  private mutating func addBorderVertex(_ vertex: UnwrappedVertex) {
    var vertex = vertex
    vertex.world = 0
    if vertex.longitude.magnitude == 180 {
      if vertex.latitude.magnitude == 90 { return }
      vertex.longitude = -180
      borderVertices.append(vertex)
      vertex.longitude = 180
    }
    borderVertices.append(vertex)
  }

  private mutating func append(_ vertex: UnwrappedVertex, longitude: Double) {
    var vertex = vertex
    vertex.longitude = longitude
    vertex.world = 0
    vertices.append(vertex)
  }
}
