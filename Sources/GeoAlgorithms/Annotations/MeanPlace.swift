extension MapPoint {
  /// The mean of places, each in the copy of the world that brings them all together: the world is cut in the middle of the widest gap
  /// between them, at the 180th meridian if it is as wide as any other. It does not depend on their order. `nil` for no places.
  ///
  /// Complexity: O(n log n).
  static func mean(of places: some Sequence<MapPoint>) -> MapPoint? {
    let sorted = places.map(\.inWorld).sorted { $0.x != $1.x ? $0.x < $1.x : $0.y < $1.y }
    guard let first = sorted.first, let last = sorted.last else { return nil }
    // The places before this one are moved by a world.
    var (start, gap) = (0, first.x + worldSize - last.x)
    for index in sorted.indices.dropFirst() where sorted[index].x - sorted[index - 1].x > gap {
      (start, gap) = (index, sorted[index].x - sorted[index - 1].x)
    }
    // Relative to one of them, so that places that are all the same have exactly that one as their mean.
    let origin = sorted[start]
    var (x, y) = (0.0, 0.0)
    for (index, place) in sorted.enumerated() {
      x += place.x + (index < start ? worldSize : 0) - origin.x
      y += place.y - origin.y
    }
    let count = Double(sorted.count)
    return MapPoint(x: origin.x + x / count, y: origin.y + y / count).inWorld
  }
}
