import GeoModel

/// The sign of the area that a ring encloses in the plane, decided exactly: `.left` for counter-clockwise, `.on` for a
/// ring without area or with as much area on its left as on its right.
///
/// Products relative to the first point, with a bound on all rounding (Shewchuk 1997, §4, applied to the sum); what it
/// leaves open goes to exact arithmetic.
///
/// - Parameter ring: with its last position equal to its first.
/// - Complexity: O(n).
func areaSign(_ ring: UnsafeBufferPointer<Position>) -> Orientation {
  guard let origin = ring.first, ring.count > 3 else { return .on }
  var sum = 0.0
  var magnitude = 0.0
  for index in 1..<ring.count - 2 {
    let (a, b) = (ring[index], ring[index + 1])
    let left = (a.x - origin.x) * (b.y - origin.y)
    let right = (a.y - origin.y) * (b.x - origin.x)
    sum += left - right
    magnitude += left.magnitude + right.magnitude
  }
  // Three roundings in each term, one for each addition, each of at most 2⁻⁵³ of the magnitudes so far; and far more than
  // what products lose that are too small for a double.
  let bound = Double(ring.count + 8) * 1.2e-16 * magnitude + 0x1p-960
  if sum > bound { return .left }
  if -sum > bound { return .right }
  var exact = Expansion()
  for index in 0..<ring.count - 1 {
    exact.add(product: ring[index].x, ring[index + 1].y)
    exact.add(product: -ring[index + 1].x, ring[index].y)
  }
  return Orientation(rawValue: exact.sign) ?? .on
}
