internal import GeoModel

extension BoundaryArcs {
  /// Adds what of a ring lies inside ``frame``. The ring is directed and repeats its first vertex; edges that begin at a
  /// vertex with the flag were made by an earlier cut.
  ///
  /// - Complexity: O(n).
  mutating func addClipped(
    _ ring: [UnwrappedVertex], _ edgeTouches: inout EdgeTouches, _ column: GeometryColumn, _ geometry: Int
  ) {
    let edges = ring.count - 1
    guard edges > 0 else { return }
    guard let first = ring.firstIndex(where: { !isInside($0) }) else { return addWhole(ring) }
    for step in 0..<edges {
      // The last vertex is the first one again.
      let edge = (first + step) % edges
      guard let segment = BoxSegment(from: ring[edge], to: ring[edge + 1], in: frame) else { continue }
      let (a, b) = (segment.start, segment.end)
      if segment.isPoint {
        if !isInside(a) { touches.append(a.position) }
        continue
      }
      guard let side = frame.side(from: a.position, to: b.position) else {
        var last = a
        func add(_ vertex: UnwrappedVertex, endsArc: Bool) {
          addPiece(from: last, startsArc: last.position == a.position && !isInside(a), to: vertex, endsArc: endsArc)
          last = vertex
        }
        if !segment.isAll(from: ring[edge], to: ring[edge + 1]) {
          for vertex in edgeTouches.along(ring[edge], ring[edge + 1], from: a.position, to: b.position, column, geometry)
          where isInside(vertex) {
            if let middle = BoxSegment.middle(of: last, vertex) { add(middle, endsArc: false) }
            add(vertex, endsArc: false)
          }
          if let middle = BoxSegment.middle(of: last, b) { add(middle, endsArc: false) }
        }
        add(b, endsArc: !isInside(b))
        continue
      }
      borderVertices.append(a)
      borderVertices.append(b)
      let from = BorderFrame.value(of: a.position, onSide: side)
      let to = BorderFrame.value(of: b.position, onSide: side)
      if from < to, !a.startsSeamEdge { own.add(side, from: from, to: to) }
    }
  }

  /// The place on the border that is farthest along its side from every place where a ring meets the border, and that side.
  /// Complexity: O(b log b) in these.
  var middleOfWidestGap: (place: Position, side: Int32) {
    var met = touches
    met.append(contentsOf: borderVertices.lazy.map(\.position))
    for arc in arcs {
      met.append(vertices[Int(arc.start)].position)
      met.append(vertices[Int(arc.end) - 1].position)
    }
    var widest = (gap: -1.0, place: Position(x: frame.west, y: frame.south), side: Int32(3))
    for side: Int32 in 0..<4 {
      // The side's corners are among them.
      let places = met.filter { frame.isOn(side, $0) }
        .sorted { BorderFrame.value(of: $0, onSide: side) < BorderFrame.value(of: $1, onSide: side) }
      for (a, b) in zip(places, places.dropFirst()) {
        let gap = BorderFrame.value(of: b, onSide: side) - BorderFrame.value(of: a, onSide: side)
        if gap > widest.gap { widest = (gap, Position(x: a.x + (b.x - a.x) / 2, y: a.y + (b.y - a.y) / 2), side) }
      }
    }
    return (widest.place, widest.side)
  }

  /// Strictly.
  private func isInside(_ vertex: UnwrappedVertex) -> Bool {
    frame.west < vertex.longitude && vertex.longitude < frame.east && frame.south < vertex.latitude
      && vertex.latitude < frame.north
  }
}
