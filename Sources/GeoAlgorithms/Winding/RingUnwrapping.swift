internal import GeoModel

/// Makes the longitudes of a path run on without jumps, so that the plane is the right place to judge it. The first longitude stays; how
/// edges go, ``LongitudeTurns`` says.
///
/// - Parameter isRing: whether the last position is the first one again.
/// - Returns: how often it goes round the globe, east positive; 0 for a line.
/// - Complexity: O(n).
func unwrapLongitudes(_ points: UnsafeMutableBufferPointer<Position>, isRing: Bool) -> Int {
  guard points.count > 1, let first = points.first?.x else { return 0 }
  let edges = points.count - 1
  let changes = changes(ofLongitudes: UnsafeBufferPointer(points).span)
  var turns = 0
  for (edge, change) in changes.enumerated() {
    turns += change
    if turns != 0 { points[edge + 1].x += 360 * Double(turns) }
  }
  return isRing ? Int(((points[edges].x - first) / 360).rounded()) : 0
}

/// For each edge how the count of turns changes.
private func changes(ofLongitudes path: borrowing Span<Position>) -> [Int] {
  let reading = LongitudeTurns(path)
  var changes: [Int] = []
  changes.reserveCapacity(path.count)
  for edge in 0..<path.count - 1 { changes.append(reading.change(overEdge: edge, of: path)) }
  return changes
}
