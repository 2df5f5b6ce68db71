/// A path with a vertex wherever it crosses the seam.
enum SeamCrossings {
  /// Writes `path` with its crossings to `walk`; consecutive vertices then share a world, a seam, or lie on
  /// the two borders of one world. Complexity: O(n + crossings).
  static func insert(into walk: inout [UnwrappedVertex], from path: [UnwrappedVertex]) {
    walk.removeAll(keepingCapacity: true)
    for vertex in path {
      if let last = walk.last {
        insertCrossings(into: &walk, from: last, to: vertex)
        // The two spellings of one place on the seam.
        if let last = walk.last, last.zone & 1 != 0, last.zone == vertex.zone, last.latitude == vertex.latitude {
          continue
        }
      }
      walk.append(vertex)
    }
  }

  private static func insertCrossings(
    into walk: inout [UnwrappedVertex], from a: UnwrappedVertex, to b: UnwrappedVertex
  ) {
    let zoneA = a.zone
    let zoneB = b.zone
    if zoneA == zoneB { return }
    let isEastward = zoneA < zoneB
    let step: Int32 = isEastward ? 2 : -2
    // The first seam strictly behind a.
    var zone = zoneA & 1 != 0 ? zoneA + step : zoneA + step / 2
    while isEastward ? zone < zoneB : zone > zoneB {
      let world = (zone - 1) / 2
      let (latitude, altitude) = CrossingLatitude.of(
        west: isEastward ? a : b, east: isEastward ? b : a, world: world)
      walk.append(
        UnwrappedVertex(longitude: 180, latitude: latitude, altitude: altitude, world: world, source: a.source))
      zone += step
    }
  }
}
