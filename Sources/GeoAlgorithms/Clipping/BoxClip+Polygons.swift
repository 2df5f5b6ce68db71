internal import GeoModel

extension BoxClip {
  /// Clips one polygon, exterior and holes together, to a rectangle with an inside.
  mutating func clipPolygon(
    _ input: GeometryColumn, geometry: Int, part: Int, _ frame: BorderFrame, _ inputSeams: [Bool], into output: inout GeometryColumn,
    seamEdges: inout [Bool], reports: inout [AntimeridianReport]
  ) {
    if frame.west >= frame.east || frame.south >= frame.north { return }
    let paths = input.paths(ofPart: part)
    arcs.removeAll(frame)
    tracing.removeAll()
    overlay.begin(frame)
    touches.beginPart()
    let partCount = output.partEnds.count
    let reportCount = reports.count
    var cutRings = 0
    for path in paths {
      overlay.ringStarts.append(input.positions(ofPath: path).lowerBound)
      read(input, path, inputSeams)
      let sign = RingOrientation.sign(ring)
      if sign == 0 { continue }
      if (sign > 0) != (path == paths.lowerBound) { turnRing() }
      let arcCount = arcs.arcs.count
      arcs.addClipped(ring, &touches, input, geometry)
      if arcs.arcs.count > arcCount { cutRings += 1 }
    }
    arcs.own.sort()
    pairing.pair(&arcs)
    if !pairing.hasOpening, holdsBorder(input, paths) {
      arcs.reachesBorder = true
      if arcs.ends.isEmpty { lendAltitude(input, paths) }
      pairing.pair(&arcs)
    }
    let source = paths.first.map { input.positions(ofPath: $0).lowerBound } ?? 0
    if !pairing.isRegular { reports.append(AntimeridianReport(.overlapsItself, at: source)) }
    tracing.trace(arcs, pairing)
    // A hole that became a notch may touch another ring, which is one ring with its own now.
    if cutRings > 1, pairing.isRegular { overlay.separate(&tracing, own: arcs.own) }
    assignment.write(
      tracing, hasAltitudes: !input.altitudes.isEmpty, source: source, into: &output, seamEdges: &seamEdges, reports: &reports)
    // What nearly touched an edge was drawn onto it: twice perhaps, which leaves an inside in two pieces.
    if touches.hasDrawn, reports.count == reportCount, !judging.isValid(output, from: partCount) {
      reports.append(AntimeridianReport(.overlapsItself, at: source))
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

  /// Turns the ring round, and its flags, which belong to the edges behind their vertices.
  private mutating func turnRing() {
    ring.reverse()
    for index in ring.indices.dropLast() { ring[index].startsSeamEdge = ring[index + 1].startsSeamEdge }
  }

  /// Whether a polygon whose boundary does not cross the border reaches all of it from inside: whether it holds what lies behind
  /// one place there, as many edges between that and infinity say. Complexity: O(n).
  ///
  /// Edges along the border, and those that are drawn onto it because no number lies between, count for nothing but border: an
  /// edge that cuts less off a corner than rounding can tell leaves nothing of the corner, on whichever side of it the region is.
  private func holdsBorder(_ input: GeometryColumn, _ paths: Range<Int>) -> Bool {
    // Far from everything that touches the border, or may have crossed it before it was rounded.
    let (place, side) = arcs.middleOfWidestGap
    let isUpright = side & 1 == 0
    var isInside = false
    for path in paths {
      let range = input.positions(ofPath: path)
      guard var a = range.last.map({ UnwrappedVertex(input, $0) }) else { continue }
      for index in range {
        let b = UnwrappedVertex(input, index)
        defer { a = b }
        let (from, to) = isUpright ? (a.latitude, b.latitude) : (a.longitude, b.longitude)
        let here = isUpright ? place.y : place.x
        if (from <= here) == (to <= here) { continue }
        // Left of what runs on along its side, as ``BorderPlace`` counts, lies the inside.
        let runsOn = (from < to) == (side == 0 || side == 3)
        let turn = Orientation.sign(a.position, b.position, place)
        if turn == 0 || (turn > 0) == runsOn || isOnBorder(a, b, side) { isInside.toggle() }
      }
    }
    return isInside
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
