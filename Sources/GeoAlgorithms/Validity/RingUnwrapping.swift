import GeoModel

/// Makes the longitudes of a path run on without jumps, so that the plane is the right place to judge it.
///
/// The first longitude stays. An edge with 180 < |Δ| < 360 goes the short way; one of exactly 180 keeps its direction;
/// one of exactly 360 is a jump from one spelling of the 180th meridian to the other if a neighbouring edge runs
/// against it, and a whole parallel otherwise (RFC 7946 §3.1.9). An edge along a pole goes as it is written where the short way
/// would lead the ring round the pole (``LongitudeTurns``). Positions must not repeat.
///
/// - Parameter isRing: whether the last position is the first one again.
/// - Returns: how often it goes round the globe, east positive; 0 for a line.
/// - Complexity: O(n).
func unwrapLongitudes(_ points: UnsafeMutableBufferPointer<Position>, isRing: Bool) -> Int {
  guard points.count > 1, var previous = points.first?.x else { return 0 }
  let first = previous
  let edges = points.count - 1
  let edgeAlongPole = LongitudeTurns(UnsafeBufferPointer(points).span).edgeAlongPole
  var turns = 0.0
  // Which way the edge before goes, in literal terms; for the first edge of a ring that is the last one.
  let firstDirection = shortDirection(previous, points[1].x)
  var directionBefore = isRing ? shortDirection(points[edges - 1].x, points[edges].x) : 0
  for edge in 0..<edges {
    let next = points[edge + 1].x
    let difference = next - previous
    let direction = shortDirection(previous, next)
    if difference.magnitude > 180, edge != edgeAlongPole {
      let sign: Double = difference > 0 ? 1 : -1
      let width = (Longitude.snapped(next) - Longitude.snapped(previous)).magnitude
      if width < 360 {
        turns -= sign
      } else if width == 360 {
        var directionAfter = 0.0
        if edge + 2 <= edges {
          directionAfter = shortDirection(next, points[edge + 2].x)
        } else if isRing {
          directionAfter = firstDirection
        }
        if directionBefore == -sign || directionAfter == -sign { turns -= sign }
      }
    }
    directionBefore = direction
    previous = next
    if turns != 0 { points[edge + 1].x = next + 360 * turns }
  }
  return isRing ? Int(((points[edges].x - first) / 360).rounded()) : 0
}

/// Which way an edge runs in longitude, by the short way: 1 east, -1 west, 0 neither, as for a whole turn.
private func shortDirection(_ from: Double, _ to: Double) -> Double {
  let difference = to - from
  if difference == 0 || difference.magnitude == 360 { return 0 }
  let isEast = difference > 0
  return isEast == (difference.magnitude <= 180) ? 1 : -1
}
