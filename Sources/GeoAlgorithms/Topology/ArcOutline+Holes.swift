internal import GeoModel

/// Rings as polygons, and which exterior each hole lies in.
extension ArcOutline {
  /// Appends the rings as parts, each hole after the exterior that it lies in; nothing, and `false`, if one lies in none.
  ///
  /// - Complexity: O(n log n), unless many exteriors lie within each other of outlines that cross, or that go across the 180th meridian.
  func append(to result: inout GeometryColumn) -> Bool {
    let shells = loops.indices.filter { !loops[$0].isHole }
    var holes: [Int: [Int]] = [:]
    let search = shells.count == loops.count ? nil : RingShells(column, shells.map { loops[$0].positions })
    var patience = Self.basicPatience + Self.patiencePerRing * loops.count
    var swept: [Int]?
    for hole in loops.indices where loops[hole].isHole {
      guard let search else { return false }
      if patience < 0 { (swept, patience) = (shellsBySweep(), .max) }
      guard let shell = swept?[hole] ?? shell(of: hole, among: shells, search, &patience), shell >= 0 else { return false }
      holes[shell, default: []].append(hole)
    }
    for shell in shells {
      append(loops[shell], to: &result)
      for hole in holes[shell] ?? [] { append(loops[hole], beside: loops[shell], to: &result) }
      result.endPart()
    }
    return true
  }

  /// How many exteriors round holes are looked at before a sweep is cheaper.
  private static let basicPatience = 1 << 14, patiencePerRing = 16

  /// Appends every ring as a part of its own, holes as well, as it was followed: with the interior on its left.
  func appendRings(to result: inout GeometryColumn) {
    for loop in loops {
      append(loop, to: &result)
      result.endPart()
    }
  }

  /// - Parameter shell: of a hole, the exterior that it lies in.
  private func append(_ loop: Loop, beside shell: Loop? = nil, to result: inout GeometryColumn) {
    let written = written(loop, beside: shell)
    for (step, place) in loop.positions.enumerated() {
      let altitude = column.altitudes.isEmpty ? .nan : column.altitudes[place]
      let x = written.isEmpty ? column.positions[place].x : written[step]
      result.append(Position(x: x, y: column.positions[place].y), altitude: altitude.isNaN ? nil : altitude)
    }
    result.endPath()
  }

  /// The smallest exterior round a hole.
  private func shell(of hole: Int, among shells: [Int], _ search: RingShells, _ patience: inout Int) -> Int? {
    let candidates = search.candidates(at: column.positions[loops[hole].positions.lowerBound])
    patience -= candidates.count
    let order = candidates.sorted { (loops[shells[$0]].area, $0) < (loops[shells[$1]].area, $1) }
    return order.first { isInside(loops[hole], $0, search) }.map { shells[$0] }
  }

  /// Whether a hole lies in an exterior that it does not cross: told by its first vertex, or middle of an edge, that is
  /// not on the exterior itself.
  private func isInside(_ hole: Loop, _ shell: Int, _ search: RingShells) -> Bool {
    for place in hole.positions {
      switch search.location(of: column.positions[place], in: shell) {
      case .inside: return true
      case .outside: return false
      case .boundary: continue
      }
    }
    for place in hole.positions.dropLast() {
      let a = column.positions[place], b = column.positions[place + 1]
      switch search.location(of: Position(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2), in: shell) {
      case .inside: return true
      case .outside: return false
      case .boundary: continue
      }
    }
    return false
  }

  /// For each ring the innermost exterior that it lies in, or -1; `nil` if rings cross, or one reaches the 180th meridian, where it may lie
  /// in one that is written on its other side.
  private func shellsBySweep() -> [Int]? {
    var points: [Position] = [], rings: [LoadedRing] = []
    for (index, loop) in loops.enumerated() {
      let start = points.count
      var box = PlaneBox.empty
      for place in loop.positions where points.count == start || points[points.count - 1] != column.positions[place] {
        points.append(column.positions[place])
        box.include(column.positions[place])
      }
      if topology.joinsSpellings, max(box.minX.magnitude, box.maxX.magnitude) >= 180 { return nil }
      rings.append(LoadedRing(path: index, part: index, start: start, end: points.count - 1, box: box, isHole: loop.isHole))
    }
    var (sweep, contacts) = (ContactSweep(), ContactList())
    points.withUnsafeBufferPointer { if let base = $0.baseAddress { sweep.search(base, rings, into: &contacts) } }
    guard contacts.crossings.isEmpty, contacts.overlaps.isEmpty else { return nil }
    var ringOf = [Int](repeating: 0, count: points.count)
    for (index, ring) in rings.enumerated() { for point in ring.start...ring.end { ringOf[point] = index } }
    let order = rings.indices.sorted { rings[$0].box.minX < rings[$1].box.minX }
    let holders = RingHolders.find(
      order, count: rings.count, edgeBelow: sweep.edgeBelow, ringOf: { ringOf[$0] },
      isInsideAbove: { precedes(points[$0], points[$0 + 1]) != rings[ringOf[$0]].isHole })
    return holders.map { $0 >= 0 && rings[$0].isHole ? -1 : $0 }
  }
}
