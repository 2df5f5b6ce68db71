internal import GeoModel

/// Edges from one spelling of the 180th meridian to the other among several positions on it.
///
/// A parallel between two of these makes sense only where the path comes from one side and goes on to the other, and where it comes to the
/// end of the parallel that lies on its side: so the world is a ring from -180 to 180 and back. Or where it comes from a side and goes back
/// there, and what lies between meridian and meridian crosses no such parallel: so is the world with a bay. From 170 to -180, on to 180 and
/// back to 170 a path runs along the meridian, and so it does where it begins or ends there, and where it goes on northward, or southward,
/// before such an edge and behind it: the parallel would divide the world, and the path could not come from one side of it and go on to the
/// other. A ring that goes round a pole only by such a parallel runs along the meridian, too.
extension LongitudeTurns {
  /// Positions on the meridian in a row, between two that lie elsewhere.
  private struct Run {
    var start: Int
    var end: Int
  }

  /// Notes the edges that are jumps for one of these reasons. Complexity: O(n log n) at most.
  mutating func findJumps(_ path: borrowing Span<Position>) {
    let isRing = path[0].x == path[path.count - 1].x && path[0].y == path[path.count - 1].y
    let count = isRing ? path.count - 1 : path.count
    // A ring may begin within a run.
    var start = 0
    if isRing { while start < count, Longitude.isOnSeam(path[start].x) { start += 1 } }
    let behindLast = start + count
    var crossings: [Run] = []
    var crossed: Latitudes?
    while start < behindLast {
      var end = start
      while end < behindLast, Longitude.isOnSeam(path[end % count].x) { end += 1 }
      if end - start > 1 {
        let before = isRing || start > 0 ? (start + count - 1) % count : nil
        let behind = isRing || end < count ? end % count : nil
        let run = Run(start: start, end: end - 1)
        if !findJumps(path, run, before: before, behind: behind, count: count, &crossed), before != nil, behind != nil {
          crossings.append(run)
        }
      }
      start = end + 1
    }
    if isRing, !crossings.isEmpty { settle(crossings, path) }
  }

  /// The same for one run, between the positions `before` and `behind` it. Returns whether it is as clear as that.
  private mutating func findJumps(
    _ path: borrowing Span<Position>, _ run: Run, before: Int?, behind: Int?, count: Int, _ crossed: inout Latitudes?
  ) -> Bool {
    let (first, last) = (path[run.start % count].x, path[run.end % count].x)
    // How the meridian is written on the side from which the path comes, and on that to which it goes on.
    let arrival = before.map { Self.run(path[$0].x, first) > 0 ? 180.0 : -180 }
    let departure = behind.map { Self.run(last, path[$0].x) > 0 ? -180.0 : 180 }
    let isForeign = arrival.map { $0 != Longitude.snapped(first) } == true || departure.map { $0 != Longitude.snapped(last) } == true
    let isEnd = (arrival == nil) != (departure == nil)
    let isTouch = arrival != nil && arrival == departure
    if !isForeign, !isEnd, !isTouch { return goesOn(path, run, count) }
    if isTouch, !isForeign {
      let edges = freeParallels(path, run, count, &crossed)
      if edges.contains(where: { !hasOpposingNeighbour($0, of: path, path[$0 + 1].x > path[$0].x ? -1 : 1) }) {
        // One is a parallel by itself, and so all are: a bay may come to the corner of another one.
        parallels.formUnion(edges)
        return true
      }
    }
    // A ring whose last position is its first in the other spelling only looks as if it had ends.
    let isOpen = path[0].y != path[path.count - 1].y || !Longitude.isWholeTurn(path[0].x, path[path.count - 1].x)
    for index in run.start..<run.end {
      let (a, b) = (path[index % count], path[(index + 1) % count])
      if Longitude.isWholeTurn(a.x, b.x), isForeign || isTouch || isOpen || a.y != b.y { jumps.insert(index % count) }
    }
    return true
  }

  /// Stretches of latitude, from south to north and apart, that a path comes over off the meridian, their ends left out.
  private typealias Latitudes = [(south: Double, north: Double)]

  /// The edges of a run from one spelling to the other, if they are parallels which nothing of the path between meridian and meridian
  /// crosses: of a band, or the world, with a bay at the meridian. Complexity: O(k log n) for k such edges, and once for a path
  /// O(n log n), to find the latitudes that it crosses.
  private func freeParallels(_ path: borrowing Span<Position>, _ run: Run, _ count: Int, _ crossed: inout Latitudes?) -> [Int] {
    var edges: [Int] = []
    for index in run.start..<run.end {
      let (a, b) = (path[index % count], path[(index + 1) % count])
      guard Longitude.isWholeTurn(a.x, b.x) else { continue }
      if a.y != b.y { return [] }
      edges.append(index % count)
    }
    if edges.isEmpty { return [] }
    let stretches = crossed ?? Self.latitudes(path, from: run.end, count)
    crossed = stretches
    for edge in edges {
      // The last that begins south of the parallel is the only one that may go over it.
      var (low, high) = (0, stretches.count)
      while low < high {
        let middle = (low + high) / 2
        if stretches[middle].south < path[edge].y { low = middle + 1 } else { high = middle }
      }
      if low > 0, stretches[low - 1].north > path[edge].y { return [] }
    }
    return edges
  }

  /// What a path crosses between one position on the meridian, or end, and the next, from a position on the meridian on.
  private static func latitudes(_ path: borrowing Span<Position>, from start: Int, _ count: Int) -> Latitudes {
    // Of a line, the edge from its last position to its first is none.
    let isRing = count < path.count
    var ways: Latitudes = []
    var way = (south: Double.infinity, north: -Double.infinity)
    for step in 0...count {
      let index = start + step
      if !isRing, index % count == 0, step > 0 {
        ways.append(way)
        way = (.infinity, -.infinity)
      }
      let position = path[index % count]
      way = (min(way.south, position.y), max(way.north, position.y))
      guard Longitude.isOnSeam(position.x) else { continue }
      // Along the meridian nothing is crossed.
      let before = path[(index + count - 1) % count]
      if step > 0, !Longitude.isOnSeam(before.x) { ways.append(way) }
      way = (position.y, position.y)
    }
    ways.sort { ($0.south, $0.north) < ($1.south, $1.north) }
    var joined: Latitudes = []
    for way in ways where way.south < way.north {
      if let last = joined.last, way.south < last.north {
        joined[joined.count - 1].north = max(last.north, way.north)
      } else {
        joined.append(way)
      }
    }
    return joined
  }

  /// Whether a run has one edge from one spelling to the other, and goes on northward or southward before and after it; notes that edge.
  private mutating func goesOn(_ path: borrowing Span<Position>, _ run: Run, _ count: Int) -> Bool {
    var turn: Int?
    for index in run.start..<run.end where Longitude.isWholeTurn(path[index % count].x, path[(index + 1) % count].x) {
      if turn != nil { return false }
      turn = index
    }
    guard let turn else { return false }
    let before = path[turn % count].y - path[run.start % count].y, behind = path[run.end % count].y - path[(turn + 1) % count].y
    guard before * behind > 0 else { return false }
    jumps.insert(turn % count)
    return true
  }

  /// Decides on the parallels of runs from one side to the other, where a ring would go round a pole by them and does not without.
  private mutating func settle(_ crossings: [Run], _ path: borrowing Span<Position>) {
    let count = path.count - 1
    var winding = 0
    for edge in 0..<count { winding += change(overEdge: edge, of: path) }
    if winding == 0 { return }
    var parallels: [Int] = []
    for run in crossings {
      for index in run.start..<run.end {
        let edge = index % count
        // Of edges along a pole ``LongitudeTurns`` itself says which one is read otherwise.
        if path[edge].y.magnitude == 90, path[edge].y == path[edge + 1].y { continue }
        guard Longitude.isWholeTurn(path[edge].x, path[edge + 1].x), change(overEdge: edge, of: path) == 0 else { continue }
        if (path[edge + 1].x > path[edge].x) == (winding > 0) { parallels.append(edge) }
      }
    }
    if parallels.count == winding.magnitude { jumps.formUnion(parallels) }
  }
}
