/// Pieces of large geometries.
extension GeometryColumn {
  /// A geometry with the structure of one of another column, and other positions. Altitudes are as many, or none.
  package init(like index: Int, of other: GeometryColumn, positions: [Position], altitudes: [Double]) {
    (self.positions, self.altitudes) = (positions, altitudes)
    let first = other.positions(ofGeometry: index).lowerBound
    for part in other.parts(ofGeometry: index) {
      for path in other.paths(ofPart: part) { pathEnds.append(UInt32(other.positions(ofPath: path).upperBound - first)) }
      endPart()
    }
    endGeometry(other.kinds[index])
  }

  /// Consecutive positions of one path.
  package struct Stretch: Sendable {
    package let path: Int
    package let positions: Range<Int>
    /// Whether the path begins, or ends, with them.
    package let isBeginning, isEnd: Bool
  }

  /// Splits a run of positions of a geometry at its paths. Complexity: O(paths in the run + log n) for n paths of the geometry.
  package func stretches(in run: Range<Int>, ofGeometry index: Int) -> [Stretch] {
    let paths = paths(ofGeometry: index)
    // The first path that ends after the beginning of the run.
    var (path, high) = (paths.lowerBound, paths.upperBound)
    while path < high {
      let middle = (path + high) / 2
      if Int(pathEnds[middle]) > run.lowerBound { high = middle } else { path = middle + 1 }
    }
    var stretches: [Stretch] = []
    while path < paths.upperBound, positions(ofPath: path).lowerBound < run.upperBound {
      let whole = positions(ofPath: path), range = whole.clamped(to: run)
      if !range.isEmpty {
        stretches.append(
          Stretch(
            path: path, positions: range, isBeginning: range.lowerBound == whole.lowerBound, isEnd: range.upperBound == whole.upperBound))
      }
      path += 1
    }
    return stretches
  }
}
