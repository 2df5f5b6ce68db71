public import GeoModel

extension AntimeridianCut {
  /// Whether a geometry needs anything at all: a longitude beyond ±180, or an edge of 180 degrees or more.
  ///
  /// Nothing else can be in want of cutting: a path without either stays in one world as it is written, its
  /// positions on ±180 included. A `false` is certain; a `true` means that it is worth looking (a parallel
  /// written from -180 to 180 stays as it is).
  ///
  /// Complexity: O(n), about a nanosecond a position; no allocation.
  public static func crosses(_ column: GeometryColumn, geometry index: Int) -> Bool {
    let isAreal = column.kinds[index].isAreal
    let isPoint = column.kinds[index] == .point || column.kinds[index] == .multiPoint
    if isPoint { return isBeyond(column, column.positions(ofGeometry: index)) }
    for path in column.paths(ofGeometry: index) where crosses(column, path: path, isRing: isAreal) {
      return true
    }
    return false
  }

  /// The same for one part.
  static func crosses(_ column: GeometryColumn, part: Int, isAreal: Bool) -> Bool {
    for path in column.paths(ofPart: part) where crosses(column, path: path, isRing: isAreal) { return true }
    return false
  }

  private static func crosses(_ column: GeometryColumn, path: Int, isRing: Bool) -> Bool {
    let range = column.positions(ofPath: path)
    return column.positions.withUnsafeBufferPointer { all in
      let path = UnsafeBufferPointer(rebasing: all[range])
      guard let first = path.first, let last = path.last else { return false }
      // A ring that is not closed will be.
      if isRing, (last.x - first.x).magnitude >= 180 { return true }
      // In strides, so that the inner loop has no branch and a path that crosses early is left early.
      var before = first.x
      var start = 0
      while start < path.count {
        let end = min(start + 256, path.count)
        var found = false
        for index in start..<end {
          let x = path[index].x
          found = found || (x.magnitude > 180) || ((x - before).magnitude >= 180)
          before = x
        }
        if found { return true }
        start = end
      }
      return false
    }
  }

  private static func isBeyond(_ column: GeometryColumn, _ range: Range<Int>) -> Bool {
    column.positions.withUnsafeBufferPointer { all in
      var found = false
      for index in range { found = found || all[index].x.magnitude > 180 }
      return found
    }
  }
}
