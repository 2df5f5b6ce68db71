public import GeoModel

/// How far shapes reach out of areas.
extension PreparedShape {
  /// How far this shape reaches out of an area, in metres, and where; `nil` if no part of it is outside.
  ///
  /// The greatest of: the distance from the area of each position that lies outside; for lines the same of places on each piece
  /// that lies outside, for a line may pass over a bay; for areas the width of the widest ground outside
  /// (``CoverageRegion/width``), for a bay or a hole may be filled by what has all its corners on the border.
  ///
  /// - Parameters:
  ///   - area: the area that should contain this shape.
  ///   - metres: the plane in which distances are measured.
  ///   - allowance: steps that ground outside may take to be measured, of which it leaves the rest; where they do not suffice,
  ///     positions have to do.
  /// - Complexity: O((n + crossings) log m) for lines, for areas that of ``CoverageDifference/regions(_:atLeast:)`` of the edges
  ///   of both where this one lies.
  public func reach(outside area: PreparedShape, _ metres: LocalMetres, allowance: inout Int) -> (metres: Double, spot: Position)? {
    var worst: (metres: Double, spot: Position)?
    func look(_ p: Position) {
      guard area.location(of: p) == .outside, let distance = area.distance(from: p, metres), distance > worst?.metres ?? -1 else { return }
      worst = (distance, p)
    }
    for p in points { look(p) }
    guard box.meets(area.box) else { return worst }
    if isAreal, allowance > 0 {
      var difference = CoverageDifference(metres)
      difference.add(self, to: .first)
      difference.add(area, to: .second, near: self)
      if let widest = difference.regions(.firstOnly, allowance: &allowance)?.first, widest.width > worst?.metres ?? 0 {
        worst = (widest.width, widest.spot)
      }
    } else if !isAreal {
      forEachPlaceBetweenCrossings(of: area) { look($0) }
    }
    return worst
  }

  /// So many meetings with edges at most: beyond, lines were made to be slow, and their positions have to do.
  private static let mostMeetings = 200_000

  /// Three places on each piece of a line between the edges of an area.
  private func forEachPlaceBetweenCrossings(of area: PreparedShape, _ body: (Position) -> Void) {
    var left = Self.mostMeetings
    var shares: [Double] = []
    for path in paths {
      for index in path.start..<path.end {
        let (a, b) = (points[index], points[index + 1])
        shares.removeAll(keepingCapacity: true)
        shares += [0, 1]
        area.appendMeetings(with: a, b, to: &shares)
        left -= shares.count
        if left < 0 { return }
        shares.sort()
        for (from, to) in zip(shares, shares.dropFirst()) where from < to {
          for quarter in [0.25, 0.5, 0.75] {
            let share = from + (to - from) * quarter
            body(Position(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share))
          }
        }
      }
    }
  }

  /// Where along a segment the edges of this shape meet it, as shares of its length.
  private func appendMeetings(with a: Position, _ b: Position, to shares: inout [Double]) {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let square = dx * dx + dy * dy
    guard square > 0, square.isFinite else { return }
    let box = PlaneBox(a, b)
    let points = points, leaves = leaves
    forest.descend(tree) { other, range in
      if !other.meets(box) { return false }
      if range.count > 1 { return true }
      let leaf = leaves[range.lowerBound]
      for edge in leaf.first..<leaf.last {
        let (c, d) = (points[edge], points[edge + 1])
        guard box.meets(PlaneBox(c, d)) else { continue }
        let (ex, ey) = (d.x - c.x, d.y - c.y)
        let cross = dx * ey - dy * ex
        let meetings =
          cross == 0
          ? [c, d].map { (($0.x - a.x) * dx + ($0.y - a.y) * dy) / square }
          : [((c.x - a.x) * ey - (c.y - a.y) * ex) / cross]
        for share in meetings where share > 0 && share < 1 { shares.append(share) }
      }
      return false
    }
  }
}
