internal import GeoModel

/// Polygons that lie on each other along borders that match.
extension RegionMerge {
  /// Writes the union that was appended last as its borders are followed where nothing overlaps, if that makes the same rings: they begin
  /// where they do there, and so do the parts.
  ///
  /// - Parameter mark: where the union begins.
  mutating func followBorders(from mark: GeometryColumn.Mark, in column: inout GeometryColumn) {
    let known = flat
    defer { flat = known }
    var followed = GeometryColumn()
    guard appendParts(to: &followed) else { return }
    followed.endGeometry(followed.partEnds.count == 1 ? .polygon : .multiPolygon)
    let union = column.paths(ofGeometry: column.count - 1)
    guard followed.pathEnds.count == union.count, Self.rings(followed.paths(ofGeometry: 0), of: followed) == Self.rings(union, of: column),
      isValid(geometry: 0, in: followed)
    else { return }
    column.truncate(to: mark)
    column.append(geometries: 0..<1, of: followed)
  }

  /// Rings, each from its least position on.
  private static func rings(_ paths: Range<Int>, of column: GeometryColumn) -> Set<[Position]> {
    Set(
      paths.map { path in
        let ring = column.positions[column.positions(ofPath: path)].dropLast()
        let first = ring.indices.min { precedes(ring[$0], ring[$1]) } ?? ring.startIndex
        return Array(ring[first...]) + Array(ring[..<first])
      })
  }
}
