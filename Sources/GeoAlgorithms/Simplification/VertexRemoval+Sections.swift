internal import GeoModel

/// What becomes of a section of ``DouglasPeucker`` whose vertices go one by one.
extension VertexRemoval {
  /// How far the positions that would go lie from the edge that would be left. Of a whole section that was measured before; it may be more
  /// than the vertex's rank, which is that of a split before if that one's is less.
  mutating func deviation(
    _ points: UnsafePointer<Position>, _ index: Int, _ splits: UnsafePointer<SectionSplit>,
    _ metric: SimplificationMetric, _ patience: inout Int
  ) -> Double {
    let (start, split) = (Int(vertices[index].previous), splits[index])
    var end = Int(vertices[index].next)
    // A ring's first vertex stays, so only its copy at the end can come after.
    if end < index { end = paths[Int(vertices[index].path)].end }
    if Int(split.start) == start, Int(split.end) == end { return max(keys[index], split.deviation) }
    patience -= (end - start) / 16
    if patience < 0 { return .infinity }
    return max(keys[index], DouglasPeucker.deviation(points, start, end, metric))
  }

  /// The section of which the plain algorithm leaves nothing at a tolerance, round a vertex, if all of it may go: then edges that are left
  /// on the way may be farther than that from what is gone.
  ///
  /// That is so where no other vertex lies in the convex hull of what is there of it, and its ends are on that hull. Between the hull and the
  /// path are polygons then, each of which has an ear (Meisters 1975) that is no end of the hull's edge: so there is always a vertex whose
  /// triangle is empty, and none of the path's own is in the way for good.
  ///
  /// - Returns: what is there of it; `nil` if not all may go, or that was found before.
  mutating func clearSection(
    of index: Int, at tolerance: Double, _ points: UnsafePointer<Position>, _ traits: [VertexTraits], _ twins: [Int32],
    _ splits: UnsafePointer<SectionSplit>, _ ranks: [Double], _ patience: inout Int
  ) -> [Int]? {
    var top = index
    while let above = Self.split(above: top, splits), ranks[above] <= tolerance {
      top = above
      patience -= 1
    }
    if vertices[top].isSurveyed || patience < 0 { return nil }
    vertices[top].isSurveyed = true
    let number = Int(vertices[index].path)
    let (start, end) = (Int(splits[top].start), Int(splits[top].end))
    let last = paths[number].isRing && end == paths[number].end ? paths[number].start : end
    if vertices[start].isGone || vertices[last].isGone || points[start] == points[last] { return nil }
    var section: [Int] = []
    var next = Int(vertices[start].next)
    while next != last {
      section.append(next)
      next = Int(vertices[next].next)
    }
    patience -= 2 * section.count
    if Int(live[number]) - section.count < Int(least[number]) || patience < 0 { return nil }
    if areAlongEdge(start, last, points, traits, twins) { return nil }
    let hull = ConvexHull([points[start]] + section.map { points[$0] } + [points[last]])
    guard hull.hasOnBorder(points[start]), hull.hasOnBorder(points[last]) else { return nil }
    var isClear = true
    var looked = 0
    tree.visit(hull.box, points) { vertex in
      looked += 1
      if (start...end).contains(vertex) || points[vertex] == points[start] || points[vertex] == points[last] { return true }
      isClear = !hull.contains(points[vertex])
      return isClear
    }
    patience -= looked
    return isClear ? section : nil
  }

  /// The vertex by whose split the section of another came to be: of the ends of that section the one that was split later.
  private static func split(above vertex: Int, _ splits: UnsafePointer<SectionSplit>) -> Int? {
    let (start, end) = (Int(splits[vertex].start), Int(splits[vertex].end))
    let (before, behind) = (splits[start], splits[end])
    if before.start < 0 { return behind.start < 0 ? nil : end }
    return behind.start < 0 || before.depth > behind.depth ? start : end
  }
}
