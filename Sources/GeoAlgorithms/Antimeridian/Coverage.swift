internal import GeoModel

/// Which edges, cut so that they meet at their ends only, are the outline of the region.
enum Coverage {
  /// Drops edges that have the inside or the outside on both sides and directs the others, as ``direct``.
  /// Complexity: O(n²).
  static func keepOutline(_ edges: inout [RegionOverlay.Edge]) {
    var kept: [RegionOverlay.Edge] = []
    for index in edges.indices {
      let edge = edges[index]
      let left = coverage(leftOf: edge, edges, except: index)
      let isInsideLeft = left.exteriors > 0 && left.holes <= 0
      let isInsideRight = left.exteriors - edge.exteriors > 0 && left.holes - edge.holes <= 0
      if isInsideLeft == isInsideRight { continue }
      var outline = edge
      outline.exteriors = isInsideLeft ? 1 : -1
      outline.holes = 0
      kept.append(outline)
    }
    edges = kept
    direct(&edges)
  }

  /// Turns each edge so that the region is on its left.
  static func direct(_ edges: inout [RegionOverlay.Edge]) {
    for index in edges.indices where edges[index].exteriors < 0 {
      let edge = edges[index]
      edges[index] = RegionOverlay.Edge(a: edge.b, b: edge.a, exteriors: 1, holes: 0)
    }
  }

  /// How often exteriors and holes cover what lies left of an edge (above it, or west of one due north): the sum
  /// over the edges between there and far away.
  private static func coverage(
    leftOf edge: RegionOverlay.Edge, _ edges: [RegionOverlay.Edge], except own: Int
  ) -> (exteriors: Int32, holes: Int32) {
    let isVertical = edge.a.longitude == edge.b.longitude
    let x = inner(edge.a.longitude, edge.b.longitude)
    let y = inner(edge.a.latitude, edge.b.latitude)
    var exteriors: Int32 = 0
    var holes: Int32 = 0
    for index in edges.indices where index != own {
      let other = edges[index]
      var isLeftOutside = true
      if isVertical {
        let rises = other.a.latitude < other.b.latitude
        let low = rises ? other.a.latitude : other.b.latitude
        let high = rises ? other.b.latitude : other.a.latitude
        if low > y || high <= y { continue }
        // Far away is the west.
        isLeftOutside = rises
      } else if other.a.longitude > x || other.b.longitude <= x {
        continue
      }
      if !isLeft(other, of: edge) { continue }
      // Crossed from the far side inwards: from its left to its right loses what it bounds.
      exteriors += isLeftOutside ? -other.exteriors : other.exteriors
      holes += isLeftOutside ? -other.holes : other.holes
    }
    return (exteriors, holes)
  }

  /// A value from `a` on, but before `b`: neighbouring doubles have no middle.
  private static func inner(_ a: Double, _ b: Double) -> Double {
    let middle = a / 2 + b / 2
    return middle < b && middle >= a ? middle : a
  }

  /// Whether `other`, which does not cross `edge`, lies on its left.
  private static func isLeft(_ other: RegionOverlay.Edge, of edge: RegionOverlay.Edge) -> Bool {
    let a = Orientation.sign(edge.a.position, edge.b.position, other.a.position)
    let b = Orientation.sign(edge.a.position, edge.b.position, other.b.position)
    if a >= 0, b >= 0 { return a + b > 0 }
    if a <= 0, b <= 0 { return false }
    // The edge lies on one side of the other's line. Right of one that leads the same way is below it, or east.
    let ownA = Orientation.sign(other.a.position, other.b.position, edge.a.position)
    let ownB = Orientation.sign(other.a.position, other.b.position, edge.b.position)
    let isRightOfOther = ownA + ownB < 0
    let isVertical = edge.a.longitude == edge.b.longitude
    return isVertical && other.a.latitude > other.b.latitude ? !isRightOfOther : isRightOfOther
  }
}
