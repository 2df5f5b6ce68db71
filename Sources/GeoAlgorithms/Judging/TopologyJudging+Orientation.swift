import GeoModel

extension TopologyJudging {
  /// Whether a ring runs counterclockwise in the plane. Complexity: O(n), once for each ring.
  mutating func isCounterClockwise(_ index: Int) -> Bool {
    let ring = rings[index]
    if let known = ring.isCounterClockwise { return known }
    let found = points.withUnsafeBufferPointer { areaSign(UnsafeBufferPointer(rebasing: $0[ring.start...ring.end])) == .left }
    rings[index].isCounterClockwise = found
    return found
  }
}
