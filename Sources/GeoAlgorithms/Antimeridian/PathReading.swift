internal import GeoModel

/// One path of the input, unwrapped.
///
/// `vertices` runs from the first position to the last, a ring's to the copy of its first position. Repeated
/// positions are left out: a zero-length edge says nothing about a direction.
struct PathReading {
  var vertices: [UnwrappedVertex] = []

  /// Whether every position stays where it was written: in range and in the first world.
  private(set) var isInPlace = true

  /// How often a ring goes round the globe, eastward positive.
  private(set) var windingNumber = 0

  /// Reads a path. Returns `false` when a longitude is out of reach, with nothing usable in `vertices`.
  /// Complexity: O(n).
  mutating func read(
    _ column: GeometryColumn, _ range: Range<Int>, isRing: Bool, reports: inout [AntimeridianReport]
  ) -> Bool {
    vertices.removeAll(keepingCapacity: true)
    isInPlace = true
    windingNumber = 0
    var isLiteral = false
    let hasAltitudes = !column.altitudes.isEmpty
    for index in range {
      let written = column.positions[index]
      guard written.x.magnitude <= AntimeridianCut.reach, written.y.magnitude <= AntimeridianCut.reach else {
        reports.append(AntimeridianReport(.outOfReach, at: index))
        return false
      }
      let inRange = Longitude.normalised(written.x)
      let longitude = Longitude.snapped(inRange)
      isLiteral = isLiteral || Longitude.isLiteral(written.x)
      isInPlace = isInPlace && written.x.magnitude <= 180
      let vertex = UnwrappedVertex(
        longitude: longitude, latitude: written.y, altitude: hasAltitudes ? column.altitudes[index] : .nan,
        world: Int32(((written.x - inRange) / 360).rounded()), source: UInt32(index))
      if let last = vertices.last, last.longitude == longitude, last.latitude == vertex.latitude,
        last.world == vertex.world
      {
        continue
      }
      vertices.append(vertex)
    }
    if isRing { close() }
    if !isLiteral { goShortWay(isRing: isRing, reports: &reports) }
    if let first = vertices.first, let last = vertices.last, isRing {
      windingNumber = Int((last.degrees(from: first) / 360).rounded())
    }
    return true
  }

  /// The input's position before the first crossing of the seam. Complexity: O(n).
  var firstCrossing: Int? {
    var strip: Int32?
    for index in vertices.indices.dropFirst() {
      let a = vertices[index - 1]
      let b = vertices[index]
      if (a.zone - b.zone).magnitude > 1, a.zone & 1 == 0 || b.zone & 1 == 0 || (a.zone - b.zone).magnitude > 2 {
        return Int(a.source)
      }
      guard let here = AntimeridianCut.strip(from: a, to: b) else { continue }
      if let strip, strip != here { return Int(a.source) }
      strip = here
    }
    return nil
  }

  /// Whether the ring is so wide that its worlds, laid over each other, could meet: 360 degrees or more, unless
  /// it is exactly the world from seam to seam. Complexity: O(n).
  var isWiderThanWorld: Bool {
    guard let first = vertices.first else { return false }
    var west = first
    var east = first
    for vertex in vertices {
      if vertex.degrees(from: west) < 0 { west = vertex }
      if vertex.degrees(from: east) > 0 { east = vertex }
    }
    let width = east.degrees(from: west)
    return width > 360 || (width == 360 && west.longitude.magnitude != 180)
  }

  /// Turns the ring round. Complexity: O(n).
  mutating func reverse() {
    vertices.reverse()
    windingNumber = -windingNumber
  }

  /// Repeats the first vertex unless the last is the same place already, whole turns away or not.
  private mutating func close() {
    guard let first = vertices.first, let last = vertices.last else { return }
    let isSameMeridian =
      first.longitude == last.longitude || (first.longitude.magnitude == 180 && last.longitude.magnitude == 180)
    if vertices.count > 1, first.latitude == last.latitude, isSameMeridian { return }
    vertices.append(first)
  }

  /// Gives each vertex the world in which its edge is the shorter one (RFC 7946 §3.1.9). Exactly 180 degrees
  /// keep the direction as written; 360 degrees, from one spelling of the seam to the other, are a step across
  /// it of no width if a neighbouring edge runs the other way, else a whole parallel.
  private mutating func goShortWay(isRing: Bool, reports: inout [AntimeridianReport]) {
    var world: Int32 = 0
    for index in vertices.indices {
      if index > 0 {
        let step = vertices[index].longitude - vertices[index - 1].longitude
        if step.magnitude == 180 {
          reports.append(AntimeridianReport(.ambiguousEdge, at: Int(vertices[index - 1].source)))
        } else if step.magnitude == 360 {
          if isSeamStep(endingAt: index, isRing: isRing) { world += step < 0 ? 1 : -1 }
        } else if step.magnitude > 180 {
          world += step < 0 ? 1 : -1
        }
      }
      vertices[index].world = world
      isInPlace = isInPlace && world == 0
    }
  }

  private func isSeamStep(endingAt index: Int, isRing: Bool) -> Bool {
    let isWestward = vertices[index].longitude < vertices[index - 1].longitude
    let edges = vertices.count - 1
    func runsAgainst(_ edge: Int) -> Bool {
      guard isRing || (edge >= 1 && edge <= edges) else { return false }
      let end = (edge - 1 + edges) % edges + 1
      let direction = shortWay(endingAt: end)
      return isWestward ? direction > 0 : direction < 0
    }
    return runsAgainst(index - 1) || runsAgainst(index + 1)
  }

  /// The direction of an edge in longitude, the short way; a parallel's as written.
  private func shortWay(endingAt index: Int) -> Double {
    let step = vertices[index].longitude - vertices[index - 1].longitude
    return step.magnitude > 180 && step.magnitude < 360 ? -step : step
  }
}
