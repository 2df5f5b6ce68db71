public import GeoModel

extension MapRect {
  /// The smallest rectangle that holds all positions, running past the world's eastern edge if it spans the 180th
  /// meridian: Sydney and Honolulu give one of 51 degrees, not of 309 (conventions 4.1, 13.7). Invalid positions
  /// are left out.
  ///
  /// - Returns: ``null`` for no positions.
  /// - Complexity: O(n log n).
  public init(enclosing positions: borrowing Span<Position>) {
    var cover = LongitudeCover()
    var top = Double.infinity
    var bottom = -Double.infinity
    for index in positions.indices {
      guard let point = MapPoint(positions[index]) else { continue }
      cover.add(positions[index].x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    guard let range = cover.range() else {
      self = .null
      return
    }
    let world = MapPoint.worldSize
    let west = (range.west + 180) / 360 * world
    let east = (range.east + 180) / 360 * world + (range.crossesAntimeridian ? world : 0)
    self.init(x: west, y: top, width: east - west, height: bottom - top)
  }
}
