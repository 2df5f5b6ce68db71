internal import GeoModel

extension AntimeridianCut {
  /// Cuts one polygon, exterior and holes together. Returns whether anything changed.
  mutating func cutPolygon(
    _ input: GeometryColumn, part: Int, into output: inout GeometryColumn, seamEdges: inout [Bool],
    reports: inout [AntimeridianReport]
  ) -> Bool {
    let paths = input.paths(ofPart: part)
    guard !paths.isEmpty, poles == .trust || Self.crosses(input, part: part, isAreal: true) else {
      Self.copy(input, part: part, into: &output)
      return false
    }
    let reportCount = reports.count
    arcs.removeAll()
    tracing.removeAll()
    overlay.begin()
    var cutRings = 0
    var isInPlace = true
    var shellPole: Pole?
    var isWide = false
    for path in paths {
      overlay.ringStarts.append(input.positions(ofPath: path).lowerBound)
      guard reading.read(input, input.positions(ofPath: path), isRing: true, reports: &reports) else {
        Self.copy(input, part: part, into: &output)
        return false
      }
      isInPlace = isInPlace && reading.isInPlace && reading.windingNumber == 0
      if !reading.isInPlace, let crossing = reading.firstCrossing {
        reports.append(AntimeridianReport(.crossed, at: crossing))
      }
      if path == paths.lowerBound {
        isWide = reading.windingNumber == 0 && reading.isWiderThanWorld
        arcs.keepsWorlds = isWide
        let isComplement = directExterior(pole: &shellPole, reports: &reports)
        isInPlace = isInPlace && !isComplement
      } else {
        // Wider than the world, holes are taken off in the overlay, and run like exteriors until then.
        directHole(shellPole: shellPole)
        if isWide { reading.reverse() }
      }
      let arcCount = arcs.arcs.count
      let ringCount = arcs.rings.count
      arcs.add(reading.vertices)
      if path == paths.lowerBound, arcs.arcs.count == arcCount, arcs.rings.count == ringCount {
        // It runs along the border of the world and nowhere else.
        arcs.reachesBorder = RingOrientation.sign(reading.vertices) > 0
      }
      if arcs.arcs.count > arcCount { cutRings += 1 }
      if isWide {
        trace(asHole: path != paths.lowerBound, source: input.positions(ofPath: path).lowerBound, reports: &reports)
      }
    }
    if isInPlace {
      // Nothing but what the input says itself: it stays as it is, and so do remarks about its direction.
      reports.removeSubrange(reportCount...)
      for path in paths { reportAmbiguousEdges(input, path: path, reports: &reports) }
      Self.copy(input, part: part, into: &output)
      return false
    }
    let source = input.positions(ofPath: paths.lowerBound).lowerBound
    if isWide {
      if !overlay.unite(&tracing) { reports.append(AntimeridianReport(.overlapsItself, at: source)) }
    } else {
      trace(asHole: false, source: source, reports: &reports)
      // A hole that became a notch may touch another ring, which is one ring with its own now.
      if cutRings > 1, pairing.isRegular { _ = overlay.separate(&tracing) }
    }
    assignment.write(
      tracing, hasAltitudes: !input.altitudes.isEmpty, source: source, into: &output, seamEdges: &seamEdges,
      reports: &reports)
    if assignment.shells.isEmpty { reports.append(AntimeridianReport(.collapsed, at: source)) }
    return true
  }

  /// Puts the collected pieces together; for a region wider than the world, ring by ring.
  private mutating func trace(asHole: Bool, source: Int, reports: inout [AntimeridianReport]) {
    pairing.pair(&arcs)
    if !pairing.isRegular { reports.append(AntimeridianReport(.overlapsItself, at: source)) }
    let first = tracing.loops.count
    tracing.trace(arcs, pairing)
    if arcs.keepsWorlds {
      if asHole { overlay.note(holes: first..<tracing.loops.count) }
      arcs.removeAll()
      arcs.keepsWorlds = true
    }
  }

  /// Turns the exterior so that the region is on its left, and finds the pole that it goes round.
  /// Returns whether the region is what lies outside the ring.
  private mutating func directExterior(pole: inout Pole?, reports: inout [AntimeridianReport]) -> Bool {
    guard let first = reading.vertices.first else { return false }
    let source = Int(first.source)
    let turns = reading.windingNumber
    if turns == 0 {
      let sign = RingOrientation.sign(reading.vertices)
      if sign >= 0 { return false }
      if poles == .trust {
        arcs.reachesBorder = true
        return true
      }
      reports.append(AntimeridianReport(.windingDisagrees, at: source))
      reading.reverse()
      return false
    }
    if turns.magnitude > 1 { reports.append(AntimeridianReport(.windingNumber(turns), at: source)) }
    let asWritten: Pole = turns > 0 ? .north : .south
    let (smaller, isTie) = reading.vertices.withUnsafeBufferPointer {
      PoleDecision.smaller($0, windingNumber: turns)
    }
    let decided = poles == .trust ? asWritten : smaller
    if (isTie && poles == .smaller) || reading.vertices.withUnsafeBufferPointer({ PoleDecision.isDoubtful($0) }) {
      reports.append(AntimeridianReport(.poleAmbiguous, at: source))
    }
    reports.append(AntimeridianReport(.poleEnclosed(decided), at: source))
    if decided != asWritten {
      reports.append(AntimeridianReport(.windingDisagrees, at: source))
      reading.reverse()
    }
    pole = decided
    return false
  }

  /// Turns a hole so that the region is on its left. A hole round a pole takes away the pole that the exterior
  /// encloses: it could not lie inside it otherwise.
  private mutating func directHole(shellPole: Pole?) {
    let turns = reading.windingNumber
    if turns == 0 {
      if RingOrientation.sign(reading.vertices) > 0 { reading.reverse() }
      return
    }
    let smaller = reading.vertices.withUnsafeBufferPointer { PoleDecision.smaller($0, windingNumber: turns).pole }
    let pole = poles == .trust ? (turns > 0 ? .south : .north) : shellPole ?? smaller
    if (turns > 0) != (pole == .south) { reading.reverse() }
  }

  private mutating func reportAmbiguousEdges(
    _ input: GeometryColumn, path: Int, reports: inout [AntimeridianReport]
  ) {
    _ = reading.read(input, input.positions(ofPath: path), isRing: true, reports: &reports)
  }
}
