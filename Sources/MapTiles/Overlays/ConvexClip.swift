internal import GeoAlgorithms

/// The part of a convex polygon that lies in an upright rectangle (Sutherland and Hodgman 1974).
enum ConvexClip {
  static func clip(_ polygon: [MapPoint], west: Double, north: Double, east: Double, south: Double) -> [MapPoint] {
    var part = cut(polygon, at: west, keepsGreater: true, \.x)
    part = cut(part, at: east, keepsGreater: false, \.x)
    part = cut(part, at: north, keepsGreater: true, \.y)
    return cut(part, at: south, keepsGreater: false, \.y)
  }

  /// Whether a convex polygon is more than a line.
  static func hasArea(_ polygon: [MapPoint]) -> Bool {
    guard let first = polygon.first else { return false }
    var (low, high) = (first, first)
    for point in polygon {
      low = MapPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = MapPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return low.x < high.x && low.y < high.y
  }

  private static func cut(
    _ polygon: [MapPoint], at border: Double, keepsGreater: Bool, _ axis: WritableKeyPath<MapPoint, Double>
  ) -> [MapPoint] {
    func isIn(_ point: MapPoint) -> Bool { keepsGreater ? point[keyPath: axis] >= border : point[keyPath: axis] <= border }
    guard var last = polygon.last else { return [] }
    var part: [MapPoint] = []
    for point in polygon {
      if isIn(last) != isIn(point) {
        let share = (border - last[keyPath: axis]) / (point[keyPath: axis] - last[keyPath: axis])
        var crossing = MapPoint(x: last.x + (point.x - last.x) * share, y: last.y + (point.y - last.y) * share)
        crossing[keyPath: axis] = border
        part.append(crossing)
      }
      if isIn(point) { part.append(point) }
      last = point
    }
    return part
  }
}
