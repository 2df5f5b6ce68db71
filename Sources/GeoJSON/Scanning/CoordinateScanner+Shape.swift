internal import GeoModel

/// Reading the value that was taken last as a geometry.
extension CoordinateScanner {
  /// Appends a Point's only position, of two numbers without exponents, as if it had been taken and shaped.
  @inline(__always)
  mutating func append(pointAt position: Position, decimals: Int) {
    begin(depth: 1, decimals: decimals, hasExponents: false)
    if positionCount == positionCapacity { growPositions() }
    positions[positionCount] = position
    positionCount &+= 1
    if hasAltitudes { levelAltitudes(false) }
    endPart(path: pathCount, at: positionCount, part: partCount)
  }

  /// Reads the value that was taken last as a geometry of `kind`: its columns become those of a ``GeometryColumn``. `false`, and the value forgotten, when
  /// the depth does not fit, a line has one position only, or a ring is open or has fewer than four positions (RFC 7946 §3.1.4, §3.1.6).
  mutating func shape(as kind: GeometryKind) -> Bool {
    let isShaped = depth == kind.nesting && shapeLast(as: kind)
    if !isShaped { removeLast() }
    return isShaped
  }

  private mutating func shapeLast(as kind: GeometryKind) -> Bool {
    switch kind {
    case .point:
      endPart(path: first.path, at: positionCount, part: first.part)
    case .multiPoint:
      for index in 0..<positionCount - first.position {
        endPart(path: first.path + index, at: first.position + index + 1, part: first.part + index)
      }
    case .lineString:
      if positionCount - first.position < 2 { return false }
      endPart(path: first.path, at: positionCount, part: first.part)
    case .multiLineString:
      if !areLines { return false }
      for index in 0..<pathCount - first.path { partEnds[first.part + index] = UInt32(first.path + index + 1) }
      partCount = first.part + pathCount - first.path
    case .polygon, .multiPolygon:
      return areRings
    }
    return true
  }

  /// A part of one path, the last ones of all.
  @inline(__always)
  private mutating func endPart(path: Int, at position: Int, part: Int) {
    if path == pathCapacity { growPaths() }
    pathEnds[path] = UInt32(truncatingIfNeeded: position)
    partEnds[part] = UInt32(truncatingIfNeeded: path &+ 1)
    pathCount = path &+ 1
    partCount = part &+ 1
  }

  private var areLines: Bool {
    var start = first.position
    for path in first.path..<pathCount {
      let end = Int(pathEnds[path])
      if end - start < 2 { return false }
      start = end
    }
    return true
  }

  private var areRings: Bool {
    var start = first.position
    for path in first.path..<pathCount {
      let end = Int(pathEnds[path])
      if end - start < 4 || positions[start] != positions[end - 1] { return false }
      // NaN is equal to nothing: of a value without altitudes, none is compared.
      if hasAltitudes, !altitudes[start].isNaN, altitudes[start] != altitudes[end - 1] { return false }
      start = end
    }
    return true
  }
}
