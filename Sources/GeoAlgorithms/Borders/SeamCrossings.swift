internal import GeoModel

/// A path with a vertex wherever it crosses the seam.
enum SeamCrossings {
  /// Writes `path` with its crossings to `walk`; consecutive vertices then share a world, a seam, or lie on
  /// the two borders of one world. Complexity: O(n + crossings).
  static func insert(into walk: inout [UnwrappedVertex], from path: [UnwrappedVertex]) {
    insert(into: &walk, from: path) { _, _, _, _ in [] }
  }

  /// The same for a ring, and with the vertices of a geometry that lie on edges that cross.
  static func insert(
    into walk: inout [UnwrappedVertex], from ring: [UnwrappedVertex], keeping touches: inout EdgeTouches, of column: GeometryColumn,
    _ geometry: Int
  ) {
    insert(into: &walk, from: ring) { a, b, p, q in
      guard let strip = p.strip(to: q) else { return [] }
      return touches.along(
        a, b, from: p.spelled(in: strip).position, to: q.spelled(in: strip).position,
        world: strip / 2, column, geometry)
    }
  }

  /// What lies inside a piece of an edge: the whole edge, then the piece.
  private typealias Inside = (UnwrappedVertex, UnwrappedVertex, UnwrappedVertex, UnwrappedVertex) -> [UnwrappedVertex]

  private static func insert(into walk: inout [UnwrappedVertex], from path: [UnwrappedVertex], _ inside: Inside) {
    walk.removeAll(keepingCapacity: true)
    for vertex in path {
      if let last = walk.last {
        insertCrossings(into: &walk, from: last, to: vertex, inside)
        // The two spellings of one place on the seam, unless each has its own height.
        if let last = walk.last, last.isTwin(of: vertex), Altitude.areEqual(last.altitude, vertex.altitude) { continue }
      }
      walk.append(vertex)
    }
  }

  private static func insertCrossings(
    into walk: inout [UnwrappedVertex], from a: UnwrappedVertex, to b: UnwrappedVertex, _ inside: Inside
  ) {
    let zoneA = a.zone
    let zoneB = b.zone
    if zoneA == zoneB { return }
    let isEastward = zoneA < zoneB
    let step: Int32 = isEastward ? 2 : -2
    // The first seam strictly behind a.
    var zone = zoneA & 1 != 0 ? zoneA + step : zoneA + step / 2
    var before = a
    while isEastward ? zone < zoneB : zone > zoneB {
      let world = (zone - 1) / 2
      let (latitude, altitude) = CrossingLatitude.of(
        west: isEastward ? a : b, east: isEastward ? b : a, world: world)
      let crossing = UnwrappedVertex(longitude: 180, latitude: latitude, altitude: altitude, world: world, source: a.source)
      walk += inside(a, b, before, crossing)
      walk.append(crossing)
      before = crossing
      zone += step
    }
    if before.zone != zoneA { walk += inside(a, b, before, b) }
  }
}
