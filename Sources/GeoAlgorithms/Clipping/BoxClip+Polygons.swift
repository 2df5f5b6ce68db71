internal import GeoModel

extension BoxClip {
  /// Clips one polygon, exterior and holes together, to a rectangle with an inside.
  ///
  /// - Parameter isRepaired: whether it comes from a repair, after which there is nothing more to fix.
  mutating func clipPolygon(
    _ input: GeometryColumn, geometry: Int, part: Int, _ frame: BorderFrame, _ inputSeams: [Bool], isRepaired: Bool = false,
    into output: inout GeometryColumn, seamEdges: inout [Bool], reports: inout [AntimeridianReport]
  ) {
    if frame.west >= frame.east || frame.south >= frame.north { return }
    let source = input.paths(ofPart: part).first.map { input.positions(ofPath: $0).lowerBound } ?? 0
    if repairsFirst, !isRepaired, repair(input, part: part) {
      reports.append(AntimeridianReport(.overlapsItself, at: source))
      return clipRepaired(
        frame, SeamStretches(input, paths: input.paths(ofPart: part), seams: inputSeams), into: &output, seamEdges: &seamEdges)
    }
    let paths = input.paths(ofPart: part)
    arcs.removeAll(frame)
    tracing.removeAll()
    overlay.begin(frame)
    touches.beginPart()
    directions.removeAll(keepingCapacity: true)
    let partCount = output.partEnds.count
    let reportCount = reports.count
    var cutRings = 0
    for path in paths {
      overlay.ringStarts.append(input.positions(ofPath: path).lowerBound)
      read(input, path, inputSeams)
      let sign = RingOrientation.sign(ring)
      directions.append(path == paths.lowerBound ? sign : -sign)
      if sign == 0 { continue }
      if (sign > 0) != (path == paths.lowerBound) { turnRing() }
      let arcCount = arcs.arcs.count
      arcs.addClipped(ring, &touches, input, geometry)
      if arcs.arcs.count > arcCount { cutRings += 1 }
    }
    arcs.own.sort()
    pairing.pair(&arcs)
    let (turns, place) = turnsRoundBorder(input, paths)
    if !pairing.hasOpening, !turns.isMultiple(of: 2) {
      arcs.reachesBorder = true
      if arcs.ends.isEmpty { lendAltitude(input, paths) }
      pairing.pair(&arcs)
    }
    tracing.trace(arcs, pairing)
    if !isRepaired, tracing.isDoubtful || pairing.hasDoubleEdge || !isTrusted(turns, round: place), repair(input, part: part) {
      reports.append(AntimeridianReport(.overlapsItself, at: source))
      return clipRepaired(frame, SeamStretches(input, paths: paths, seams: inputSeams), into: &output, seamEdges: &seamEdges)
    }
    if !pairing.isRegular { reports.append(AntimeridianReport(.overlapsItself, at: source)) }
    // A hole that became a notch may touch another ring, which is one ring with its own now.
    if cutRings > 1, pairing.isRegular { overlay.separate(&tracing, own: arcs.own) }
    assignment.write(
      tracing, hasAltitudes: !input.altitudes.isEmpty, source: source, into: &output, seamEdges: &seamEdges, reports: &reports)
    // An edge that runs back along itself, or loops of the same area on both sides, may leave nothing of what is there.
    if !isRepaired, output.partEnds.count == partCount, !arcs.arcs.isEmpty || directions.contains(0), repair(input, part: part),
      repaired.count > 0
    {
      reports.append(AntimeridianReport(.overlapsItself, at: source))
      return clipRepaired(frame, SeamStretches(input, paths: paths, seams: inputSeams), into: &output, seamEdges: &seamEdges)
    }
    // What nearly touched an edge was drawn onto it: twice perhaps, which leaves an inside in two pieces.
    if touches.hasDrawn, reports.count == reportCount, !judging.isValid(output, from: partCount) {
      reports.append(AntimeridianReport(.overlapsItself, at: source))
    }
  }

  /// Whether inside and outside alternate along the border, and are what edges between one place there and infinity say: so it is for every
  /// valid polygon. Complexity: O(e) for e ends on the border.
  private func isTrusted(_ turns: Int, round place: BorderPlace?) -> Bool {
    guard pairing.isRegular, let place else { return false }
    let isReached = pairing.hasOpening ? pairing.reaches(place, arcs.ends) : arcs.reachesBorder
    return turns == (isReached ? 1 : 0)
  }

  /// Repairs one part; `false` if it is valid, or cannot be repaired.
  private mutating func repair(_ input: GeometryColumn, part: Int) -> Bool {
    var alone = GeometryColumn()
    alone.append(part: part, of: input)
    alone.endGeometry(.polygon)
    repaired.removeAll()
    var reports: [RepairReport] = []
    switch repair.repair(alone, geometry: 0, into: &repaired, reports: &reports) {
    case .repaired, .nothingLeft: return true
    default: return false
    }
  }

  /// Clips what a repair made. Flags of edges are found again by their places.
  private mutating func clipRepaired(
    _ frame: BorderFrame, _ stretches: SeamStretches, into output: inout GeometryColumn, seamEdges: inout [Bool]
  ) {
    // Lent to the calls, which change this value.
    var column = GeometryColumn()
    swap(&column, &repaired)
    defer { swap(&column, &repaired) }
    guard column.count > 0 else { return }
    var seams: [Bool] = []
    if !stretches.isEmpty {
      for path in column.paths(ofGeometry: 0) {
        let range = column.positions(ofPath: path)
        for index in range {
          seams.append(index + 1 < range.upperBound && stretches.hold(column.positions[index], column.positions[index + 1]))
        }
      }
    }
    // Its vertices are others than those of the input, which the parts behind it are cut with.
    var ownTouches = EdgeTouches()
    swap(&ownTouches, &touches)
    defer { swap(&ownTouches, &touches) }
    // Of what is clipped again nothing more is told: its positions are not those of the input.
    var unheard: [AntimeridianReport] = []
    for part in column.parts(ofGeometry: 0) {
      clipPolygon(
        column, geometry: 0, part: part, frame, seams, isRepaired: true, into: &output, seamEdges: &seamEdges, reports: &unheard)
    }
  }

  /// Reads a ring, without repeated positions and closed.
  private mutating func read(_ input: GeometryColumn, _ path: Int, _ inputSeams: [Bool]) {
    ring.removeAll(keepingCapacity: true)
    for index in input.positions(ofPath: path) {
      var vertex = UnwrappedVertex(input, index)
      vertex.startsSeamEdge = !inputSeams.isEmpty && inputSeams[index]
      if ring.last?.position == vertex.position {
        // The edge goes on from here.
        ring[ring.count - 1].startsSeamEdge = vertex.startsSeamEdge
      } else {
        ring.append(vertex)
      }
    }
    guard let first = ring.first else { return }
    if ring.last?.position != first.position { ring.append(first) }
    // Whatever height the same place was written with before.
    ring[ring.count - 1].altitude = first.altitude
  }

  /// Turns the ring round, and its flags, which belong to the edges after their vertices.
  private mutating func turnRing() {
    ring.reverse()
    for index in ring.indices.dropLast() { ring[index].startsSeamEdge = ring[index + 1].startsSeamEdge }
  }

  /// How often the rings, directed with the inside on the left, go round one position on the border that is far from where they meet it:
  /// counted from the edges between that position and infinity. For a valid polygon 1 if it holds the position, else 0. Complexity: O(n).
  ///
  /// Edges along the border, and those that are drawn onto it because no number lies between, count as border only: an
  /// edge that cuts less off a corner than rounding can resolve leaves nothing of the corner, on whichever side of it the region is.
  private func turnsRoundBorder(_ input: GeometryColumn, _ paths: Range<Int>) -> (turns: Int, place: BorderPlace?) {
    // Far from everything that touches the border, or may have crossed it before it was rounded.
    let (place, side) = arcs.middleOfWidestGap
    let isUpright = side & 1 == 0
    var turns = 0
    for path in paths {
      let range = input.positions(ofPath: path)
      guard var a = range.last.map({ UnwrappedVertex(input, $0) }) else { continue }
      let direction = directions[path - paths.lowerBound]
      for index in range {
        let b = UnwrappedVertex(input, index)
        defer { a = b }
        let (from, to) = isUpright ? (a.latitude, b.latitude) : (a.longitude, b.longitude)
        let here = isUpright ? place.y : place.x
        if (from <= here) == (to <= here) { continue }
        // Left of what runs on along its side, as ``BorderPlace`` counts, lies the inside.
        let runsOn = (from < to) == (side == 0 || side == 3)
        let turn = Orientation.sign(a.position, b.position, place)
        if turn == 0 || (turn > 0) == runsOn || isOnBorder(a, b, side) { turns += runsOn ? direction : -direction }
      }
    }
    return (turns, BorderPlace(longitude: place.x, latitude: place.y, frame: arcs.frame))
  }

  /// Whether what of an edge lies in the box is written as a part of its side.
  private func isOnBorder(_ a: UnwrappedVertex, _ b: UnwrappedVertex, _ side: Int32) -> Bool {
    guard let segment = BoxSegment(from: a, to: b, in: arcs.frame), !segment.isPoint else { return false }
    return arcs.frame.side(from: segment.start.position, to: segment.end.position) == side
  }

  /// Gives the corners of a box that lies in a polygon the altitude of the position of its exterior that is nearest to the
  /// box's middle.
  private mutating func lendAltitude(_ input: GeometryColumn, _ paths: Range<Int>) {
    guard !input.altitudes.isEmpty, let exterior = paths.first else { return }
    let frame = arcs.frame
    let x = (frame.west + frame.east) / 2
    let y = (frame.south + frame.north) / 2
    var nearest = (distance: Double.infinity, altitude: Double.nan)
    for index in input.positions(ofPath: exterior) {
      let (dx, dy) = (input.positions[index].x - x, input.positions[index].y - y)
      let distance = dx * dx + dy * dy
      if distance < nearest.distance { nearest = (distance, input.altitudes[index]) }
    }
    for index in arcs.borderVertices.indices where arcs.borderVertices[index].isCorner {
      arcs.borderVertices[index].altitude = nearest.altitude
    }
  }
}
