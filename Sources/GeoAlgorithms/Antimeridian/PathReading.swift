internal import GeoModel

/// One path of the input, unwrapped.
///
/// `vertices` runs from the first position to the last, a ring's to the copy of its first position. Repeated
/// positions are left out: a zero-length edge says nothing about a direction. Those of a line stay where they have another
/// height: it goes straight up.
struct PathReading {
  var vertices: [UnwrappedVertex] = []

  /// Whether every position stays where it was written: in range and in the first world.
  private(set) var isInPlace = true

  /// How often a ring goes round the globe, eastward positive.
  private(set) var windingNumber = 0

  /// Whether a position of the paths read since ``begin(snaps:)`` was moved to the seam that it nearly stands on.
  private(set) var hasSnapped = false

  private var snaps = true

  /// What the path says byte for byte, without repeated positions; a ring's closed.
  private var written: [Position] = []
  private var sources: [UInt32] = []

  /// Before a polygon: whether positions nearer to the seam than ``Longitude/snap`` move onto it, or only those behind it.
  mutating func begin(snaps: Bool) {
    self.snaps = snaps
    hasSnapped = false
  }

  /// Reads a path. Returns `false` when a longitude is out of reach, with nothing usable in `vertices`.
  ///
  /// Which way an edge goes ``LongitudeTurns`` decides, as for validity and winding; then positions are moved to the seam that
  /// they stand on.
  /// Complexity: O(n).
  mutating func read(
    _ column: GeometryColumn, _ range: Range<Int>, isRing: Bool, reports: inout [AntimeridianReport]
  ) -> Bool {
    vertices.removeAll(keepingCapacity: true)
    written.removeAll(keepingCapacity: true)
    sources.removeAll(keepingCapacity: true)
    isInPlace = true
    windingNumber = 0
    var isLiteral = false
    for index in range {
      let place = column.positions[index]
      guard place.x.magnitude <= Longitude.reach, place.y.magnitude <= Longitude.reach else {
        reports.append(AntimeridianReport(.outOfReach, at: index))
        return false
      }
      isLiteral = isLiteral || Longitude.isLiteral(place.x)
      isInPlace = isInPlace && place.x.magnitude <= 180
      if place == written.last, isRing || Self.isLevel(column, index, sources.last) { continue }
      written.append(place)
      sources.append(UInt32(index))
    }
    if isRing { close() }
    let turns = isLiteral ? nil : LongitudeTurns(written.span)
    var world: Int32 = 0
    for index in written.indices {
      if let turns, index > 0 {
        world += Int32(turns.change(overEdge: index - 1, of: written.span))
        // Along a pole both ways are one place.
        let isAlongPole = written[index].y.magnitude == 90 && written[index].y == written[index - 1].y
        if !isAlongPole, (Longitude.snapped(written[index].x) - Longitude.snapped(written[index - 1].x)).magnitude == 180 {
          reports.append(AntimeridianReport(.ambiguousEdge, at: Int(sources[index - 1])))
        }
      }
      isInPlace = isInPlace && world == 0
      append(index, world: world, isLiteral: isLiteral, isRing: isRing, column)
    }
    if let first = vertices.first, let last = vertices.last, isRing {
      windingNumber = Int((last.degrees(from: first) / 360).rounded())
      // The copy of the first, whatever height the same place was written with before; in the other spelling of the seam, a height of its own.
      if vertices.count > 1, last.longitude == first.longitude { vertices[vertices.count - 1].altitude = first.altitude }
    }
    return true
  }

  private static func isLevel(_ column: GeometryColumn, _ index: Int, _ last: UInt32?) -> Bool {
    guard let last, !column.altitudes.isEmpty else { return true }
    return Altitude.areEqual(column.altitudes[index], column.altitudes[Int(last)])
  }

  private mutating func append(_ index: Int, world: Int32, isLiteral: Bool, isRing: Bool, _ column: GeometryColumn) {
    let place = written[index]
    let inRange = isLiteral ? Longitude.normalised(place.x) : place.x
    let longitude = snaps ? Longitude.snapped(inRange) : min(max(inRange, -180), 180)
    hasSnapped = hasSnapped || longitude != inRange
    let vertex = UnwrappedVertex(
      longitude: longitude, latitude: place.y,
      altitude: column.altitudes.isEmpty ? .nan : column.altitudes[Int(sources[index])],
      world: isLiteral ? Int32(((place.x - inRange) / 360).rounded()) : world, source: sources[index])
    if let last = vertices.last, last.longitude == vertex.longitude, last.latitude == vertex.latitude,
      last.world == vertex.world, isRing || Altitude.areEqual(last.altitude, vertex.altitude)
    {
      return
    }
    vertices.append(vertex)
  }

  /// Whether all positions are one place on the seam, written in both ways and within ±180: a line without length, of which a cut would leave one position.
  /// Complexity: O(n) for such a path.
  var isOneWrittenPlace: Bool {
    guard let first = vertices.first, first.zone & 1 != 0 else { return false }
    return vertices.allSatisfy { $0.isTwin(of: first) } && written.allSatisfy { $0.x.magnitude == 180 }
  }

  /// The side of the seam on which the path comes to its end there, and on which it goes on from its beginning: -1 west of it, 1 east of it; 0 if
  /// that is not on the seam. A path all along the seam lies where it is written. Complexity: O(positions on the seam there).
  var sideAtEnd: Int32 { side(vertices.reversed()) }
  var sideAtStart: Int32 { side(vertices) }

  private func side(_ path: some Collection<UnwrappedVertex>) -> Int32 {
    guard let end = path.first, end.zone & 1 != 0 else { return 0 }
    for (a, b) in zip(path, path.dropFirst()) {
      if let strip = a.strip(to: b) { return strip < a.zone ? -1 : 1 }
    }
    return end.longitude > 0 ? -1 : 1
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
      guard let here = a.strip(to: b) else { continue }
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

  /// Repeats the first position unless the last is the same place already, whole turns away or not.
  private mutating func close() {
    guard let first = written.first, let last = written.last else { return }
    let (a, b) = (Longitude.snapped(Longitude.normalised(first.x)), Longitude.snapped(Longitude.normalised(last.x)))
    if written.count > 1, first.y == last.y, a == b || (a.magnitude == 180 && b.magnitude == 180) { return }
    written.append(first)
    sources.append(sources[0])
  }
}
