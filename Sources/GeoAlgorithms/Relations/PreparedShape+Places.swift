public import GeoModel

extension PreparedShape {
  /// Where a position lies relative to an area, decided exactly; on a line or at a point, `.boundary`.
  ///
  /// - Complexity: O(log n) on usual outlines, O(n) at worst.
  public func location(of p: Position) -> Containment {
    guard !isEmpty, box.contains(p) else { return .outside }
    let points = points, leaves = leaves
    let place = forest.location(of: p, in: tree) { range in
      let (first, last) = (leaves[range.lowerBound], leaves[range.upperBound - 1])
      return first.path == last.path ? (first.first, last.last) : nil
    } point: {
      points[$0]
    }
    return place == .inside && !isAreal ? .outside : place
  }

  /// Metres from a position to the nearest point of its lines or rings, and that point; `nil` for an empty shape.
  ///
  /// - Complexity: O(log n) on usual outlines, O(n) at worst.
  public func distance(from p: Position, _ metres: LocalMetres) -> Double? {
    guard !isEmpty else { return nil }
    var best = Double.infinity
    let points = points, leaves = leaves
    forest.descend(tree) { box, range in
      let x = Swift.max(box.minX - p.x, p.x - box.maxX, 0) * metres.east
      let y = Swift.max(box.minY - p.y, p.y - box.maxY, 0) * metres.north
      if x * x + y * y > best * best { return false }
      if range.count > 1 { return true }
      let leaf = leaves[range.lowerBound]
      if leaf.first == leaf.last { best = Swift.min(best, metres.distance(p, points[leaf.first])) }
      for edge in leaf.first..<leaf.last {
        best = Swift.min(best, metres.distance(p, toEdge: points[edge], points[edge + 1]))
      }
      return false
    }
    return best
  }

  /// How far this shape deviates from the boundary of another: the greatest distance of its positions and of the middles of its
  /// edges, in metres, and where; `nil` for an empty shape.
  ///
  /// - Complexity: O(n log m).
  public func distance(fromBoundaryOf area: PreparedShape, _ metres: LocalMetres) -> (metres: Double, spot: Position)? {
    var worst: (metres: Double, spot: Position)?
    func look(_ p: Position) {
      guard let distance = area.distance(from: p, metres), distance > worst?.metres ?? -1 else { return }
      worst = (distance, p)
    }
    for path in paths {
      for index in path.start...path.end {
        look(points[index])
        if index < path.end {
          look(Position(x: (points[index].x + points[index + 1].x) / 2, y: (points[index].y + points[index + 1].y) / 2))
        }
      }
    }
    return worst
  }

  /// The length of all lines or rings in metres.
  public func length(_ metres: LocalMetres) -> Double {
    var sum = 0.0
    for path in paths { for index in path.start..<path.end { sum += metres.distance(points[index], points[index + 1]) } }
    return sum
  }
}
