package import GeoModel

/// Counts the turns by which the longitudes of a path must be unwrapped: the unwrapped longitude of position i is
/// xᵢ + 360 · kᵢ. The turns are kept apart from the numbers, because their sum would be rounded.
///
/// Rules of edges, conventions 2.2–2.6: an edge longer than half a turn goes the short way; half a turn exactly is
/// taken literally; a path with any longitude beyond ±180 is taken literally altogether; a whole turn exactly is a jump
/// between the spellings of 180 if an edge beside it runs the other way, or the path's way to the meridian and from there says so
/// (`findJumps`), and a parallel otherwise. Positions nearer to 180 than ``Longitude/snap`` count as there.
///
/// An edge along a pole is one place of the globe, whichever way it goes. If a closed path goes round a pole only because of
/// the short way along one, that edge is taken literally: it encloses the same, and as it is written. If it does only because of half a
/// turn along one, as of an edge over the pole, that goes the other way.
///
///     ┌──────────────┐        -45 to 180 along the pole: 225° as written, and
///     │              │        the ring ends where it began; the short way, across
///     └───┬──────────┘ -90    180, it would go round the pole
///        -45        180
package struct LongitudeTurns {
  package let isLiteral: Bool
  /// The edge along a pole that is taken literally though the other way is shorter; -1 for none.
  private var edgeAlongPole = -1
  /// The edge of half a turn along a pole that goes the other way; -1 for none.
  private var turnedEdge = -1
  /// Edges of a whole turn that are jumps whatever is beside them.
  var jumps: Set<Int> = []
  /// Edges of a whole turn that are parallels whatever is beside them.
  var parallels: Set<Int> = []

  /// - Parameter isCut: the path was cut at the 180th meridian: every edge means what it says.
  package init(_ path: borrowing Span<Position>, isCut: Bool = false) {
    // Bits instead of conditions, so that the loop has no branch.
    var (beyond, atPoles, onSeam) = (isCut ? 1 : 0, 0, 0)
    for index in path.indices {
      beyond |= Longitude.isLiteral(path[index].x) ? 1 : 0
      atPoles += path[index].y.magnitude == 90 ? 1 : 0
      onSeam += Longitude.isOnSeam(path[index].x) ? 1 : 0
    }
    isLiteral = beyond != 0
    if isLiteral { return }
    if onSeam > 1, onSeam < path.count { findJumps(path) }
    if atPoles > 1 { findEdgeAlongPole(path) }
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
    guard winding.magnitude == 1 else { return }
    if !isNeeded {
      turnedEdge = halfTurnAlongPole(of: path, winding)
      return
    }
    func width(_ edge: Int) -> Double { (path[edge + 1].x - path[edge].x).magnitude }
    var best = -1
    for edge in 0..<last where isAlongPole(edge) && change(overEdge: edge, of: path) == winding {
      let isBetter =
        best < 0 || width(edge) > width(best)
        || (width(edge) == width(best) && (path[edge].y, path[edge].x) < (path[best].y, path[best].x))
      if isBetter { best = edge }
    }
    if best < 0 { return }
    let (a, b) = (path[best], path[best + 1])
    for index in 0..<last where path[index].y == a.y && path[index].x > min(a.x, b.x) && path[index].x < max(a.x, b.x) { return }
    edgeAlongPole = best
  }

  /// The one edge of half a turn along a pole that runs with `winding`, if the path comes to that pole nowhere else.
  private func halfTurnAlongPole(of path: borrowing Span<Position>, _ winding: Int) -> Int {
    let last = path.count - 1
    var found = -1
    for edge in 0..<last where Longitude.areOpposite(path[edge].x, path[edge + 1].x) && (path[edge].x < path[edge + 1].x) == (winding > 0) {
      guard path[edge].y.magnitude == 90, path[edge].y == path[edge + 1].y else { continue }
      if found >= 0 { return -1 }
      found = edge
    }
    if found < 0 { return -1 }
    let (a, b) = (path[found], path[found + 1])
    for index in 0..<last where path[index].y == a.y && path[index] != a && path[index] != b { return -1 }
    return found
  }

  /// How the count of turns changes over the edge that begins at `index`: 1 if it crosses 180 eastwards.
  @inline(__always)
  package func change(overEdge index: Int, of path: borrowing Span<Position>) -> Int {
    let step = path[index + 1].x - path[index].x
    if index == turnedEdge { return step > 0 ? -1 : 1 }
    guard !isLiteral, step.magnitude > 180, index != edgeAlongPole else { return 0 }
    return change(overWideEdge: index, of: path)
  }

  private func change(overWideEdge index: Int, of path: borrowing Span<Position>) -> Int {
    let (from, to) = (path[index].x, path[index + 1].x)
    guard Self.goesShortWay(from, to), parallels.isEmpty || !parallels.contains(index) else { return 0 }
    let direction = to > from ? -1 : 1
    return Self.run(from, to) != 0 || jumps.contains(index) || hasOpposingNeighbour(index, of: path, direction) ? direction : 0
  }

  /// Whether an edge between two longitudes is longer than half a turn as it is written and also once both are moved to the seam that they
  /// nearly stand on (conventions 1.5): what is half a turn except for a hair goes the way it is written. Whole turns included.
  @inline(__always)
  package static func goesShortWay(_ from: Double, _ to: Double) -> Bool {
    (to - from).magnitude > 180 && (Longitude.snapped(to) - Longitude.snapped(from)).magnitude > 180
  }

  /// Which way an edge runs: 1 east, -1 west, 0 neither, as along a meridian or between the spellings of 180.
  static func run(_ from: Double, _ to: Double) -> Int {
    let step = Longitude.snapped(to) - Longitude.snapped(from)
    if step == 0 || step.magnitude >= 360 { return 0 }
    return (step > 0) != goesShortWay(from, to) ? 1 : -1
  }

  /// Whether the nearest edge before or after that changes longitude runs with `direction`, against what is written; round the ring if
  /// it is one.
  func hasOpposingNeighbour(_ index: Int, of path: borrowing Span<Position>, _ direction: Int) -> Bool {
    let last = path.count - 1
    let isRing = path[0].x == path[last].x && path[0].y == path[last].y
    for way in [-1, 1] {
      var other = index + way
      // Edges without length, or no longer than the distance that moves to the seam, are passed over (2.6); any other neighbour decides.
      for _ in 0..<last {
        if other < 0 || other >= last {
          guard isRing else { break }
          other = other < 0 ? last - 1 : 0
        }
        let (a, b) = (path[other], path[other + 1])
        if Longitude.snapped(a.x) != Longitude.snapped(b.x) || a.y != b.y {
          // Two whole turns, forth and back, are none.
          let isWhole = (a.x - b.x).magnitude > 180 && Self.run(a.x, b.x) == 0
          if isWhole ? (b.x > a.x ? 1 : -1) == direction : Self.run(a.x, b.x) == direction { return true }
          break
        }
        other += way
      }
    }
    return false
  }
}
