public import GeoModel

/// The direction of a ring, seen on the map after its longitudes are unwrapped.
@frozen
public enum RingWinding: Sendable, Hashable {
  case counterclockwise
  case clockwise

  /// Its area is exactly zero: it has no direction (conventions 6.4).
  case flat

  /// It goes round a pole, `turns` times eastwards (negative: westwards): it has no direction in the plane
  /// (conventions 6.3).
  case aroundPole(turns: Int)
}

/// How a ring runs: the sign of its area in the plane of longitude and latitude, decided exactly.
///
/// A sum of doubles with a bound on its error answers nearly always; otherwise the area is summed without rounding
/// (Shewchuk 1997). The ring may be closed by a repeated position or not. Longitudes are unwrapped first, so that a ring
/// across the 180th meridian does not look reversed.
///
/// - Parameters:
///   - ring: positions, the first one again at the end.
///   - isCut: the ring was cut at the 180th meridian: no edge of it goes the short way round the globe.
/// - Precondition: the coordinates are finite.
/// - Complexity: O(n).
public func winding(ofRing ring: borrowing Span<Position>, isCut: Bool = false) -> RingWinding {
  guard ring.count > 2 else { return .flat }
  let unwrapping = LongitudeTurns(ring, isCut: isCut)
  // Relative to the first position, so that small rings far from the origin keep their digits.
  let origin = ring[0]
  var turns = 0
  var x = 0.0
  var y = 0.0
  var area = 0.0
  var magnitude = 0.0
  var reach = 0.0
  var isShifted = false
  for index in 0..<(ring.count - 1) {
    turns += unwrapping.change(overEdge: index, of: ring)
    let nextX = (ring[index + 1].x - origin.x) + 360 * Double(turns)
    let nextY = ring[index + 1].y - origin.y
    let left = x * nextY
    let right = nextX * y
    area += left - right
    magnitude += left.magnitude + right.magnitude
    if turns != 0 { isShifted = true }
    reach = max(reach, nextY.magnitude)
    (x, y) = (nextX, nextY)
  }
  let last = ring[ring.count - 1]
  let isClosed = last.x == origin.x && last.y == origin.y
  if turns != 0, isClosed { return .aroundPole(turns: turns) }
  // A jump between spellings may also lie in the closing edge of a ring that is left open.
  if !isClosed {
    let closing = last.x + 360 * Double(turns) - origin.x
    if closing.magnitude > 180, (closing / 360).rounded() != 0, !unwrapping.isLiteral {
      return .aroundPole(turns: Int((closing / 360).rounded()))
    }
  }
  // Differences and products are rounded once each, sums n times: relative errors of 2⁻⁵³. Adding a turn may round by
  // half a unit of 2⁻⁴⁴ in the longitude, which a latitude multiplies. Products that are too small for a double lose less than
  // 2⁻⁹⁶⁰.
  let n = Double(ring.count)
  let bound = (n + 8) * 0x1p-53 * magnitude + (isShifted ? n * 0x1p-43 * reach : 0) + 0x1p-960
  if area > bound { return .counterclockwise }
  if -area > bound { return .clockwise }
  switch exactSignOfArea(ring, unwrapping) {
  case 1: return .counterclockwise
  case -1: return .clockwise
  default: return .flat
  }
}

/// Whether all positions of a ring, unwrapped, lie on one line, or in one place. Complexity: O(n).
func isLine(_ ring: borrowing Span<Position>, isCut: Bool = false) -> Bool {
  guard ring.count > 0 else { return true }
  let unwrapping = LongitudeTurns(ring, isCut: isCut)
  let origin = ring[0]
  var second: Position?
  var turns = 0
  for index in 1..<max(ring.count, 1) {
    turns += unwrapping.change(overEdge: index - 1, of: ring)
    let place = Position(x: ring[index].x + 360 * Double(turns), y: ring[index].y)
    if let second {
      if orientation(origin, second, place) != .on { return false }
    } else if place != origin {
      second = place
    }
  }
  return true
}

/// The sign of Σ (xᵢ yᵢ₊₁ - xᵢ₊₁ yᵢ) with x = longitude + 360 · turns, every product and sum exact.
private func exactSignOfArea(_ ring: borrowing Span<Position>, _ unwrapping: LongitudeTurns) -> Int {
  var sum = Expansion()
  var turns = 0
  for index in ring.indices {
    let isLast = index + 1 == ring.count
    let (a, b) = (ring[index], ring[isLast ? 0 : index + 1])
    let before = 360 * Double(turns)
    // The edge that closes the ring returns to the first position, which is in turn 0.
    turns = isLast ? 0 : turns + unwrapping.change(overEdge: index, of: ring)
    let after = 360 * Double(turns)
    sum.add(product: a.x, b.y)
    sum.add(product: -b.x, a.y)
    if before != 0 { sum.add(product: before, b.y) }
    if after != 0 { sum.add(product: -after, a.y) }
  }
  return sum.sign
}
