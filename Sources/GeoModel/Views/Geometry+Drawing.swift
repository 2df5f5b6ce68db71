/// What is to be drawn, whatever it is wrapped in: those of a single geometry, of a multiple one, and of every geometry of a
/// collection, however deep.
extension Geometry {
  /// Every point of Points and MultiPoints. Complexity: O(points).
  public var points: [Point<Space>] {
    var points: [Point<Space>] = []
    for leaf in range where column.kinds[leaf] == .point || column.kinds[leaf] == .multiPoint {
      let positions = Positions<Space>(column, column.positions(ofGeometry: leaf))
      points.append(contentsOf: MultiPoint(positions))
    }
    return points
  }

  /// Every line of LineStrings and MultiLineStrings, except empty ones. Complexity: O(lines).
  public var lines: [LineString<Space>] {
    var lines: [LineString<Space>] = []
    for leaf in range where column.kinds[leaf] == .lineString || column.kinds[leaf] == .multiLineString {
      for path in column.paths(ofGeometry: leaf) {
        let positions = column.positions(ofPath: path)
        if !positions.isEmpty { lines.append(LineString(Positions(column, positions))) }
      }
    }
    return lines
  }

  /// Every polygon of Polygons and MultiPolygons, except empty ones. Complexity: O(polygons).
  public var polygons: [Polygon<Space>] {
    var polygons: [Polygon<Space>] = []
    for leaf in range where column.kinds[leaf].isAreal {
      for part in column.parts(ofGeometry: leaf) {
        let paths = column.paths(ofPart: part)
        if !paths.isEmpty { polygons.append(Polygon(Paths(column, paths))) }
      }
    }
    return polygons
  }
}
