/// JSON Pointers (RFC 6901) from the root of a document or record to what a block holds.
extension FeatureRow {
  /// To the feature or bare geometry.
  package var pointer: String { element.map { "/features/\($0)" } ?? "" }

  /// To one of its geometry objects.
  ///
  /// - Parameters:
  ///   - nesting: how its GeometryCollections nest, all steps of the row.
  ///   - geometries: those of the row, `geometry` among them.
  package func pointer(to geometry: Int, of geometries: Range<Int>, nesting: ArraySlice<GeometryNesting>) -> String {
    let base = pointer + (flags.contains(.bareGeometry) ? "" : "/geometry")
    var next = geometries.lowerBound
    var indices: [Int] = []
    for step in nesting {
      switch step {
      case .open: indices.append(0)
      case .close:
        indices.removeLast()
        if let last = indices.indices.last { indices[last] += 1 }
      case .geometry:
        if next == geometry { return base + indices.map { "/geometries/\($0)" }.joined() }
        next += 1
        if let last = indices.indices.last { indices[last] += 1 }
      }
    }
    return base
  }
}

extension FeatureBlock {
  /// To a geometry object of a row.
  package func pointer(to geometry: Int, ofRow index: Int) -> String {
    let row = rows[index]
    let steps = Int(row.nestingStart)..<Int(row.nestingStart + row.nestingCount)
    return row.pointer(to: geometry, of: geometries(ofRow: index), nesting: nesting[steps])
  }
}

extension GeometryColumn {
  /// From the `coordinates` of a geometry down to a position, or to the ring or line that it is in.
  package func pointer(to position: Int, inGeometry geometry: Int, isRing: Bool = false) -> String {
    let parts = parts(ofGeometry: geometry)
    guard let part = parts.first(where: { holds($0, position) }),
      let path = paths(ofPart: part).first(where: { positions(ofPath: $0).contains(position) })
    else { return "" }
    let ring = path - paths(ofPart: part).lowerBound
    let place = isRing ? "" : "/\(position - positions(ofPath: path).lowerBound)"
    switch kinds[geometry] {
    case .point: return ""
    case .multiPoint: return "/\(part - parts.lowerBound)"
    case .lineString: return place
    case .multiLineString: return "/\(part - parts.lowerBound)" + place
    case .polygon: return "/\(ring)" + place
    case .multiPolygon: return "/\(part - parts.lowerBound)/\(ring)" + place
    }
  }

  private func holds(_ part: Int, _ position: Int) -> Bool {
    let paths = paths(ofPart: part)
    guard let first = paths.first, let last = paths.last else { return false }
    return (positions(ofPath: first).lowerBound..<positions(ofPath: last).upperBound).contains(position)
  }
}
