internal import GeoAlgorithms
internal import GeoModel
internal import Overlays

extension OverlayDraft {
  /// Puts what a draft has on both sides of the 180th meridian side by side: what begins there moves on beyond 1, as in an `MKMapRect`
  /// that spans it.
  ///
  /// The origin then lies between both sides, not in the middle of the world, and floats keep their precision. Of what does not cross only
  /// places on the meridian itself move, to the side where all else is, however their longitude is written: see ``FeatureExtent``, which
  /// finds the widest gap.
  ///
  /// Complexity: O(n) for n vertices if something crosses.
  mutating func unwrap() {
    var extent = FeatureExtent()
    for case let bounds? in features.bounds { extent.add(bounds) }
    guard let bounds = extent.bounds else { return }
    guard bounds.crossesAntimeridian else { return joinMeridian(to: bounds) }
    // In the middle of the gap there is no geometry, so that a rounded border of a box decides nothing.
    let gap = Mercator.plane(Position(x: (bounds.east + bounds.west) / 2, y: 0)).x
    for item in items {
      guard let first = item.vertices.first, vertices[first].x < gap else { continue }
      for index in item.vertices { vertices[index].x += 1 }
    }
  }

  /// What lies on the 180th meridian and nowhere else goes to its other end where the bounds do not reach this one: 180 and -180 are
  /// one longitude, but 0 and 1 are a world apart.
  private mutating func joinMeridian(to bounds: GeographicBox) {
    let reaches = (west: bounds.west == -180, east: bounds.east == 180)
    if reaches.west == reaches.east { return }
    let (far, near): (Double, Double) = reaches.west ? (1, 0) : (0, 1)
    for item in items where item.vertices.allSatisfy({ vertices[$0].x == far }) {
      for index in item.vertices { vertices[index].x = near }
    }
  }
}
