internal import GeoModel

extension AntimeridianCut {
  /// Cuts one polygon, exterior and holes together. Returns whether anything changed.
  ///
  /// Where positions had to move, be it onto the seam that they nearly stand on, the result is judged: moving them can make
  /// the polygon cross itself. Then they stay where they are; if that does not help, it is reported.
  mutating func cutPolygon(
    _ input: GeometryColumn, geometry: Int, part: Int, into output: inout GeometryColumn, seamEdges: inout [Bool],
    reports: inout [AntimeridianReport]
  ) -> Bool {
    let (mark, partCount, flagCount, reportCount) = (output.mark, output.partEnds.count, seamEdges.count, reports.count)
    func cut(snaps: Bool, _ this: inout Self, _ output: inout GeometryColumn) -> Bool {
      output.truncate(to: mark)
      seamEdges.removeSubrange(flagCount...)
      reports.removeSubrange(reportCount...)
      this.reading.begin(snaps: snaps)
      this.touches.beginPart()
      return this.cutAsRead(input, geometry, part: part, into: &output, seamEdges: &seamEdges, reports: &reports)
    }
    let hasChanged = cut(snaps: true, &self, &output)
    let hasSnapped = reading.hasSnapped
    guard hasChanged, hasSnapped || touches.hasDrawn, !judging.isValid(output, from: partCount) else { return hasChanged }
    if hasSnapped {
      let hasChanged = cut(snaps: false, &self, &output)
      if judging.isValid(output, from: partCount) { return hasChanged }
      _ = cut(snaps: true, &self, &output)
    }
    let position = input.positions(ofPath: input.paths(ofPart: part).lowerBound).lowerBound
    let report = AntimeridianReport(.overlapsItself, at: reading.snapped ?? position)
    if !reports[reportCount...].contains(where: { $0.finding == .overlapsItself }) { reports.append(report) }
    return true
  }

  private mutating func cutAsRead(
    _ input: GeometryColumn, _ geometry: Int, part: Int, into output: inout GeometryColumn, seamEdges: inout [Bool],
    reports: inout [AntimeridianReport]
  ) -> Bool {
    let paths = input.paths(ofPart: part)
    guard !paths.isEmpty, poles == .trust || Self.crosses(input, part: part, isAreal: true) else {
      Self.copy(input, part: part, into: &output)
      return false
    }
    let reportCount = reports.count
    let source = input.positions(ofPath: paths.lowerBound).lowerBound
    arcs.removeAll()
    tracing.removeAll()
    overlay.begin()
    var cutRings = 0
    var isInPlace = true
    var shellPole: Pole?
    var isWide = false
    var isRoundPole = false
    var isComplement = false
    // Whether a hole goes round a pole that the exterior does not.
    var isOutside = false
    for path in paths {
      overlay.ringStarts.append(input.positions(ofPath: path).lowerBound)
      guard reading.read(input, input.positions(ofPath: path), isRing: true, reports: &reports) else {
        Self.copy(input, part: part, into: &output)
        return false
      }
      if reading.windingNumber != 0, let beyond = reading.vertices.first(where: { $0.latitude.magnitude > 90 }) {
        reports.append(AntimeridianReport(.outOfReach, at: Int(beyond.source)))
        Self.copy(input, part: part, into: &output)
        return false
      }
      isInPlace = isInPlace && reading.isInPlace && reading.windingNumber == 0
      if !reading.isInPlace, let crossing = reading.firstCrossing {
        reports.append(AntimeridianReport(.crossed, at: crossing))
      }
      if path == paths.lowerBound {
        isWide = reading.windingNumber == 0 && reading.isWiderThanWorld
        isComplement = directExterior(pole: &shellPole, reports: &reports)
        isInPlace = isInPlace && !isComplement
        isRoundPole = isComplement || reading.windingNumber != 0
      } else {
        isOutside = isOutside || (!isRoundPole && reading.windingNumber != 0)
        directHole(shellPole: shellPole)
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
      Self.copy(input, part: part, into: &output)
      return false
    }
    pairing.pair(&arcs)
    // The inside of a clockwise exterior is none of the region, nor are holes there.
    let isComplementWithHoles = isComplement && paths.count > 1
    if isWide || isComplementWithHoles || (!isRoundPole && (isOutside || !pairing.isRegular || pairing.passesCorner)) {
      let isOdd = isOutside || (!isWide && !isComplement && (!pairing.isRegular || !reachesPole(input, paths)))
      if isOdd { reports.append(AntimeridianReport(.overlapsItself, at: source)) }
      guard layOver(input, geometry, paths, isComplement: isComplement, reports: &reports) else {
        if !isOdd { reports.append(AntimeridianReport(.overlapsItself, at: source)) }
        Self.copy(input, part: part, into: &output)
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
    return true
  }

  /// Lays all worlds of a polygon that goes round no pole over each other: the definition itself, for a polygon wider than the
  /// world, or one whose border crosses itself, so that pieces of it do not tell on which side of them it lies. Of a
  /// complement the world is the exterior, and every ring a hole. Returns `false` if that is too much. Complexity: O(w n + (n + k) log n) for w worlds and k crossings.
  private mutating func layOver(
    _ input: GeometryColumn, _ geometry: Int, _ paths: Range<Int>, isComplement: Bool, reports: inout [AntimeridianReport]
  ) -> Bool {
    overlay.begin()
    if isComplement {
      let first = input.positions(ofPath: paths.lowerBound).lowerBound
      overlay.addWorld(altitude: input.altitudes.isEmpty ? .nan : input.altitudes[first])
    }
    let known = reports.count
    for path in paths {
      // Said already when it was read for the first time.
      defer { reports.removeSubrange(known...) }
      guard reading.read(input, input.positions(ofPath: path), isRing: true, reports: &reports) else { return false }
      closeAtPole()
      SeamCrossings.insert(into: &walk, from: reading.vertices, keeping: &touches, of: input, geometry)
      var worlds = (Int32.max, Int32.min)
      for vertex in walk { worlds = (min(worlds.0, vertex.world), max(worlds.1, vertex.world)) }
      if worlds.0 > worlds.1 { continue }
      for world in worlds.0...worlds.1 { overlay.add(walk, inWorld: 2 * world, isHole: isComplement || path != paths.lowerBound) }
    }
    return overlay.unite(into: &tracing)
  }

  /// Closes a ring that goes round a pole along the pole that it encloses.
  private mutating func closeAtPole() {
    guard reading.windingNumber != 0, var end = reading.vertices.last, let first = reading.vertices.first else { return }
    let smaller = reading.vertices.withUnsafeBufferPointer {
      PoleDecision.smaller($0, windingNumber: reading.windingNumber).pole
    }
    end.latitude = smaller.latitude
    var start = first
    start.latitude = smaller.latitude
    reading.vertices += [end, start, first]
  }

  private func reachesPole(_ input: GeometryColumn, _ paths: Range<Int>) -> Bool {
    paths.contains { input.positions(ofPath: $0).contains { input.positions[$0].y.magnitude >= 90 } }
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
