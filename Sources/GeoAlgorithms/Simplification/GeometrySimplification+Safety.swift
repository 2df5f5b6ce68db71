internal import GeoModel

/// What safe mode looks at besides importance.
extension GeometrySimplification {
  /// Whether a geometry is valid; a line, whether it is simple.
  mutating func isSound(_ column: GeometryColumn, _ index: Int) -> Bool {
    validator.defects(ofGeometry: index, in: column).allSatisfy { $0.kind == .repeatedPosition }
  }

  /// The area that a ring encloses, in square metres on the sphere, or in the plane's unit.
  func area(_ column: GeometryColumn, _ path: Int) -> Double {
    let range = column.positions(ofPath: path)
    if metric.isGeographic {
      guard let area = SphericalArea(ofRing: column.positions.span.extracting(range)) else { return .infinity }
      let left = area.leftOfRing
      return min(left, 4 * .pi - left) * 6_371_008.8 * 6_371_008.8
    }
    guard let origin = range.first.map({ column.positions[$0] }) else { return 0 }
    var sum = 0.0
    for index in range.dropLast() {
      let (a, b) = (column.positions[index], column.positions[index + 1])
      sum += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
    }
    return sum.magnitude / 2
  }
}
