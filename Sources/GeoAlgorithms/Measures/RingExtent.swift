public import GeoModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// How much of the globe a ring encloses when its edges are straight in the plane of longitude and latitude, as RFC 7946
/// §3.1.1 has them: steradians on the unit sphere, 4π for all of it; positive counterclockwise.
///
/// Longitudes are unwrapped as for ``winding(ofRing:isCut:)``. The integral of sin φ along each edge is exact but for
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
    let width = (b.x - a.x + 360 * Double(change)) * .pi / 180
    sum -= width * meanSine(a.y * .pi / 180, b.y * .pi / 180)
  }
  return turns == 0 ? sum : nil
}

/// The mean of sin φ between two latitudes in radians: (cos φ₁ - cos φ₂) / (φ₂ - φ₁), without its cancellation.
private func meanSine(_ from: Double, _ to: Double) -> Double {
  let half = (to - from) / 2
  let ratio = half.magnitude < 1e-8 ? 1 : sin(half) / half
  return sin((from + to) / 2) * ratio
}
