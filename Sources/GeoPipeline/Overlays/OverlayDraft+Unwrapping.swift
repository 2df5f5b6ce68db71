internal import GeoAlgorithms
internal import GeoModel
internal import Overlays

extension OverlayDraft {
  /// Puts what a draft has on both sides of the 180th meridian side by side: what begins there moves on beyond 1, as in an `MKMapRect`
  /// that spans it.
  ///
  /// The origin then lies between both sides, not in the middle of the world, and floats keep their precision. Nothing moves that does
  /// not cross: see ``FeatureExtent``, which finds the widest gap.
  ///
  /// Complexity: O(n) for n vertices if something crosses.
  mutating func unwrap() {
    var extent = FeatureExtent()
    for case let bounds? in features.bounds { extent.add(bounds) }
    guard let bounds = extent.bounds, bounds.crossesAntimeridian else { return }
    // In the middle of the gap there is no geometry, so that a rounded border of a box decides nothing.
    let gap = Mercator.plane(Position(x: (bounds.east + bounds.west) / 2, y: 0)).x
    for item in items {
      guard let first = item.vertices.first, vertices[first].x < gap else { continue }
      for index in item.vertices { vertices[index].x += 1 }
    }
  }
}
