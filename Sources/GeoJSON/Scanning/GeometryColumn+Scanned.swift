internal import GeoModel

extension GeometryColumn {
  /// Appends geometries that a scanner took and shaped; their parts are counted from the first one.
  mutating func append(
    kinds more: UnsafeBufferPointer<GeometryKind>, ends: UnsafeBufferPointer<UInt32>, from scanned: borrowing CoordinateScanner
  ) {
    kinds.append(contentsOf: more)
    geometryEnds.append(contentsOf: ends, plus: partEnds.count)
    partEnds.append(contentsOf: UnsafeBufferPointer(start: scanned.partEnds, count: scanned.partCount), plus: pathEnds.count)
    pathEnds.append(contentsOf: UnsafeBufferPointer(start: scanned.pathEnds, count: scanned.pathCount), plus: positions.count)
    let count = scanned.positionCount
    append(
      UnsafeBufferPointer(start: scanned.positions, count: count),
      altitudes: scanned.hasAltitudes ? UnsafeBufferPointer(start: scanned.altitudes, count: count) : nil, by: scanned.largeFeatureWork)
  }

  /// Whether a geometry is what a scanner took, read as one of its kind: the same numbers in the same arrays. Complexity: O(positions).
  func isSame(_ geometry: Int, as scanned: borrowing CoordinateScanner) -> Bool {
    let range = positions(ofGeometry: geometry)
    guard scanned.depth == kinds[geometry].nesting, scanned.positionCount == range.count else { return false }
    for (index, at) in range.enumerated() {
      let altitude = altitudes.isEmpty ? .nan : altitudes[at]
      let isSame =
        positions[at].x.bitPattern == scanned.positions[index].x.bitPattern
        && positions[at].y.bitPattern == scanned.positions[index].y.bitPattern
      if !isSame || (scanned.hasAltitudes ? altitude.bitPattern != scanned.altitudes[index].bitPattern : !altitude.isNaN) { return false }
    }
    switch kinds[geometry] {
    case .point, .multiPoint, .lineString: return true
    case .multiLineString, .polygon, .multiPolygon:
      let paths = paths(ofGeometry: geometry)
      guard scanned.pathCount == paths.count else { return false }
      for (index, path) in paths.enumerated() where positions(ofPath: path).upperBound - range.lowerBound != Int(scanned.pathEnds[index]) {
        return false
      }
      if kinds[geometry] != .multiPolygon { return true }
      let parts = parts(ofGeometry: geometry)
      guard scanned.partCount == parts.count else { return false }
      for (index, part) in parts.enumerated() where self.paths(ofPart: part).upperBound - paths.lowerBound != Int(scanned.partEnds[index]) {
        return false
      }
      return true
    }
  }
}

extension [UInt32] {
  /// Appends ends that are counted from elsewhere.
  mutating func append(contentsOf ends: UnsafeBufferPointer<UInt32>, plus shift: Int) {
    let start = count
    append(contentsOf: ends)
    if shift == 0 { return }
    for index in start..<count { self[index] += UInt32(shift) }
  }
}
