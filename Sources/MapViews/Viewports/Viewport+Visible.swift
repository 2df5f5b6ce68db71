public import GeoAlgorithms
public import GeoModel

extension Viewport {
  /// The part of the map that the picture shows: a convex polygon in map points, clockwise on the map, without repeating the first point.
  ///
  /// Without pitch a rectangle, which the heading turns; with it a trapezoid, that is wider further away. It is cut at the edges of the
  /// map, and half a world to the east and west of the camera's centre, so that no part of the world is in it twice. Its x may run beyond
  /// the world: across the 180th meridian it is one polygon. Empty if no part of the map is in the picture. Where the picture shows the
  /// sky, the polygon reaches to the edges of the map.
  public var visibleRegion: [MapPoint] {
    let world = MapPoint.worldSize
    let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].compactMap { x, y in mapPoint(for: ViewPoint(x: size.width * x, y: size.height * y)) }
    let isWhole = corners.allSatisfy { $0.y >= 0 && $0.y <= world && ($0.x - center.x).magnitude <= world / 2 }
    if corners.count == 4, isWhole { return corners }
    // The copy of the world around the centre, cut by the four planes through the eye and an edge of the picture. Together these also
    // leave out what is behind the camera.
    var polygon = [(-0.5, -center.y), (0.5, -center.y), (0.5, world - center.y), (-0.5, world - center.y)].map { x, south in
      rotation.turned(east: x * world, south: south)
    }
    let (width, height) = (size.width / 2, size.height / 2)
    polygon = Self.cut(polygon) { focus * $0.right + width * (reach + $0.ahead * sine) }
    polygon = Self.cut(polygon) { width * (reach + $0.ahead * sine) - focus * $0.right }
    polygon = Self.cut(polygon) { height * (reach + $0.ahead * sine) - focus * $0.ahead * cosine }
    polygon = Self.cut(polygon) { height * (reach + $0.ahead * sine) + focus * $0.ahead * cosine }
    var points: [MapPoint] = []
    for (right, ahead) in polygon {
      let (east, south) = rotation.unturned(right: right, ahead: ahead)
      // Rounding does not lead off the map.
      let x = min(max(center.x + east, center.x - world / 2), center.x + world / 2)
      let point = MapPoint(x: x, y: min(max(center.y + south, 0), world))
      if points.last != point { points.append(point) }
    }
    if points.count > 1, points.first == points.last { points.removeLast() }
    return points.count > 2 ? points : []
  }

  /// The part of a convex polygon where a linear function is not negative (Sutherland and Hodgman).
  private static func cut(
    _ polygon: [(right: Double, ahead: Double)], _ side: ((right: Double, ahead: Double)) -> Double
  ) -> [(right: Double, ahead: Double)] {
    var result: [(right: Double, ahead: Double)] = []
    for (index, end) in polygon.enumerated() {
      let start = polygon[index == 0 ? polygon.count - 1 : index - 1]
      let (before, after) = (side(start), side(end))
      if (before < 0) != (after < 0) {
        let share = before / (before - after)
        result.append((start.right + (end.right - start.right) * share, start.ahead + (end.ahead - start.ahead) * share))
      }
      if after >= 0 { result.append(end) }
    }
    return result
  }

  /// ``visibleRegion`` as a closed ring of positions in degrees, as in GeoJSON; longitudes run on beyond ±180 where it spans the 180th
  /// meridian. Its edges are straight on the map: of a turned view, those of a plain drawing in degrees differ between its positions.
  public var visibleRing: [Position] {
    let ring = visibleRegion.compactMap(\.position)
    return ring + ring.prefix(1)
  }

  /// The smallest rectangle that contains ``visibleRegion``, which may span the 180th meridian; at most the world.
  /// ``GeoAlgorithms/MapRect/null`` if the picture shows no part of the map.
  public var visibleRect: MapRect {
    let region = visibleRegion
    guard let first = region.first else { return .null }
    var (west, east, top, bottom) = (first.x, first.x, first.y, first.y)
    for point in region {
      west = min(west, point.x)
      east = max(east, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    // Half a world to either side, except for rounding.
    if east - west > MapPoint.worldSize - 1e-6 { (west, east) = (0, MapPoint.worldSize) }
    return MapRect(x: west, y: top, width: east - west, height: bottom - top)
  }

  /// ``visibleRect`` in degrees; `nil` if the picture shows no part of the map.
  public var visibleCoordinateRegion: CoordinateRegion? { CoordinateRegion(visibleRect) }
}
