internal import GeoAlgorithms
internal import GeoModel

/// Puts positions into the edges of one path after the other; the memory is used again for each.
struct PathInterpolation: Sendable {
  private let globe = Globe.wgs84
  private var positions: [Position] = []
  private var heights: [Double] = []

  init() {}

  /// Appends the path with its new positions to `output`; to the bit as it was if there are none.
  /// Returns how many positions it has more than before, and whether it has changed at all; or `nil` if they would be more than the limits
  /// allow: nothing is said or written then. Complexity: O(size of the result).
  mutating func densify(
    _ column: GeometryColumn, _ path: Int, row: Int, geometry: Int, _ limits: DensificationLimits,
    into output: inout GeometryColumn, _ notes: inout GeometryNotes
  ) -> (inserted: Int, isChanged: Bool)? {
    let range = column.positions(ofPath: path)
    positions.removeAll(keepingCapacity: true)
    heights.removeAll(keepingCapacity: true)
    /// Whether it is another path, however many positions it has.
    var isOther = false
    if let spelling = LongitudeSpelling(of: column.positions[range]) {
      let report = globe.densify(
        column.positions.span.extracting(range),
        altitudes: column.altitudes.span.extracting(column.altitudes.isEmpty ? 0..<0 : range), limits: limits,
        longitudes: spelling, into: &positions, heights: &heights)
      if report.isGivenUp { return nil }
      isOther = report.isRespelled
      for edge in report.antipodalEdges {
        let place = column.positions[range.lowerBound + edge]
        notes.add(
          .antipodalEdge, row: row, geometry: geometry, of: column, at: range.lowerBound + edge,
          "found an edge from [\(place.x), \(place.y)] to the opposite side of the globe; it was led over a pole")
      }
      for edge in report.skippedEdges {
        let place = column.positions[range.lowerBound + edge]
        notes.add(
          .positionOutOfReach, row: row, geometry: geometry, of: column, at: range.lowerBound + edge,
          "found an edge from [\(place.x), \(place.y)] with an end that is not on the globe; it was left straight")
      }
      for edge in report.cappedEdges {
        let place = column.positions[range.lowerBound + edge]
        notes.add(
          .edgeCapped, row: row, geometry: geometry, of: column, at: range.lowerBound + edge,
          "found an edge from [\(place.x), \(place.y)] that would need more than \(limits.mostPieces) pieces, which is what an edge of this feature may have; its pieces are longer than asked for"
        )
      }
      if globe.markPoles(of: &positions, heights: &heights, isRing: column.kinds[geometry].isAreal) { isOther = true }
    } else {
      notes.add(
        .ambiguousEdge, row: row, geometry: geometry, of: column, at: range.lowerBound,
        "found longitudes beyond ±180° and an edge of 180° or more, which no geodesic follows; its path was left straight")
    }
    let inserted = max(0, positions.count - range.count)
    if inserted == 0, !isOther {
      positions.replaceSubrange(positions.indices, with: column.positions[range])
      if !column.altitudes.isEmpty { heights.replaceSubrange(heights.indices, with: column.altitudes[range]) }
    }
    positions.withUnsafeBufferPointer { positions in
      heights.withUnsafeBufferPointer { output.append(positions, altitudes: column.altitudes.isEmpty ? nil : $0) }
    }
    output.endPath()
    return (inserted, inserted > 0 || isOther)
  }
}

extension LongitudeSpelling {
  /// How the positions between those of a path are to be written. `nil` for a path that says by longitudes beyond ±180
  /// that an edge goes the long way: no geodesic does.
  fileprivate init?(of path: ArraySlice<Position>) {
    guard path.contains(where: { Longitude.isLiteral($0.x) }) else {
      self = .reduced
      return
    }
    for (a, b) in zip(path, path.dropFirst()) where (a.x - b.x).magnitude >= 180 { return nil }
    self = .unwrapped
  }
}
