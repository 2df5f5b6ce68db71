package import GeoAlgorithms

/// Something high in a rectangle of the map that a camera is to show as a whole: a building.
package struct MapBlock: Sendable, Hashable {
  package var rect: MapRect

  /// Metres above the ground.
  package var height: Double

  package init(rect: MapRect, height: Double) { (self.rect, self.height) = (rect, height) }

  /// The corners of its roof, in the copy of the world that is nearest to a point.
  func corners(near middle: MapPoint) -> [MapPoint] {
    let center = rect.minX + rect.width / 2
    let shift = middle.x + MapPlane.east(of: middle.x, center) - center
    return [rect.minX, rect.maxX].flatMap { x in [rect.minY, rect.maxY].map { MapPoint(x: x + shift, y: $0) } }
  }
}
