internal import GeoAlgorithms
internal import GeoModel
internal import MapTiles

/// The rare area whose lines run over each other more than once, as of parts that overlap.
extension TileSnapping {
  /// So that units are read as degrees near the equator. A power of two: nothing is rounded.
  private static let degree = 128.0

  /// The union of a feature's exteriors, less their holes.
  ///
  /// - Parameter rings: the pixels of each loop, an exterior before its holes, which run the other way.
  static func union(_ rings: [[SIMD2<Int32>]], into points: inout [TilePoint]) -> Area {
    var column = GeometryColumn()
    var hasPart = false
    for ring in rings where ring.count > 2 {
      if hasPart, ring.doubledArea > 0 { column.endPart() }
      hasPart = true
      for place in ring + [ring[0]] { column.append(Position(x: Double(place.x) / degree, y: Double(place.y) / degree)) }
      column.endPath()
    }
    if !hasPart { return Area() }
    column.endPart()
    column.endGeometry(.multiPolygon)
    var repaired = GeometryColumn()
    var reports: [RepairReport] = []
    var repair = GeometryRepair(.structure, longitudes: .literal)
    switch repair.repair(column, geometry: 0, into: &repaired, reports: &reports) {
    case .valid: return area(of: column, &points)
    case .repaired: return area(of: repaired, &points)
    default: return Area()
    }
  }

  private static func area(of column: GeometryColumn, _ points: inout [TilePoint]) -> Area {
    var area = Area()
    for part in column.parts(ofGeometry: 0) {
      for (number, path) in column.paths(ofPart: part).enumerated() {
        var ring = column.positions[column.positions(ofPath: path).dropLast()].map {
          SIMD2(Int32(($0.x * degree).rounded()), Int32(($0.y * degree).rounded()))
        }
        var size = ring.doubledArea
        if size == 0 { continue }
        if (size > 0) != (number == 0) {
          ring.reverse()
          size = -size
        }
        area.rings.append(Ring(isHole: number > 0, range: points.count..<points.count + ring.count))
        area.doubledArea += size
        points += ring.map { TilePoint(x: $0.x, y: $0.y) }
      }
    }
    return area
  }
}
