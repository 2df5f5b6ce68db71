public import GeoModel

extension Globe {
  /// The position at a fraction of the shortest path: 0 is the start and 1 the end, bit for bit; other fractions may lie beyond them. The
  /// longitude is in -180…180. `nil` if a position is invalid, or the way from one of the ends is 1e16 metres or longer.
  public func interpolate(from start: Position, to end: Position, fraction: Double) -> Position? {
    guard fraction.isFinite, let arc = GlobeArc(from: start, to: end, on: self) else { return nil }
    if fraction == 0 { return start }
    if fraction == 1 { return end }
    guard (0...1).contains(fraction) || max(fraction.magnitude, (1 - fraction).magnitude) * arc.length < Ellipsoid.longestWalk else {
      return nil
    }
    return arc.position(atFraction: fraction, complement: 1 - fraction, .reduced)
  }
}
