internal import GeoAlgorithms
internal import GeoModel

/// The borders of a map with all that is asked of them: which corners are one, and which corners and edges are near a place.
struct BorderIndex {
  struct Path {
    /// The feature that it is of.
    var feature: Int
    /// What is on one level is at home there; -1 for footprints, the venue and what is on several levels.
    var home: Int
    /// Whether it meets outlines of other homes: levels lie above one another, and footprints round them.
    var isOutline: Bool
    var positions: [Position]
    /// Whether it is a ring: vertices of lines go onto edges of rings, which else go through vertices.
    var isRing: Bool
  }

  /// A position of one home, whichever of the paths have a corner there.
  struct Node {
    var position: Position
    /// In metres.
    var place: Position
    var home: Int
    var isOutline = false
    /// Whether only lines have a corner here.
    var isOfLines = true
    /// The first of its corners.
    var first: Int
  }

  struct Corner {
    var path: Int
    var index: Int
  }

  /// Borders that touch are nearer than this, in metres.
  static let touching = 0.001

  let paths: [Path]
  let metres: LocalMetres
  private(set) var nodes: [Node] = []
  /// For each path its first edge and corner, of all; edges are numbered by their first corners.
  private(set) var starts: [Int] = []
  /// The node of each corner of all paths.
  private(set) var nodeOf: [Int] = []
  private var pathOf: [Int32] = []
  /// The corners, node by node.
  private var corners: [Int32] = []
  private var places = PlaceGrid(size: 0.5)
  private var regions = PlaceGrid(size: 4)
  private var edgeCells = PlaceGrid(size: 4)
  /// The edge of each entry of the cells.
  private var entries: [Int32] = []

  private struct Key: Hashable {
    var x, y: UInt64
    var home: Int
  }

  /// - Parameter reach: metres; how far from edges places are at most that are asked about.
  /// - Complexity: O(n) for n positions, and the cells that edges pass.
  init(_ paths: [Path], _ metres: LocalMetres, reach: Double) {
    self.paths = paths
    self.metres = metres
    let count = paths.reduce(0) { $0 + $1.positions.count }
    var known: [Key: Int] = [:]
    known.reserveCapacity(count)
    nodeOf.reserveCapacity(count)
    pathOf.reserveCapacity(count)
    for (number, path) in paths.enumerated() {
      starts.append(nodeOf.count)
      for position in path.positions {
        let key = Key(x: (position.x + 0).bitPattern, y: (position.y + 0).bitPattern, home: path.home)
        let node = known[key] ?? nodes.count
        if node == nodes.count {
          known[key] = node
          let place = metres.metres(position)
          nodes.append(Node(position: position, place: place, home: path.home, first: 0))
          places.append(at: place)
          regions.append(at: place)
        }
        if path.isOutline { nodes[node].isOutline = true }
        if path.isRing { nodes[node].isOfLines = false }
        nodeOf.append(node)
        pathOf.append(Int32(number))
      }
    }
    sortCorners()
    for edge in nodeOf.indices where isEdge(edge) {
      let (a, b) = (nodes[nodeOf[edge]].place, nodes[nodeOf[edge + 1]].place)
      var cells: [GridCell] = []
      edgeCells.forEachCell(from: a, to: b, margin: 2 * reach) { cells.append($0) }
      for cell in cells {
        edgeCells.append(in: cell)
        entries.append(Int32(edge))
      }
    }
  }

  private mutating func sortCorners() {
    var ends = [Int32](repeating: 0, count: nodes.count + 1)
    for node in nodeOf { ends[node + 1] += 1 }
    for node in nodes.indices {
      ends[node + 1] += ends[node]
      nodes[node].first = Int(ends[node])
    }
    corners = [Int32](repeating: 0, count: nodeOf.count)
    for (corner, node) in nodeOf.enumerated() {
      corners[Int(ends[node])] = Int32(corner)
      ends[node] += 1
    }
  }

  /// Whether an edge begins at a corner: not at the last one of a path, nor where the next is the same.
  private func isEdge(_ corner: Int) -> Bool {
    corner + 1 < nodeOf.count && pathOf[corner] == pathOf[corner + 1] && nodeOf[corner] != nodeOf[corner + 1]
  }

  func path(ofEdge edge: Int) -> Int { Int(pathOf[edge]) }

  func ends(of edge: Int) -> (a: Int, b: Int) { (nodeOf[edge], nodeOf[edge + 1]) }

  /// The corners of a node: each a number of all, as in ``nodeOf``.
  func corners(of node: Int) -> ArraySlice<Int32> {
    corners[nodes[node].first..<(node + 1 < nodes.count ? nodes[node + 1].first : corners.count)]
  }

  func feature(ofCorner corner: Int32) -> Int { paths[Int(pathOf[Int(corner)])].feature }

  /// The edges that end at a corner and that begin there; of a ring's first and last corner those on the other side are met there.
  func edges(at corner: Int32) -> [Int] {
    let corner = Int(corner)
    return [corner - 1, corner].filter { $0 >= 0 && isEdge($0) }
  }

  /// Whether corners of two homes are the same where they have the same place.
  func meets(_ a: Int, _ b: Int) -> Bool {
    nodes[a].home == nodes[b].home || nodes[a].isOutline && nodes[b].isOutline
  }

  /// The same of a corner and an edge.
  func meets(_ node: Int, edge: Int) -> Bool {
    let path = paths[path(ofEdge: edge)]
    return nodes[node].home == path.home || nodes[node].isOutline && path.isOutline
  }

  func distance(_ node: Int, toEdge edge: Int) -> Double {
    let (a, b) = ends(of: edge)
    return metres.distance(nodes[node].position, toEdge: nodes[a].position, nodes[b].position)
  }

  /// How far along an edge a node is beside it: within it between 0 and 1.
  func share(_ position: Position, of edge: Int) -> Double {
    let (a, b) = (nodes[ends(of: edge).a].place, nodes[ends(of: edge).b].place)
    let p = metres.metres(position)
    let square = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)
    return ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / square
  }

  /// The place on an edge that is nearest to a position beside it.
  func foot(_ position: Position, on edge: Int) -> Position {
    let (a, b) = (nodes[ends(of: edge).a].position, nodes[ends(of: edge).b].position)
    let share = share(position, of: edge)
    return Position(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
  }

  /// Whether a place beside an edge lies on it to the last digit.
  func isExactly(_ place: Position, on edge: Int) -> Bool {
    let (a, b) = ends(of: edge)
    return orientation(nodes[a].position, nodes[b].position, place) == .on
  }

  /// The nodes within a distance of a position, in order.
  func nodes(near position: Position, within distance: Double) -> [Int] {
    let home = metres.metres(position)
    var found: [Int] = []
    for x in places.index(home.x - distance)...places.index(home.x + distance) {
      for y in places.index(home.y - distance)...places.index(home.y + distance) {
        places.forEach(in: GridCell(x: x, y: y)) { if metres.distance(position, nodes[$0].position) <= distance { found.append($0) } }
      }
    }
    return found.sorted()
  }

  /// Whether so many nodes lie within a distance of each other that it says nothing of which were meant to be one: in a map a metre across,
  /// all are near to all. A few hundred are asked.
  func isCrowded(within distance: Double) -> Bool {
    let asked = stride(from: 0, to: nodes.count, by: nodes.count / 256 + 1)
    var (count, neighbours) = (0, 0)
    for node in asked {
      count += 1
      neighbours += self.nodes(near: nodes[node].position, within: distance).count - 1
    }
    return neighbours > Self.mostNeighbours * count
  }

  /// How many other nodes may be near to a node, on average. Maps of rooms have one or two.
  private static let mostNeighbours = 16

  /// The nodes beside an edge, its ends left out, in order.
  func nodes(besideEdge edge: Int, within distance: Double) -> [Int] {
    let (a, b) = ends(of: edge)
    let (start, end) = (nodes[a].place, nodes[b].place)
    let square = (end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y)
    let widest = 4 * distance * distance * square
    var found: [Int] = []
    regions.forEachCell(from: start, to: end, margin: 2 * distance) { cell in
      regions.forEach(in: cell) { node in
        let place = nodes[node].place
        let cross = (place.x - start.x) * (end.y - start.y) - (place.y - start.y) * (end.x - start.x)
        if cross * cross > widest || node == a || node == b { return }
        let share = ((place.x - start.x) * (end.x - start.x) + (place.y - start.y) * (end.y - start.y)) / square
        if share > 0, share < 1, self.distance(node, toEdge: edge) <= distance { found.append(node) }
      }
    }
    return found.sorted()
  }

  /// The edges that a position is beside, in order; those that end there, or nearly, are for their nodes.
  func edges(beside position: Position, within distance: Double) -> [Int] {
    let home = metres.metres(position)
    var found: [Int] = []
    edgeCells.forEach(in: GridCell(x: edgeCells.index(home.x), y: edgeCells.index(home.y))) { entry in
      let edge = Int(entries[entry])
      let (a, b) = ends(of: edge)
      // Most edges of the cell are far away, which is told sooner than how far.
      let (start, end) = (nodes[a].place, nodes[b].place)
      let (x, y, px, py) = (end.x - start.x, end.y - start.y, home.x - start.x, home.y - start.y)
      let (square, cross, along) = (x * x + y * y, px * y - py * x, px * x + py * y)
      guard along > 0, along < square, cross * cross <= 4 * distance * distance * square else { return }
      if metres.distance(position, toEdge: nodes[a].position, nodes[b].position) <= distance { found.append(edge) }
    }
    return found.sorted()
  }
}
