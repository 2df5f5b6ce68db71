public import GeoModel

/// The part of the globe that a ring encloses if its edges are straight in the plane of longitude and latitude, as in RFC 7946
/// §3.1.1: steradians on the unit sphere, 4π for all of it; positive counterclockwise.
///
/// Longitudes are unwrapped as for ``winding(ofRing:isCut:)``. The integral of sin φ along each edge is exact except for
/// rounding.
///
/// - Returns: `nil` for a ring round a pole, which encloses nothing in the plane, and beyond ±90° of latitude.
/// - Complexity: O(n).
public func steradians(enclosedByRing ring: borrowing Span<Position>) -> Double? {
  guard ring.count > 2 else { return 0 }
  let unwrapping = LongitudeTurns(ring)
  var turns = 0
  var sum = 0.0
  for index in 0..<(ring.count - 1) {
    let (a, b) = (ring[index], ring[index + 1])
    guard a.y.magnitude <= 90, b.y.magnitude <= 90 else { return nil }
    let change = unwrapping.change(overEdge: index, of: ring)
    turns += change
    sum -= (b.x - a.x + 360 * Double(change)) * radiansPerDegree * meanSine(a.y, b.y)
  }
  return turns == 0 ? sum : nil
}
