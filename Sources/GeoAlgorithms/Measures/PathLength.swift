public import GeoModel

extension Globe {
  /// The length of a path whose edges are geodesics, in metres; 0 for fewer than two positions. A path cut at the
  /// 180th meridian has the same total as before, if it was cut on the geodesic.
  ///
  /// - Returns: `nil` if a position is none: not finite, or a latitude beyond ±90.
  /// - Complexity: O(n).
  public func length(of path: borrowing Span<Position>) -> Double? {
    var sum = CompensatedSum()
    for index in 1..<max(1, path.count) {
      guard let edge = distance(from: path[index - 1], to: path[index]) else { return nil }
      sum.add(edge)
    }
    return sum.value
  }

  /// The perimeter in metres and the signed area in square metres of a ring of geodesics, positive if it runs
  /// counter-clockwise; see ``Ellipsoid/surface(ofRing:)``.
  public func surface(ofRing ring: borrowing Span<Position>) -> RingSurface? {
    switch self {
    case .wgs84: Ellipsoid.wgs84.surface(ofRing: ring)
    case .sphere(let radius): sphericalSurface(ofRing: ring, radius: radius)
    }
  }

  private func sphericalSurface(ofRing ring: borrowing Span<Position>, radius: Double) -> RingSurface? {
    guard var perimeter = length(of: ring), let area = SphericalArea(ofRing: ring) else { return nil }
    if let closing = ring.closingDistance(on: self) { perimeter += closing }
    var left = area.leftOfRing
    if left > 2 * .pi { left -= 4 * .pi }
    return RingSurface(perimeter: perimeter, signedArea: left * radius * radius + 0)
  }
}

extension Span where Element == Position {
  /// From the last position to the first, if they differ.
  fileprivate func closingDistance(on globe: Globe) -> Double? {
    guard count > 1, self[0] != self[count - 1] else { return nil }
    return globe.distance(from: self[count - 1], to: self[0])
  }
}
