internal import GeoModel

/// The vertices of a geometry that lie on an edge which is about to be cut.
///
/// Where an edge crosses a border is rounded, so that the edge's two pieces do not lie on it to the bit: one of them would
/// pass a vertex that touches the edge, on the wrong side of it. As vertices of the edge itself such places stay
/// where they are:
///
///     ┬───────────────┬         the hole ∇ touches the edge at v; with v a vertex
///     │   v    cut    │         of the edge, only the piece from v to the border moves
///     ───▽────────┼───
struct EdgeTouches {
  /// Whether a vertex was drawn onto an edge that it only nearly touches, as a piece of the edge would have passed it.
  private(set) var hasDrawn = false

  /// Boxes over stretches of vertices as they are written, built when the first edge is cut: those east of Greenwich, then those
  /// west of it, since a box with positions on both sides of the seam would be as wide as the world.
  private var forest = BoxForest()
  private var tree: BoxForest.Tree?
  private var places: [Position] = []
  private var west: [Position] = []
  private var stretches: [Range<Int>] = []

  /// Vertices that share a box.
  private static let stride = 8

  /// More than a rounded place is from its edge, in degrees.
  private static let margin = 1e-12

  /// How many vertices were looked at, and found, for the edges of a geometry. There are few of outlines that do not run along themselves, or each other; of
  /// those that do, each edge may have all of them.
  private var lookedAt = 0, foundCount = 0

  /// Forgets what was found of a geometry before.
  mutating func begin() {
    tree = nil
    (lookedAt, foundCount) = (0, 0)
    beginPart()
  }

  mutating func beginPart() { hasDrawn = false }

  /// Whether outlines run along themselves, or each other, too often for their vertices to be kept in edges.
  private var isTooMuch: Bool { lookedAt > 4_000_000 + 256 * places.count || foundCount > 1000 + 8 * places.count }

  /// The vertices strictly inside a piece of an edge, in its direction; none any more once there were too many, and ``hasDrawn`` then.
  ///
  /// - Parameters:
  ///   - a, b: the whole edge.
  ///   - p, q: the piece, in the world `world` with longitudes as written there.
  /// - Complexity: O(log n) for edges that few others come near, after O(n) for the geometry's first.
  mutating func along(
    _ a: UnwrappedVertex, _ b: UnwrappedVertex, from p: Position, to q: Position, world: Int32 = 0, _ column: GeometryColumn,
    _ geometry: Int
  ) -> [UnwrappedVertex] {
    let tree = self.tree ?? build(column, geometry)
    self.tree = tree
    var found: [UnwrappedVertex] = []
    if tree.leaves == 0 { return found }
    if isTooMuch {
      hasDrawn = true
      return found
    }
    var looks = 0
    let (places, stretches) = (places, stretches)
    var draws = false
    let (turnsA, turnsB) = (a.world - world, b.world - world)
    let piece = PlaneBox(p, q)
    let near = PlaneBox(
      minX: piece.minX - Self.margin, minY: piece.minY - Self.margin, maxX: piece.maxX + Self.margin, maxY: piece.maxY + Self.margin)
    let isFlat = (q.x - p.x).magnitude >= (q.y - p.y).magnitude
    forest.descend(tree) { box, leaves in
      guard near.meets(box), Self.mayReach(box, p, q) else { return false }
      if leaves.count > 1 { return true }
      looks += Self.stride
      for index in stretches[leaves.lowerBound] {
        let v = places[index]
        let isBetween = isFlat ? piece.minX < v.x && v.x < piece.maxX : piece.minY < v.y && v.y < piece.maxY
        guard isBetween, near.contains(v) else { continue }
        let side = Orientation.sign(a.position, b.position, v, turnsA: turnsA, turnsB: turnsB)
        if side != 0 {
          if Orientation.sign(p, q, v) == side { continue }
          draws = true
        }
        let from = isFlat ? a.longitude + 360 * Double(turnsA) : a.latitude
        let to = isFlat ? b.longitude + 360 * Double(turnsB) : b.latitude
        let share = ((isFlat ? v.x : v.y) - from) / (to - from)
        found.append(
          UnwrappedVertex(
            longitude: v.x, latitude: v.y, altitude: Altitude.between(a.altitude, b.altitude, share: share), world: world,
            source: a.source))
      }
      return false
    }
    hasDrawn = hasDrawn || draws
    lookedAt += looks
    foundCount += found.count
    if found.count > 1 { Self.putInOrder(&found, from: p, to: q, isFlat: isFlat) }
    return found
  }

  private static func putInOrder(_ found: inout [UnwrappedVertex], from p: Position, to q: Position, isFlat: Bool) {
    func precedes(_ a: UnwrappedVertex, _ b: UnwrappedVertex) -> Bool {
      let (x, y) = (
        p.x < q.x ? a.longitude < b.longitude : b.longitude < a.longitude, p.y < q.y ? a.latitude < b.latitude : b.latitude < a.latitude
      )
      return isFlat ? (a.longitude == b.longitude ? y : x) : (a.latitude == b.latitude ? x : y)
    }
    found.sort(by: precedes)
    var kept = 1
    for index in found.indices.dropFirst() where found[index].position != found[kept - 1].position {
      found[kept] = found[index]
      kept += 1
    }
    found.removeSubrange(kept...)
  }

  /// Whether a box, or what is a margin beside it, lies on both sides of the line through two places.
  private static func mayReach(_ box: PlaneBox, _ p: Position, _ q: Position) -> Bool {
    let (dx, dy) = (q.x - p.x, q.y - p.y)
    let x = (low: box.minX - margin - p.x, high: box.maxX + margin - p.x)
    let y = (low: box.minY - margin - p.y, high: box.maxY + margin - p.y)
    // The corners that lie farthest to the left and to the right of the line; the margin is more than the rounding.
    let left = dx * (dx > 0 ? y.high : y.low) - dy * (dy > 0 ? x.low : x.high)
    let right = dx * (dx > 0 ? y.low : y.high) - dy * (dy > 0 ? x.high : x.low)
    return left >= 0 && right <= 0
  }

  private mutating func build(_ column: GeometryColumn, _ geometry: Int) -> BoxForest.Tree {
    forest.removeAll()
    places.removeAll(keepingCapacity: true)
    stretches.removeAll(keepingCapacity: true)
    west.removeAll(keepingCapacity: true)
    for path in column.paths(ofGeometry: geometry) {
      for index in column.positions(ofPath: path) {
        let place = column.positions[index]
        let isBeyond = Longitude.isLiteral(place.x)
        let x = isBeyond ? Longitude.normalised(place.x) : min(max(place.x, -180), 180)
        if x < 0 { west.append(Position(x: x, y: place.y)) } else { places.append(Position(x: x, y: place.y)) }
      }
    }
    addLeaves(places.indices)
    let east = places.count
    places += west
    addLeaves(east..<places.count)
    return forest.endTree(leaves: stretches.count)
  }

  private mutating func addLeaves(_ range: Range<Int>) {
    for start in Swift.stride(from: range.lowerBound, to: range.upperBound, by: Self.stride) {
      let stretch = start..<min(start + Self.stride, range.upperBound)
      var box = PlaneBox.empty
      for index in stretch { box.include(places[index]) }
      forest.appendLeaf(box)
      stretches.append(stretch)
    }
  }
}
