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
    var isRegionInside: Bool?
    for path in paths {
      overlay.ringStarts.append(input.positions(ofPath: path).lowerBound)
      read(input, path, inputSeams)
      let sign = RingOrientation.sign(ring)
      if sign == 0 { continue }
      if (sign > 0) != (path == paths.lowerBound) { turnRing() }
      let arcCount = arcs.arcs.count
      if let isInside = arcs.addClipped(ring, &touches, input, geometry) { isRegionInside = isInside }
      if arcs.arcs.count > arcCount { cutRings += 1 }
    }
    arcs.own.sort()
    pairing.pair(&arcs)
    if !pairing.hasOpening, isRegionInside ?? holdsBorder(input, paths) {
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
    if let first = ring.first, ring.last?.position != first.position { ring.append(first) }
  }

  /// Turns the ring round, and its flags, which belong to the edges behind their vertices.
  private mutating func turnRing() {
    ring.reverse()
    for index in ring.indices.dropLast() { ring[index].startsSeamEdge = ring[index + 1].startsSeamEdge }
  }

  /// Whether a polygon whose boundary does not cross the border holds all of it.
  private func holdsBorder(_ input: GeometryColumn, _ paths: Range<Int>) -> Bool {
    // Far from everything that touches the border, or may have crossed it before it was rounded.
    let place = arcs.middleOfWidestGap
    return Self.holds(input, paths, place) ?? false
  }

  /// Whether a place lies inside a polygon that is cut; `nil` on its boundary. Complexity: O(n).
  private static func holds(_ input: GeometryColumn, _ paths: Range<Int>, _ place: Position) -> Bool? {
    var isInside = false
    for path in paths {
      let range = input.positions(ofPath: path)
      guard var a = range.last.map({ input.positions[$0] }) else { continue }
      for index in range {
        let b = input.positions[index]
        defer { a = b }
        if a.y == place.y, b.y == place.y, min(a.x, b.x) <= place.x, place.x <= max(a.x, b.x) { return nil }
        if (a.y <= place.y) == (b.y <= place.y) { continue }
        let side = Orientation.sign(a, b, place)
        if side == 0 { return nil }
        if (side > 0) == (a.y < b.y) { isInside.toggle() }
      }
    }
    return isInside
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
