import GeoModel

extension BoxForest {
  /// Where a position lies with regard to closed rings under one tree, by the parity of their turns round it (``turns(round:in:stretch:point:)``).
  @inline(__always)
  func location(
    of p: Position, in tree: Tree, stretch: (Range<Int>) -> (first: Int, last: Int)?, point: (Int) -> Position
  ) -> Containment {
    guard let turns = turns(round: p, in: tree, stretch: stretch, point: point) else { return .boundary }
    return turns & 1 == 0 ? .outside : .inside
  }

  /// How often closed rings under one tree go round a position, counterclockwise, less the times they do so clockwise; `nil` if it lies on one. By the edges that
  /// a ray to the east crosses, decided exactly. A stretch of a ring whose box lies east of the position counts by its two ends alone, so that
  /// only boxes that hold the position are opened.
  ///
  /// - Parameters:
  ///   - stretch: the first and the last point of the edges under a range of leaves, of a single point alone the same one twice;
  ///     `nil` if they do not follow one another. Of one leaf they always do.
  ///   - point: the point of a number.
  /// - Complexity: O(log n) on real outlines, O(n) at worst.
  @inline(__always)
  private func turns(
    round p: Position, in tree: Tree, stretch: (Range<Int>) -> (first: Int, last: Int)?, point: (Int) -> Position
  ) -> Int? {
    var turns = 0
    var isOnBoundary = false
    descend(tree) { box, leaves in
      if box.maxY < p.y || box.minY > p.y || box.maxX < p.x || isOnBoundary { return false }
      guard let (first, last) = stretch(leaves) else { return true }
      if box.minX > p.x {
        turns += (point(last).y > p.y ? 1 : 0) - (point(first).y > p.y ? 1 : 0)
        return false
      }
      if leaves.count > 1 { return true }
      if first == last { isOnBoundary = point(first) == p }
      for edge in first..<last {
        let (a, b) = (point(edge), point(edge + 1))
        if (a.y > p.y) == (b.y > p.y) && a.y != p.y && b.y != p.y { continue }
        if a.x < p.x && b.x < p.x { continue }
        let side = orientation(a, b, p)
        if side == .on && PlaneBox(a, b).contains(p) {
          isOnBoundary = true
          return false
        }
        if (a.y > p.y) != (b.y > p.y), (side == .left) == (b.y > a.y) { turns += b.y > a.y ? 1 : -1 }
      }
      return false
    }
    return isOnBoundary ? nil : turns
  }

  /// Appends a tree over the edges of a ring from point `start` to point `end`, so many in a leaf. Complexity: O(n).
  @inline(__always)
  mutating func appendRing(from start: Int, to end: Int, leafSize: Int, point: (Int) -> Position) -> Tree {
    var leaves = 0
    for first in stride(from: start, to: end, by: leafSize) {
      var box = PlaneBox(point(first), point(first + 1))
      for index in stride(from: first + 2, through: Swift.min(first + leafSize, end), by: 1) { box.include(point(index)) }
      appendLeaf(box)
      leaves += 1
    }
    return endTree(leaves: leaves)
  }

  /// Where a position lies with regard to one ring of ``appendRing(from:to:leafSize:point:)``.
  @inline(__always)
  func location(
    of p: Position, inRing tree: Tree, from start: Int, to end: Int, leafSize: Int, point: (Int) -> Position
  ) -> Containment {
    guard let turns = turns(round: p, ofRing: tree, from: start, to: end, leafSize: leafSize, point: point) else { return .boundary }
    return turns & 1 == 0 ? .outside : .inside
  }

  /// How often such a ring goes round a position, counterclockwise; `nil` if the position lies on it.
  @inline(__always)
  func turns(
    round p: Position, ofRing tree: Tree, from start: Int, to end: Int, leafSize: Int, point: (Int) -> Position
  ) -> Int? {
    turns(round: p, in: tree) { leaves in
      (start + leaves.lowerBound * leafSize, Swift.min(start + leaves.upperBound * leafSize, end))
    } point: {
      point($0)
    }
  }
}
