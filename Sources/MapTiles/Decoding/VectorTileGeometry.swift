/// The geometry of a feature of a vector tile.
public enum VectorTileGeometry: Sendable, Hashable {
  /// At least one point.
  case points([TilePoint])
  /// At least one line, each of two points or more.
  case lines([[TilePoint]])
  /// At least one polygon: an exterior ring and its holes, each of three points or more, the first one not repeated.
  case polygons([[[TilePoint]]])

  public var kind: VectorTileGeometryKind {
    switch self {
    case .points: .point
    case .lines: .line
    case .polygons: .polygon
    }
  }

  /// Twice the area of a ring with y to the south: positive for exterior rings (MVT 2.1, section 4.3.3.3).
  ///
  /// - Complexity: O(points).
  public static func doubledArea(_ ring: [TilePoint]) -> Double {
    guard var last = ring.last else { return 0 }
    // From one of its points on, since large coordinates would swallow the area.
    let origin = last
    var sum = 0.0
    for point in ring {
      let (ax, ay) = (Double(last.x) - Double(origin.x), Double(last.y) - Double(origin.y))
      let (bx, by) = (Double(point.x) - Double(origin.x), Double(point.y) - Double(origin.y))
      sum += ax * by - ay * bx
      last = point
    }
    return sum
  }
}
