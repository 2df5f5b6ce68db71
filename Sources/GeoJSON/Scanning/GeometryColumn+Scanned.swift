internal import GeoModel

extension GeometryColumn {
  /// Appends what a scanner took, read as a geometry of `kind`. `false`, and nothing appended, when the depth does not
  /// fit, a line has one position only, or a ring is open or has fewer than four positions
  /// (RFC 7946 §3.1.4, §3.1.6).
  mutating func append(_ kind: GeometryKind, from scanned: borrowing CoordinateScanner) -> Bool {
    if scanned.depth != kind.nesting { return false }
    let count = scanned.positionCount
    let base = UInt32(positions.count)
    let pathBase = UInt32(pathEnds.count)
    switch kind {
    case .point:
      pathEnds.append(base + 1)
      partEnds.append(pathBase + 1)
    case .multiPoint:
      for i in 0..<UInt32(count) {
        pathEnds.append(base + i + 1)
        partEnds.append(pathBase + i + 1)
      }
    case .lineString:
      if count < 2 { return false }
      pathEnds.append(base + UInt32(count))
      partEnds.append(pathBase + 1)
    case .multiLineString:
      if !Self.areLines(scanned) { return false }
      for i in 0..<scanned.pathCount {
        pathEnds.append(base + scanned.pathEnds[i])
        partEnds.append(pathBase + UInt32(i) + 1)
      }
    case .polygon, .multiPolygon:
      if !Self.areRings(scanned) { return false }
      for i in 0..<scanned.pathCount { pathEnds.append(base + scanned.pathEnds[i]) }
      for i in 0..<scanned.partCount { partEnds.append(pathBase + scanned.partEnds[i]) }
    }
    append(
      UnsafeBufferPointer(start: scanned.positions, count: count),
      altitudes: scanned.hasAltitudes ? UnsafeBufferPointer(start: scanned.altitudes, count: count) : nil)
    endGeometry(kind)
    return true
  }

  /// Whether a geometry is what a scanner took, read as one of its kind: the same numbers in the same arrays. Complexity: O(positions).
  func isSame(_ geometry: Int, as scanned: borrowing CoordinateScanner) -> Bool {
    let range = positions(ofGeometry: geometry)
    guard scanned.depth == kinds[geometry].nesting, scanned.positionCount == range.count else { return false }
    for (index, at) in range.enumerated() {
      let altitude = altitudes.isEmpty ? .nan : altitudes[at]
      let isSame = positions[at].x.bitPattern == scanned.positions[index].x.bitPattern && positions[at].y.bitPattern == scanned.positions[index].y.bitPattern
      if !isSame || (scanned.hasAltitudes ? altitude.bitPattern != scanned.altitudes[index].bitPattern : !altitude.isNaN) { return false }
    }
    switch kinds[geometry] {
    case .point, .multiPoint, .lineString: return true
    case .multiLineString, .polygon, .multiPolygon:
      let paths = paths(ofGeometry: geometry)
      guard scanned.pathCount == paths.count else { return false }
      for (index, path) in paths.enumerated() where positions(ofPath: path).upperBound - range.lowerBound != Int(scanned.pathEnds[index]) { return false }
      if kinds[geometry] != .multiPolygon { return true }
      let parts = parts(ofGeometry: geometry)
      guard scanned.partCount == parts.count else { return false }
      for (index, part) in parts.enumerated() where self.paths(ofPart: part).upperBound - paths.lowerBound != Int(scanned.partEnds[index]) { return false }
      return true
    }
  }

  private static func areLines(_ scanned: borrowing CoordinateScanner) -> Bool {
    var start: UInt32 = 0
    for i in 0..<scanned.pathCount {
      let end = scanned.pathEnds[i]
      if end - start < 2 { return false }
      start = end
    }
    return true
  }

  private static func areRings(_ scanned: borrowing CoordinateScanner) -> Bool {
    var start = 0
    for i in 0..<scanned.pathCount {
      let end = Int(scanned.pathEnds[i])
      if end - start < 4 || scanned.positions[start] != scanned.positions[end - 1] { return false }
      if scanned.hasAltitudes && scanned.altitudes[start] != scanned.altitudes[end - 1] { return false }
      start = end
    }
    return true
  }
}
