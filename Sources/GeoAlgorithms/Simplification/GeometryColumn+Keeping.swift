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
        let kept = isClosed ? range.dropLast() : range
        let mark = output.mark
        if !appendKept(kept, isClosed: isClosed, leavesOutRepeats: true, to: &output, where: isKept) {
          // Without repetitions there is no ring.
          output.truncate(to: mark)
          _ = appendKept(kept, isClosed: isClosed, leavesOutRepeats: false, to: &output, where: isKept)
        }
        output.endPath()
      }
      output.endPart()
    }
    output.endGeometry(kinds[index])
  }

  /// Appends what is kept of a path. Of a place that it comes back to, with all between them gone, once.
  ///
  /// - Returns: `false` if that leaves a ring fewer than three vertices.
  private func appendKept(
    _ range: Range<Int>, isClosed: Bool, leavesOutRepeats: Bool, to output: inout GeometryColumn, where isKept: (Int) -> Bool
  ) -> Bool {
    var (start, last, count, repeats) = (-1, -1, 0, 0)
    for position in range where isKept(position) {
      if leavesOutRepeats, last >= 0, position > last + 1, positions[position] == positions[last] {
        repeats += 1
        continue
      }
      if start < 0 { start = position }
      last = position
      count += 1
      output.append(positions[position], altitude: altitudes.isEmpty ? nil : altitudes[position])
    }
    if !isClosed || start < 0 { return true }
    if leavesOutRepeats, last > start, last + 1 < range.upperBound, positions[last] == positions[start] {
      // It closes the ring.
      if !output.altitudes.isEmpty { output.altitudes[output.altitudes.count - 1] = altitudes.isEmpty ? .nan : altitudes[start] }
      return count > 3
    }
    output.append(positions[start], altitude: altitudes.isEmpty ? nil : altitudes[start])
    return repeats == 0 || count > 2
  }
}
