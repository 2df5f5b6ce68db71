internal import GeoModel

/// Exteriors under trees of boxes, to find those round a place without a look at all their edges, whatever multiple of 360 its
/// longitude has (``containment(of:inRing:)``).
struct RingShells {
  private struct Shell {
    /// Its positions in the column.
    var source: Range<Int>
    /// The same unwrapped; `nil` for a ring round a pole, whose ends lie turns apart.
    var unwrapped: (start: Int, end: Int, tree: BoxForest.Tree)?
  }

  private let column: GeometryColumn
  private var shells: [Shell] = []
  private var points: [Position] = []
  private var forest = BoxForest()
  /// Over the boxes of the shells that have a tree, and which these are.
  private var tree = BoxForest.Tree(start: 0, leaves: 0)
  private var leaves: [Int] = []
  /// Those that have none.
  private var polar: [Int] = []
  private var box = PlaneBox.empty

  private static let leafSize = 8

  /// - Parameter rings: the positions of each, closed.
  /// - Complexity: O(n).
  init(_ column: GeometryColumn, _ rings: [Range<Int>]) {
    self.column = column
    // Local, since a tree is built over the points while they are looked at.
    var points: [Position] = [], forest = BoxForest()
    for ring in rings {
      let start = points.count
      guard let unwrapped = Self.unwrapped(column.positions.span.extracting(ring)) else {
        shells.append(Shell(source: ring))
        continue
      }
      points += unwrapped
      let end = points.count - 1
      let tree = forest.appendRing(from: start, to: end, leafSize: Self.leafSize) { points[$0] }
      shells.append(Shell(source: ring, unwrapped: (start, end, tree)))
    }
    for (index, shell) in shells.enumerated() {
      guard let unwrapped = shell.unwrapped else {
        polar.append(index)
        continue
      }
      let box = forest.box(of: unwrapped.tree)
      forest.appendLeaf(box)
      leaves.append(index)
      self.box.include(box)
    }
    tree = forest.endTree(leaves: leaves.count)
    (self.points, self.forest) = (points, forest)
  }

  /// `nil` for a ring round a pole, and one that goes round the globe too often.
  private static func unwrapped(_ ring: borrowing Span<Position>) -> [Position]? {
    let unwrapping = LongitudeTurns(ring)
    var points: [Position] = []
    var turns = 0
    for index in ring.indices {
      if index > 0 { turns += unwrapping.change(overEdge: index - 1, of: ring) }
      let place = Position(x: ring[index].x + 360 * Double(turns), y: ring[index].y)
      guard place.x.magnitude <= 36_000 else { return nil }
      points.append(place)
    }
    return turns != 0 || points.count < 2 ? nil : points
  }

  /// The shells whose boxes hold a place and those round a pole, in their order. Complexity: O(log s) for s shells as they occur.
  func candidates(at position: Position) -> [Int] {
    var found = polar
    for copy in copies(of: position, in: box) {
      forest.descend(tree) { box, range in
        guard box.contains(copy) else { return false }
        if range.count == 1 { found.append(leaves[range.lowerBound]) }
        return true
      }
    }
    return Set(found).sorted()
  }

  /// Where a place lies with regard to one shell. Complexity: O(log n) on usual outlines, O(n) at worst and round a pole.
  func location(of position: Position, in shell: Int) -> Containment {
    guard let (start, end, tree) = shells[shell].unwrapped else {
      return containment(of: position, inRing: column.positions.span.extracting(shells[shell].source))
    }
    var isInside = false
    for copy in copies(of: position, in: forest.box(of: tree)) {
      switch forest.location(of: copy, inRing: tree, from: start, to: end, leafSize: Self.leafSize, point: { points[$0] }) {
      case .boundary: return .boundary
      case .inside: isInside.toggle()
      case .outside: break
      }
    }
    return isInside ? .inside : .outside
  }

  /// The place in every turn in which a box may hold it.
  private func copies(of position: Position, in box: PlaneBox) -> [Position] {
    let x = Longitude.normalised(position.x)
    guard box.minX <= box.maxX, x.isFinite else { return [] }
    let (first, last) = (((box.minX - x) / 360).rounded(.up) - 1, ((box.maxX - x) / 360).rounded(.down) + 1)
    return stride(from: first, through: last, by: 1).map { Position(x: x + 360 * $0, y: position.y) }
  }
}
