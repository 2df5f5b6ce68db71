internal import GeoModel

extension BoxClip {
  /// Clips one line; its pieces become parts in travel order. Complexity: O(n).
  ///
  /// - Parameter whole: where the line lies on one that was cut before.
  mutating func clipLine(_ input: GeometryColumn, part: Int, _ whole: LinePiece, into output: inout GeometryColumn) {
    let hasAltitudes = !input.altitudes.isEmpty
    for path in input.paths(ofPart: part) {
      let range = input.positions(ofPath: path)
      guard let first = range.first, let end = range.last else { continue }
      // The first and the last edge that has a length, by where they end.
      let firstEdge = range.first { input.positions[$0] != input.positions[first] }
      let lastEdge = range.last { $0 > first && input.positions[$0 - 1] != input.positions[end] }
      var piece = LinePiece()
      var last: (vertex: UnwrappedVertex, edge: Int)?
      var along = whole.distance
      /// Whether the line was outside since the last piece; it may come back where it went out.
      var isOut = false
      /// The vertices at the place reached from which the line goes straight up, if it was not in the box before.
      var steps: [UnwrappedVertex] = []
      func endLine(isCut: Bool) {
        output.endPath()
        output.endPart()
        piece.endsAtCut = isCut
        if measuresLines { pieces.append(piece) }
      }
      for index in range.dropFirst() {
        let a = UnwrappedVertex(input, index - 1)
        let b = UnwrappedVertex(input, index)
        if a.position == b.position {
          guard !Altitude.areEqual(a.altitude, b.altitude) else { continue }
          if !isOut, last?.vertex.position == b.position {
            output.append(b, hasAltitudes)
          } else {
            steps.append(a)
          }
          continue
        }
        var reaches: Position?
        // The rectangle behind the other in the edge's direction comes second.
        for frame in a.longitude <= b.longitude ? lineFrames.reversed() : lineFrames {
          guard let segment = BoxSegment(from: a, to: b, in: frame), !segment.isPoint else { continue }
          if isOut || last?.vertex.position != segment.start.position {
            if last != nil { endLine(isCut: true) }
            if segment.start.position == a.position { for step in steps { output.append(step, hasAltitudes) } }
            output.append(segment.start, hasAltitudes)
            piece.distance = along + metres(a.position, segment.start.position)
            piece.startsAtCut = index != firstEdge || segment.start.position != a.position || whole.startsAtCut
          }
          if !segment.isAll(from: a, to: b), let middle = BoxSegment.middle(of: segment.start, segment.end) {
            output.append(middle, hasAltitudes)
          }
          output.append(segment.end, hasAltitudes)
          last = (segment.end, index)
          reaches = segment.end.position
          isOut = false
        }
        steps.removeAll(keepingCapacity: true)
        isOut = reaches != b.position
        along += metres(a.position, b.position)
      }
      if let last {
        let isAtEnd = last.edge == lastEdge && last.vertex.position == input.positions[end]
        endLine(isCut: !isAtEnd || whole.endsAtCut)
      }
    }
  }

  /// Where the parts of a line lie on the lines from which earlier cuts made them; empty if they are whole, or if this was not asked for.
  func places(of input: GeometryColumn, geometry: Int, _ inputPieces: [LinePiece]) -> [LinePiece] {
    if !measuresLines || !inputPieces.isEmpty { return inputPieces }
    return input.seamPieces(ofLine: geometry, west: -180, east: 180, metres: metres)
  }

  /// Along an edge, if that is asked for; nothing where a position is no place on the globe.
  private func metres(_ a: Position, _ b: Position) -> Double {
    measuresLines && a != b && Self.isPlace(a) && Self.isPlace(b) ? Mercator.rhumbDistance(from: a, to: b) : 0
  }

  /// Whether a position may be meant in degrees: squares of coordinates further out overflow.
  private static func isPlace(_ position: Position) -> Bool {
    position.x.magnitude <= Longitude.reach && position.y.magnitude <= Longitude.reach
  }
}

extension UnwrappedVertex {
  /// A position of geometry that is cut already, as it is written.
  init(_ column: GeometryColumn, _ index: Int) {
    let position = column.positions[index]
    self.init(
      longitude: position.x, latitude: position.y, altitude: column.altitudes.isEmpty ? .nan : column.altitudes[index],
      world: 0, source: UInt32(index))
  }
}
