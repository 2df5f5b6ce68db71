internal import GeoModel

/// Counts the turns by which the longitudes of a path must be unwrapped: the unwrapped longitude of position i is
/// xᵢ + 360 · kᵢ. The turns are kept apart from the numbers, because their sum would be rounded.
///
/// Rules of edges, conventions 2.2–2.6: an edge longer than half a turn goes the short way; half a turn exactly is
/// taken literally; a path with any longitude beyond ±180 is taken literally altogether; a whole turn exactly is a jump
/// between the spellings of 180 if an edge beside it runs the other way, and a parallel otherwise.
struct LongitudeTurns {
  let isLiteral: Bool

  /// - Parameter isCut: the path was cut at the 180th meridian: every edge means what it says.
  init(_ path: borrowing Span<Position>, isCut: Bool = false) {
    var isLiteral = isCut
    for index in path.indices where Longitude.isLiteral(path[index].x) { isLiteral = true }
    self.isLiteral = isLiteral
  }

  /// How the count of turns changes over the edge that begins at `index`: 1 if it crosses 180 eastwards.
  @inline(__always)
  func change(overEdge index: Int, of path: borrowing Span<Position>) -> Int {
    let step = path[index + 1].x - path[index].x
    guard !isLiteral, step.magnitude > 180 else { return 0 }
    let direction = step > 0 ? -1 : 1
    if (Longitude.snapped(path[index + 1].x) - Longitude.snapped(path[index].x)).magnitude < 360 { return direction }
    return hasOpposingNeighbour(index, of: path, step: step) ? direction : 0
  }

  /// Whether the nearest edge before or after that changes longitude runs against `step`; round the ring if it is one.
  private func hasOpposingNeighbour(_ index: Int, of path: borrowing Span<Position>, step: Double) -> Bool {
    let last = path.count - 1
    let isRing = path[0].x == path[last].x && path[0].y == path[last].y
    for direction in [-1, 1] {
      var other = index + direction
      // Zero-length edges are passed over (2.6); any other neighbour decides.
      for _ in 0..<last {
        if other < 0 || other >= last {
          guard isRing else { break }
          other = other < 0 ? last - 1 : 0
        }
        let (a, b) = (path[other], path[other + 1])
        if a.x != b.x || a.y != b.y {
          var run = b.x - a.x
          if run.magnitude >= 360 { break }
          if run.magnitude > 180 { run = -run }
          if run * step < 0 { return true }
          break
        }
        other += direction
      }
    }
    return false
  }
}
