internal import GeoModel

extension BoxClip {
  /// Clips one line; its pieces become parts in travel order. Complexity: O(n).
  func clipLine(_ input: GeometryColumn, part: Int, into output: inout GeometryColumn) {
    let hasAltitudes = !input.altitudes.isEmpty
    for path in input.paths(ofPart: part) {
      let range = input.positions(ofPath: path)
      var last: UnwrappedVertex?
      for index in range.dropFirst() {
        let a = UnwrappedVertex(input, index - 1)
        let b = UnwrappedVertex(input, index)
        // The rectangle behind the other in the edge's direction comes second.
        for frame in a.longitude <= b.longitude ? lineFrames.reversed() : lineFrames {
          guard let segment = BoxSegment(from: a, to: b, in: frame), !segment.isPoint else { continue }
          if last?.position != segment.start.position {
            if last != nil { Self.endLine(&output) }
            AntimeridianCut.append(segment.start, hasAltitudes, to: &output)
          }
          if !segment.isAll(from: a, to: b), let middle = BoxSegment.middle(of: segment.start, segment.end) {
            AntimeridianCut.append(middle, hasAltitudes, to: &output)
          }
          AntimeridianCut.append(segment.end, hasAltitudes, to: &output)
          last = segment.end
        }
      }
      if last != nil { Self.endLine(&output) }
    }
  }

  private static func endLine(_ output: inout GeometryColumn) {
    output.endPath()
    output.endPart()
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
