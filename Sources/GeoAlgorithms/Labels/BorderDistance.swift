internal import GeoModel

/// How far the border of a polygon is from places, and on which side of it they lie.
///
/// A tree of boxes over each ring (``BoxForest``), whose edges lie one beside the other anyway, and one over the rings' boxes in the order of a
/// curve: of a thousand holes only those are looked at that may matter.
struct BorderDistance: Sendable {
  private struct Ring {
    /// Of `points`, the first one once more at the end.
    var points: Range<Int>
    var tree: BoxForest.Tree
  }

  private var points: [Position] = []
  private var rings: [Ring] = []
  private var forest = BoxForest()
  /// The rings along a Hilbert curve, and the tree over them in that order.
  private var order: [Int] = []
  private var ringTree = BoxForest.Tree(start: 0, leaves: 0)
  private(set) var box = PlaneBox.empty

  /// Returns `false` if a number is not finite. Complexity: O(n + r log r) for r rings.
  mutating func load(_ positions: borrowing Span<Position>, _ ringEnds: borrowing Span<UInt32>, first: Int) -> Bool {
    points.removeAll(keepingCapacity: true)
    rings.removeAll(keepingCapacity: true)
    forest.removeAll()
    box = .empty
    var start = first
    for ring in ringEnds.indices {
      let end = min(Int(ringEnds[ring]), positions.count)
      guard start < end else { continue }
      let begin = points.count
      for index in start..<end {
        let position = positions[index]
        guard position.x.isFinite, position.y.isFinite else { return false }
        points.append(position)
        box.include(position)
      }
      if points[begin] != points[points.count - 1] { points.append(points[begin]) }
      start = end
      let edges = points.count - 1 - begin
      if edges < 1 { continue }
      for index in begin..<begin + edges { forest.appendLeaf(PlaneBox(points[index], points[index + 1])) }
      rings.append(Ring(points: begin..<points.count, tree: forest.endTree(leaves: edges)))
    }
    plantRings()
    return true
  }

  private mutating func plantRings() {
    let boxes = rings.map { forest.box(of: $0.tree) }
    let curve = HilbertCurve(over: box)
    let places = boxes.map { curve.index($0.minX / 2 + $0.maxX / 2, $0.minY / 2 + $0.maxY / 2) }
    order = rings.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    for ring in order { forest.appendLeaf(boxes[ring]) }
    ringTree = forest.endTree(leaves: order.count)
  }

  /// Visits the rings of which the box, and each box round it and others, is `wanted`.
  @inline(__always)
  private func visitRings(_ wanted: (PlaneBox) -> Bool, _ visit: (Ring) -> Void) {
    if rings.isEmpty { return }
    forest.descend(ringTree) { box, numbers in
      guard wanted(box) else { return false }
      guard numbers.count == 1 else { return true }
      visit(rings[order[numbers.lowerBound]])
      return false
    }
  }

  @inline(__always)
  private static func squaredDistance(_ place: Position, _ box: PlaneBox) -> Double {
    let across = max(box.minX - place.x, 0, place.x - box.maxX), up = max(box.minY - place.y, 0, place.y - box.maxY)
    return across * across + up * up
  }

  /// The distance to the nearest edge; negative outside. Complexity: O(log n) for outlines as they occur.
  ///
  /// - Parameter limit: a distance that is known not to be exceeded, except for rounding; the closer the faster.
  func signedDistance(_ place: Position, atMost limit: Double) -> Double {
    // Somewhat more, since the limit itself was rounded.
    var nearest = limit * limit * 1.000001
    var isInside = false
    visitRings { box in
      // A ray to the east crosses a whole ring as often to the one side as to the other.
      Self.squaredDistance(place, box) < nearest || box.contains(place)
    } _: { ring in
      forest.descend(ring.tree) { box, edges in
        let isNear = Self.squaredDistance(place, box) < nearest
        // Edges that a ray to the east may meet.
        let mayCross = box.minY <= place.y && place.y < box.maxY && place.x <= box.maxX
        if !isNear && !mayCross { return false }
        let (first, last) = (points[ring.points.lowerBound + edges.lowerBound], points[ring.points.lowerBound + edges.upperBound])
        if !isNear && place.x < box.minX {
          // All of them are to the east: only where they begin and end matters.
          if (first.y > place.y) != (last.y > place.y) { isInside.toggle() }
          return false
        }
        guard edges.count == 1 else { return true }
        nearest = min(nearest, Self.squaredDistance(place, first, last))
        if (first.y > place.y) != (last.y > place.y) {
          let (low, high) = first.y < last.y ? (first, last) : (last, first)
          if orientation(low, high, place) == .left { isInside.toggle() }
        }
        return false
      }
    }
    return isInside ? nearest.squareRoot() : -nearest.squareRoot()
  }

  /// No place in a square with its middle inside is farther from the border than this: closer than ``Cell/bound`` where the border runs on
  /// two sides. Of two sides the half sum of the distances is convex, so that it is greatest in a corner, and it hardly changes
  /// along a strip, however long that is.
  ///
  ///     ────────────────────   near
  ///       ┌───┐
  ///       │ · │ ───▷           any place is at most (near + far) / 2 from one of them
  ///       └───┘
  ///     ────────────────────   far
  ///
  /// Complexity: O(log n) for outlines as they occur.
  func bound(of cell: Cell) -> Double {
    guard cell.distance > 0, let near = nearestEdge(to: cell.center, atMost: cell.distance) else { return cell.bound }
    let away = Self.offset(cell.center, near.a, near.b)
    // From across the square the other side is nearer, if the middle between both lies in the square.
    let reach = 2 * (cell.bound - cell.distance)
    let beyond = Position(x: cell.center.x + away.x / cell.distance * reach, y: cell.center.y + away.y / cell.distance * reach)
    guard let far = nearestEdge(to: beyond, atMost: cell.distance + reach) else { return cell.bound }
    var greatest = 0.0
    for (x, y) in [(-cell.half, -cell.half), (cell.half, -cell.half), (-cell.half, cell.half), (cell.half, cell.half)] {
      let corner = Position(x: cell.center.x + x, y: cell.center.y + y)
      let sum = Self.squaredDistance(corner, near.a, near.b).squareRoot() + Self.squaredDistance(corner, far.a, far.b).squareRoot()
      greatest = max(greatest, sum / 2)
    }
    return min(greatest, cell.bound)
  }

  /// - Parameter limit: as for ``signedDistance(_:atMost:)``.
  private func nearestEdge(to place: Position, atMost limit: Double) -> (a: Position, b: Position)? {
    var nearest = limit * limit * 1.000001
    var edge: (Position, Position)?
    visitRings { box in
      Self.squaredDistance(place, box) < nearest
    } _: { ring in
      forest.descend(ring.tree) { box, edges in
        guard Self.squaredDistance(place, box) < nearest else { return false }
        guard edges.count == 1 else { return true }
        let (a, b) = (points[ring.points.lowerBound + edges.lowerBound], points[ring.points.lowerBound + edges.upperBound])
        let squared = Self.squaredDistance(place, a, b)
        if squared < nearest { (nearest, edge) = (squared, (a, b)) }
        return false
      }
    }
    return edge
  }

  private static func squaredDistance(_ place: Position, _ a: Position, _ b: Position) -> Double {
    let (x, y) = offset(place, a, b)
    return x * x + y * y
  }

  /// From the nearest place of an edge.
  private static func offset(_ place: Position, _ a: Position, _ b: Position) -> (x: Double, y: Double) {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let (px, py) = (place.x - a.x, place.y - a.y)
    let length = dx * dx + dy * dy
    let share = length > 0 ? min(max((px * dx + py * dy) / length, 0), 1) : 0
    return (px - share * dx, py - share * dy)
  }

  /// The middle of the longest piece inside, of a line from west to east through the middle of the box, or near it where
  /// there are vertices. Complexity: O(n + k log k) for k crossings.
  func placeOnLine() -> (position: Position, clearance: Double) {
    let middle = (box.minY + box.maxY) / 2
    // Between the vertices next to it no edge ends.
    var (below, above) = (box.minY, box.maxY)
    for point in points {
      if point.y <= middle { below = max(below, point.y) } else { above = min(above, point.y) }
    }
    let y = (below + above) / 2
    var crossings: [Double] = []
    for ring in rings {
      for index in ring.points.dropLast() {
        let (a, b) = (points[index], points[index + 1])
        if (a.y > y) != (b.y > y) { crossings.append(a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))) }
      }
    }
    crossings.sort()
    var best = (position: Position(x: (box.minX + box.maxX) / 2, y: y), clearance: 0.0)
    var widest = 0.0
    for index in stride(from: 0, to: crossings.count - 1, by: 2) where crossings[index + 1] - crossings[index] > widest {
      widest = crossings[index + 1] - crossings[index]
      best.position.x = crossings[index] + widest / 2
    }
    best.clearance = max(signedDistance(best.position, atMost: widest), 0)
    return best
  }

  /// The centre of mass of what the rings enclose, the first one being the exterior; `nil` without area. Complexity: O(n).
  var centerOfMass: Position? {
    var (area, x, y) = (0.0, 0.0, 0.0)
    let origin = Position(x: box.minX, y: box.minY)
    for (number, ring) in rings.enumerated() {
      var (own, ownX, ownY) = (0.0, 0.0, 0.0)
      for index in ring.points.dropLast() {
        let (ax, ay) = (points[index].x - origin.x, points[index].y - origin.y)
        let (bx, by) = (points[index + 1].x - origin.x, points[index + 1].y - origin.y)
        let cross = ax * by - bx * ay
        own += cross
        ownX += (ax + bx) * cross
        ownY += (ay + by) * cross
      }
      let sign = (own < 0) == (number == 0) ? -1.0 : 1.0
      area += sign * own
      x += sign * ownX
      y += sign * ownY
    }
    guard area > 0 else { return nil }
    return Position(x: origin.x + x / (3 * area), y: origin.y + y / (3 * area))
  }
}
