import GeoModel

/// Where a point lies with regard to a ring.
enum RingSide {
  case inside, boundary, outside
}

/// Where a point lies with regard to a closed ring, by the parity of the edges that a ray to the east crosses, decided
/// exactly. A stretch of the ring whose box lies east of the point counts by its two ends alone, so that only boxes
/// that hold the point are opened.
///
/// - Complexity: O(log n) on real outlines, O(n) at worst.
func location(
  of p: Position, in ring: LoadedRing, _ points: UnsafePointer<Position>, _ forest: BoxForest, _ tree: BoxForest.Tree
) -> RingSide {
  guard ring.box.contains(p) else { return .outside }
  var isInside = false
  var isOnBoundary = false
  forest.descend(tree) { box, leaves in
    if box.maxY < p.y || box.minY > p.y || box.maxX < p.x || isOnBoundary { return false }
    let first = ring.start + leaves.lowerBound * ContactSearch.leafSize
    let last = Swift.min(ring.start + leaves.upperBound * ContactSearch.leafSize, ring.end)
    if box.minX > p.x {
      if (points[first].y > p.y) != (points[last].y > p.y) { isInside.toggle() }
      return false
    }
    if leaves.count > 1 { return true }
    for edge in first..<last {
      let (a, b) = (points[edge], points[edge + 1])
      if (a.y > p.y) == (b.y > p.y) && a.y != p.y && b.y != p.y { continue }
      if a.x < p.x && b.x < p.x { continue }
      let edgeBox = PlaneBox(a, b)
      let side = orientation(a, b, p)
      if side == .on && edgeBox.contains(p) {
        isOnBoundary = true
        return false
      }
      if (a.y > p.y) != (b.y > p.y), (side == .left) == (b.y > a.y) { isInside.toggle() }
    }
    return false
  }
  return isOnBoundary ? .boundary : (isInside ? .inside : .outside)
}
