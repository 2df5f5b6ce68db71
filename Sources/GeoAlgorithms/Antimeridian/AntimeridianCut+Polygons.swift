internal import GeoModel

extension AntimeridianCut {
  /// Cuts one polygon, exterior and holes together. Returns whether anything changed.
  ///
  /// Where its outline may meet itself once it is cut though it did not before, the result is judged. If positions moved onto
  /// the seam that they nearly stand on, they stay where they are then; if that is not it, the worlds of the polygon are laid
  /// over each other, which is reported. So they are where the exterior turns over: it crosses itself at the seam.
  mutating func cutPolygon(
    _ input: GeometryColumn, geometry: Int, part: Int, into output: inout GeometryColumn, seamEdges: inout [Bool],
    reports: inout [AntimeridianReport]
  ) -> Bool {
    let (mark, partCount, flagCount, reportCount) = (output.mark, output.partEnds.count, seamEdges.count, reports.count)
    func cut(snaps: Bool, laysOver: Bool, _ this: inout Self, _ output: inout GeometryColumn) -> (hasChanged: Bool, isSound: Bool) {
      output.truncate(to: mark)
      seamEdges.removeSubrange(flagCount...)
      reports.removeSubrange(reportCount...)
      this.reading.begin(snaps: snaps)
      this.touches.beginPart()
      let hasChanged = this.cutAsRead(
        input, geometry, part: part, laysOver: laysOver, into: &output, seamEdges: &seamEdges, reports: &reports)
      if this.isTurnedOver { return (hasChanged, false) }
      return (hasChanged, !hasChanged || !this.mayMeetItself || this.judging.isValid(output, from: partCount))
    }
    let asRead = cut(snaps: true, laysOver: false, &self, &output)
    if asRead.isSound { return asRead.hasChanged }
    if reading.hasSnapped {
      let unmoved = cut(snaps: false, laysOver: false, &self, &output)
      if unmoved.isSound { return unmoved.hasChanged }
    }
    if cut(snaps: true, laysOver: true, &self, &output).hasChanged { return true }
    // Too much to lay over.
    _ = cut(snaps: true, laysOver: false, &self, &output)
    let source = input.positions(ofPath: input.paths(ofPart: part).lowerBound).lowerBound
    if !reports[reportCount...].contains(where: { $0.finding == .overlapsItself }) {
      reports.append(AntimeridianReport(.overlapsItself, at: source))
    }
    return true
  }

  /// Whether the outline of the polygon that was cut last may meet itself though it did not as it was read: vertices moved onto
  /// the seam, or onto an edge that they nearly touch, a ring laps over itself, what is left out round a pole came to nothing, or
  /// a hole goes round a pole as its exterior does, and may cross it anywhere.
  private var mayMeetItself: Bool {
    if isLaidOver { return false }
    // A hole that lies outside is told, and nothing would be left of it.
    let isLeftOut = isRoundPole && pairing.hasMeeting && assignment.isComplete
    return reading.hasSnapped || touches.hasDrawn || lapsOverItself || isLeftOut || hasHoleRoundPole
  }

  private mutating func cutAsRead(
    _ input: GeometryColumn, _ geometry: Int, part: Int, laysOver: Bool, into output: inout GeometryColumn,
    seamEdges: inout [Bool], reports: inout [AntimeridianReport]
  ) -> Bool {
    (isLaidOver, isTurnedOver, lapsOverItself, isRoundPole, hasHoleRoundPole) = (false, false, false, false, false)
    let paths = input.paths(ofPart: part)
    let isNotched = Self.hasHoleAtSeam(input, part: part)
    guard !paths.isEmpty, poles == .trust || isNotched || Self.crosses(input, part: part, isAreal: true) else {
      output.append(part: part, of: input)
      return false
    }
    let reportCount = reports.count
    let source = input.positions(ofPath: paths.lowerBound).lowerBound
    arcs.removeAll()
    tracing.removeAll()
    overlay.begin()
    var cutRings = 0
    var isInPlace = !isNotched
    var exterior = ExteriorReading()
    // Whether a hole goes round a pole that the exterior does not hold.
    var isOutside = false
    for path in paths {
      overlay.ringStarts.append(input.positions(ofPath: path).lowerBound)
      guard reading.read(input, input.positions(ofPath: path), isRing: true, reports: &reports) else {
        output.append(part: part, of: input)
        return false
      }
      if reading.windingNumber != 0, let beyond = reading.vertices.first(where: { $0.latitude.magnitude > 90 }) {
        reports.append(AntimeridianReport(.outOfReach, at: Int(beyond.source)))
        output.append(part: part, of: input)
        return false
      }
      isInPlace = isInPlace && reading.isInPlace && reading.windingNumber == 0
      lapsOverItself = lapsOverItself || reading.lapsOverItself
      if !reading.isInPlace, let crossing = reading.firstCrossing {
        reports.append(AntimeridianReport(.crossed, at: crossing))
      }
      if path == paths.lowerBound {
        exterior = ExteriorReading(reading)
        directExterior(&exterior, reports: &reports)
        isRoundPole = exterior.isRoundPole
        isInPlace = isInPlace && !exterior.isComplement
      } else {
        if reading.windingNumber != 0 {
          hasHoleRoundPole = exterior.isRoundPole
          if !exterior.holds(exterior.pole(ofHole: reading, poles)) { isOutside = true }
        }
        directHole(exterior)
      }
      let arcCount = arcs.arcs.count
      let ringCount = arcs.rings.count
      arcs.add(reading.vertices, &touches, input, geometry)
      if path == paths.lowerBound, arcs.arcs.count == arcCount, arcs.rings.count == ringCount {
        // It runs along the border of the world and nowhere else.
        arcs.reachesBorder = RingOrientation.sign(reading.vertices) > 0
      }
      if arcs.arcs.count > arcCount { cutRings += 1 }
    }
    if isInPlace {
      // Nothing but what the input says itself: it stays as it is, and so do remarks about its direction.
      reports.removeSubrange(reportCount...)
      for path in paths { reportAmbiguousEdges(input, path: path, reports: &reports) }
      output.append(part: part, of: input)
      return false
    }
    pairing.pair(&arcs)
    isLaidOver = laysOver || needsOverlay(exterior, isOutside: isOutside, ringCount: paths.count)
    if isLaidOver {
      let isOdd = laysOver || isOddOverlay(exterior, isOutside: isOutside, ringCount: paths.count, reachesPole: reachesPole(input, paths))
      if isOdd { reportOverlap(exterior, at: source, &reports) }
      guard layOver(input, geometry, paths, exterior, reports: &reports) else {
        if !isOdd { reports.append(AntimeridianReport(.overlapsItself, at: source)) }
        reports.append(AntimeridianReport(.tooManyCrossings, at: source))
        output.append(part: part, of: input)
        return false
      }
    } else {
      if !pairing.isRegular { reports.append(AntimeridianReport(.overlapsItself, at: source)) }
      tracing.trace(arcs, pairing)
      // A hole that became a notch may touch another ring, which is one ring with its own now.
      if cutRings > 1, pairing.isRegular { overlay.separate(&tracing) }
    }
    assignment.write(
      tracing, hasAltitudes: !input.altitudes.isEmpty, source: source, into: &output, seamEdges: &seamEdges,
      reports: &reports)
    if assignment.shells.isEmpty { reports.append(AntimeridianReport(.collapsed, at: source)) }
    let positions = input.positions(ofPath: paths.lowerBound)
    isTurnedOver = !isLaidOver && assignment.strays.contains { isPiece($0, of: positions) }
    return true
  }

  /// Whether a traced loop has a vertex of the exterior away from the border. Complexity: O(n) in the loop's vertices.
  private func isPiece(_ loop: Int, of exterior: Range<Int>) -> Bool {
    tracing.vertices[tracing.loops[loop].start..<tracing.loops[loop].end].contains { vertex in
      vertex.longitude.magnitude != 180 && vertex.latitude.magnitude != 90 && exterior.contains(Int(vertex.source))
    }
  }

  /// Turns the exterior so that the region is on its left, and finds the pole that it goes round, or whether the region is
  /// what lies outside of it.
  private mutating func directExterior(_ exterior: inout ExteriorReading, reports: inout [AntimeridianReport]) {
    guard let first = reading.vertices.first else { return }
    let source = Int(first.source)
    let turns = reading.windingNumber
    if turns == 0 {
      let sign = RingOrientation.sign(reading.vertices)
      if sign >= 0 { return }
      if poles == .trust {
        arcs.reachesBorder = true
        exterior.isComplement = true
        return
      }
      reports.append(AntimeridianReport(.windingDisagrees, at: source))
      reading.reverse()
      return
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
    exterior.pole = decided
  }

  /// Turns a hole so that the region is on its left. A hole round a pole takes away the pole that the exterior
  /// encloses: it could not lie inside it otherwise.
  private mutating func directHole(_ exterior: ExteriorReading) {
    if reading.windingNumber == 0 {
      if RingOrientation.sign(reading.vertices) > 0 { reading.reverse() }
    } else if (reading.windingNumber > 0) != (exterior.pole(ofHole: reading, poles) == .south) {
      reading.reverse()
    }
  }

  private mutating func reportAmbiguousEdges(
    _ input: GeometryColumn, path: Int, reports: inout [AntimeridianReport]
  ) {
    _ = reading.read(input, input.positions(ofPath: path), isRing: true, reports: &reports)
  }
}
