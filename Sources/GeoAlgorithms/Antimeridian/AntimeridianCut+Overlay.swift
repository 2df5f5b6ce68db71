internal import GeoModel

extension AntimeridianCut {
  /// Whether the paired pieces between the borders of the world do not determine the region of a polygon: its worlds must
  /// then be laid over each other.
  func needsOverlay(_ exterior: ExteriorReading, isOutside: Bool, ringCount: Int) -> Bool {
    // The inside of a clockwise exterior is none of the region, nor are holes there.
    if exterior.isComplement { return ringCount > 1 || exterior.isWide || !pairing.isRegular }
    // Where a hole takes away the pole that its exterior holds, nothing is left there.
    let isPoleTaken = hasHoleRoundPole && pairing.passesCorner
    if exterior.windingNumber != 0 { return exterior.windingNumber.magnitude > 1 || !pairing.isRegular || isOutside || isPoleTaken }
    return exterior.isWide || isOutside || !pairing.isRegular || pairing.passesCorner
  }

  /// Whether that is so because its border crosses itself, and not by what it is meant to cover.
  func isOddOverlay(_ exterior: ExteriorReading, isOutside: Bool, ringCount: Int, reachesPole: @autoclosure () -> Bool) -> Bool {
    if exterior.isComplement { return isOutside || (ringCount == 1 && !exterior.isWide) }
    if exterior.windingNumber.magnitude > 1 { return true }
    return isOutside || (!exterior.isWide && (!pairing.isRegular || !reachesPole()))
  }

  /// How many vertices may be walked over for all worlds: of a ring that goes round and round the globe there are as many as it has
  /// vertices.
  private static let mostWork = 1 << 26

  /// Lays all worlds of a polygon over each other: the definition itself, for a polygon wider than the world, or one whose
  /// border crosses itself or goes round the globe more than once, so that its pieces do not show on which side of them it
  /// lies. Of a complement the world is the exterior, and every ring a hole. Returns `false` if that is too much.
  ///
  /// Complexity: O(w n + (n + k) log n) for w worlds and k crossings.
  mutating func layOver(
    _ input: GeometryColumn, _ geometry: Int, _ paths: Range<Int>, _ exterior: ExteriorReading, reports: inout [AntimeridianReport]
  ) -> Bool {
    overlay.begin()
    if exterior.isComplement {
      let first = input.positions(ofPath: paths.lowerBound).lowerBound
      overlay.addWorld(altitude: input.altitudes.isEmpty ? .nan : input.altitudes[first])
    }
    let known = reports.count
    var work = 0
    for path in paths {
      // Said already when it was read for the first time.
      defer { reports.removeSubrange(known...) }
      guard reading.read(input, input.positions(ofPath: path), isRing: true, reports: &reports) else { return false }
      let isExterior = path == paths.lowerBound
      SeamCrossings.insert(into: &walk, from: reading.vertices, keeping: &touches, of: input, geometry)
      let turns = reading.windingNumber
      if turns != 0 {
        let pole = isExterior ? exterior.pole ?? reading.smallerPole : exterior.pole(ofHole: reading, poles)
        closeAtPole(pole, turns: Int32(turns))
      }
      // What stands on a meridian belongs to the worlds on both sides, in whichever spelling: where a ring runs along it, both outlines have its positions.
      var worlds = (Int32.max, Int32.min)
      for vertex in walk { worlds = (min(worlds.0, vertex.zone >> 1), max(worlds.1, (vertex.zone + 1) >> 1)) }
      if worlds.0 > worlds.1 { continue }
      let isHole = exterior.isComplement || !isExterior
      work += (Int(worlds.1) - Int(worlds.0) + 1) * walk.count
      if work > Self.mostWork { return false }
      // How often a ring round a pole goes round a place, its worlds tell together: where it is closed makes no difference then.
      var ring = overlay.beginRing(isHole: isHole)
      let order = verticesByWorld()
      var start = 0
      for world in worlds.0...worlds.1 {
        if turns == 0, world > worlds.0 { ring = overlay.beginRing(isHole: isHole) }
        var end = start
        while end < order.count, order[end].world == world { end += 1 }
        overlay.add(walk, order[start..<end].lazy.map { Int($0.vertex) }, inWorld: 2 * world, to: ring)
        start = end
      }
    }
    return overlay.unite(into: &tracing)
  }

  /// The vertices of the walk by worlds, of each in their order; those on a meridian in both beside it. Complexity: O(n log n).
  private func verticesByWorld() -> [(world: Int32, vertex: Int32)] {
    var order: [(world: Int32, vertex: Int32)] = []
    order.reserveCapacity(walk.count)
    for (index, vertex) in walk.enumerated() {
      order.append((vertex.zone >> 1, Int32(index)))
      if vertex.zone & 1 != 0 { order.append((vertex.zone >> 1 + 1, Int32(index))) }
    }
    order.sort(by: <)
    return order
  }

  /// Closes the walk round a pole along the seam, from one of its crossings, and along the pole.
  private mutating func closeAtPole(_ pole: Pole, turns: Int32) {
    guard let start = walk.firstIndex(where: { $0.zone & 1 != 0 }) else { return }
    let rest = walk[1..<max(start + 1, 1)].map { vertex in
      var vertex = vertex
      vertex.world += turns
      return vertex
    }
    walk.removeSubrange(..<start)
    walk += rest
    guard let first = walk.first, var corner = walk.last else { return }
    corner.latitude = pole.latitude
    for _ in 0...turns.magnitude {
      walk.append(corner)
      corner.world -= turns.signum()
    }
    walk.append(first)
  }

  /// Says that a polygon was traced anew. A ring round a pole that comes back by a quarter of the globe has no single right
  /// reading (conventions 3.11).
  func reportOverlap(_ exterior: ExteriorReading, at source: Int, _ reports: inout [AntimeridianReport]) {
    let doubt = AntimeridianReport(.poleAmbiguous, at: source)
    if exterior.comesBack >= 90, !reports.contains(doubt) { reports.append(doubt) }
    reports.append(AntimeridianReport(.overlapsItself, at: source))
  }

  func reachesPole(_ input: GeometryColumn, _ paths: Range<Int>) -> Bool {
    paths.contains { input.positions(ofPath: $0).contains { input.positions[$0].y.magnitude >= 90 } }
  }
}
