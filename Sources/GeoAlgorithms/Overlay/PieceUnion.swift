package import GeoModel

/// Unites the pieces of an area that was cut along straight lines.
///
/// Pieces lie side by side in a plane, so that of their borders those vanish that two of them share. Positions keep their coordinates to
/// the bit.
package struct PieceUnion {
  private var validator: TopologyValidator

  package init() {
    var options = TopologyOptions()
    options.longitudes = .literal
    validator = TopologyValidator(options: options)
  }

  /// The union of Polygons and MultiPolygons, as one geometry; `nil` if it cannot be had, since rings cross too often or are not valid.
  ///
  /// - Parameter pieces: their exteriors run counter-clockwise, holes clockwise.
  /// - Complexity: O((n + k) log n) for n positions and k crossings.
  package func unite(_ pieces: GeometryColumn) -> GeometryColumn? {
    var rings = GeometryColumn()
    for path in pieces.pathEnds.indices {
      for place in pieces.positions(ofPath: path) { rings.append(pieces.positions[place]) }
      rings.endPath()
      rings.endPart()
    }
    rings.endGeometry(.multiPolygon)
    var union = RegionUnion(isCut: true)
    var result = GeometryColumn()
    guard case .merged = union.append(rings, separately: true, to: &result), !result.partEnds.isEmpty else { return nil }
    result.endGeometry(result.partEnds.count == 1 ? .polygon : .multiPolygon)
    return result
  }

  /// The same area without vertices that cutting made: see ``CutVertices``.
  ///
  /// - Parameters:
  ///   - area: one Polygon or MultiPolygon.
  ///   - isMade: whether cutting made a vertex.
  ///   - tolerance: how far vertices may lie from the line.
  /// - Returns: `area` itself where the result would not be valid.
  /// - Complexity: O(n), and that of ``TopologyValidator``.
  package mutating func withoutCuts(_ area: GeometryColumn, tolerance: Double, isMade: (Position) -> Bool) -> GeometryColumn {
    var result = GeometryColumn()
    var isChanged = false
    for part in area.partEnds.indices {
      for path in area.paths(ofPart: part) {
        let ring = Array(area.positions[area.positions(ofPath: path)].dropLast())
        let kept = CutVertices.kept(ring, isClosed: true, tolerance: tolerance) { isMade(ring[$0]) }
        isChanged = isChanged || kept.count < ring.count
        for index in kept + kept.prefix(1) { result.append(ring[index]) }
        result.endPath()
      }
      result.endPart()
    }
    result.endGeometry(area.kinds[0])
    return isChanged && validator.isValid(geometry: 0, in: result) ? result : area
  }
}
