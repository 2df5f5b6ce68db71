package import GeoModel

/// Takes vertices off a path that cutting has made: where pieces are joined again, they lie on an edge between two others, or nearly so.
package enum CutVertices {
  /// The numbers of the vertices that stay. A run of made ones goes if all of it lies near the straight line that is left.
  ///
  /// - Parameters:
  ///   - path: at least one vertex; of a ring each once.
  ///   - isClosed: whether it is a ring. The ends of other paths stay.
  ///   - tolerance: how far vertices may lie from the line.
  ///   - isMade: whether cutting has made the vertex of a number.
  /// - Complexity: O(n).
  package static func kept(
    _ path: [Position], isClosed: Bool, tolerance: Double, isMade: (Int) -> Bool
  ) -> [Int] {
    let fixed = path.indices.filter { !isMade($0) || !isClosed && ($0 == 0 || $0 == path.count - 1) }
    guard fixed.count >= 2, fixed.count < path.count else { return Array(path.indices) }
    var kept: [Int] = []
    for (number, index) in fixed.enumerated() {
      kept.append(index)
      let isLast = number + 1 == fixed.count
      if isLast, !isClosed { break }
      let next = isLast ? fixed[0] + path.count : fixed[number + 1]
      let run = (index + 1..<next).map { $0 % path.count }
      let (a, b) = (path[index], path[next % path.count])
      if !run.allSatisfy({ distance(path[$0], from: a, to: b) <= tolerance }) { kept += run }
    }
    return kept.count >= (isClosed ? 3 : 2) ? kept : Array(path.indices)
  }

  /// From a position to a stretch.
  private static func distance(_ place: Position, from a: Position, to b: Position) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let square = dx * dx + dy * dy
    let share = square > 0 ? min(max(((place.x - a.x) * dx + (place.y - a.y) * dy) / square, 0), 1) : 0
    let (x, y) = (place.x - a.x - share * dx, place.y - a.y - share * dy)
    return (x * x + y * y).squareRoot()
  }
}
