package import GeoModel

extension GeometryColumn {
  /// Appends a geometry with some of its positions to another column. A ring is closed by the first one that is kept.
  ///
  /// - Parameters:
  ///   - isKept: by the index of a position; not asked for the closing one of a ring.
  ///   - isLeftOut: by the index of a path: it goes as a whole, with an exterior its holes.
  /// - Complexity: O(positions).
  package func appendGeometry(
    _ index: Int, to output: inout GeometryColumn, where isKept: (Int) -> Bool, isLeftOut: (Int) -> Bool = { _ in false }
  ) {
    let isAreal = kinds[index].isAreal
    for part in parts(ofGeometry: index) {
      let paths = paths(ofPart: part)
      if let exterior = paths.first, isLeftOut(exterior) { continue }
      for path in paths where !isLeftOut(path) {
        let range = positions(ofPath: path)
        let isClosed = isAreal && range.count > 1 && positions[range.lowerBound] == positions[range.upperBound - 1]
        var start = -1
        for position in isClosed ? range.dropLast() : range where isKept(position) {
          if start < 0 { start = position }
          output.append(positions[position], altitude: altitudes.isEmpty ? nil : altitudes[position])
        }
        if isClosed, start >= 0 {
          output.append(positions[start], altitude: altitudes.isEmpty ? nil : altitudes[start])
        }
        output.endPath()
      }
      output.endPart()
    }
    output.endGeometry(kinds[index])
  }
}
