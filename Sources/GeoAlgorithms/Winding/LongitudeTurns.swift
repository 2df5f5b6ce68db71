internal import GeoModel

/// Counts the turns by which the longitudes of a path must be unwrapped: the unwrapped longitude of position i is
/// xᵢ + 360 · kᵢ. The turns are kept apart from the numbers, because their sum would be rounded.
///
/// Rules of edges, conventions 2.2–2.6: an edge longer than half a turn goes the short way; half a turn exactly is
/// taken literally; a path with any longitude beyond ±180 is taken literally altogether; a whole turn exactly is a jump
/// between the spellings of 180 if an edge beside it runs the other way, and a parallel otherwise.
///
/// An edge along a pole is one place of the globe, whichever way it goes. If a closed path goes round a pole only because of
/// the short way along one, that edge is taken literally: it encloses the same, and as it is written.
///
///     ┌──────────────┐        -45 to 180 along the pole: 225° as written, and
///     │              │        the ring ends where it began; the short way, across
///     └───┬──────────┘ -90    180, it would go round the pole
///        -45        180
struct LongitudeTurns {
  let isLiteral: Bool
  /// The edge along a pole that is taken literally though the other way is shorter; -1 for none.
  private(set) var edgeAlongPole = -1

  /// - Parameter isCut: the path was cut at the 180th meridian: every edge means what it says.
  init(_ path: borrowing Span<Position>, isCut: Bool = false) {
    // Bits instead of conditions, so that the loop has no branch.
    var (beyond, atPoles) = (isCut ? 1 : 0, 0)
    for index in path.indices {
      beyond |= Longitude.isLiteral(path[index].x) ? 1 : 0
      atPoles += path[index].y.magnitude == 90 ? 1 : 0
    }
    isLiteral = beyond != 0
    if atPoles > 1, !isLiteral { findEdgeAlongPole(path) }
  }

  /// The widest, the southern of two, whichever position the path begins at; unless the path comes to the pole on the way as well.
  private mutating func findEdgeAlongPole(_ path: borrowing Span<Position>) {
    let last = path.count - 1
    let gap = path[last].x - path[0].x
    guard path[0].y == path[last].y, gap == 0 || gap.magnitude == 360 else { return }
    func isAlongPole(_ edge: Int) -> Bool { path[edge].y.magnitude == 90 && path[edge].y == path[edge + 1].y }
    var (turns, isNeeded) = (0, false)
    for edge in 0..<last {
      let change = change(overEdge: edge, of: path)
      turns += change
      isNeeded = isNeeded || (change != 0 && isAlongPole(edge))
    }
    let winding = Int((gap / 360).rounded()) + turns
    guard isNeeded, winding.magnitude == 1 else { return }
    func width(_ edge: Int) -> Double { (path[edge + 1].x - path[edge].x).magnitude }
    var best = -1
    for edge in 0..<last where isAlongPole(edge) && change(overEdge: edge, of: path) == winding {
      let isBetter = best < 0 || width(edge) > width(best)
        || (width(edge) == width(best) && (path[edge].y, path[edge].x) < (path[best].y, path[best].x))
      if isBetter { best = edge }
    }
    if best < 0 { return }
    let (a, b) = (path[best], path[best + 1])
    for index in 0..<last where path[index].y == a.y && path[index].x > min(a.x, b.x) && path[index].x < max(a.x, b.x) { return }
    edgeAlongPole = best
  }

  /// How the count of turns changes over the edge that begins at `index`: 1 if it crosses 180 eastwards.
  @inline(__always)
  func change(overEdge index: Int, of path: borrowing Span<Position>) -> Int {
    let step = path[index + 1].x - path[index].x
    guard !isLiteral, step.magnitude > 180, index != edgeAlongPole else { return 0 }
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
