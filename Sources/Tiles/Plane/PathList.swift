internal import GeoModel

/// Paths of one feature in the plane. Rings are without their closing position.
struct PathList {
  var points: [Position] = []
  /// For each path the end of its points.
  var ends: [Int] = []

  var count: Int { ends.count }

  func range(_ path: Int) -> Range<Int> { (path == 0 ? 0 : ends[path - 1])..<ends[path] }

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Ends a path, unless it has no points.
  @inline(__always)
  mutating func endPath() {
    if points.count > (ends.last ?? 0) { ends.append(points.count) }
  }

  /// Adds copies of all paths that lie so far to the east.
  mutating func appendCopies(of other: PathList, shift: Double) {
    let start = points.count
    for point in other.points { points.append(Position(x: point.x + shift, y: point.y)) }
    for end in other.ends { ends.append(start + end) }
  }

  /// The least and greatest x and y.
  var box: PathBox {
    var box = PathBox()
    for point in points { box.include(point) }
    return box
  }
}

struct PathBox {
  var low = Position(x: .infinity, y: .infinity)
  var high = Position(x: -.infinity, y: -.infinity)

  var isEmpty: Bool { low.x > high.x }

  @inline(__always)
  mutating func include(_ point: Position) {
    low.x = min(low.x, point.x)
    low.y = min(low.y, point.y)
    high.x = max(high.x, point.x)
    high.y = max(high.y, point.y)
  }
}
