internal import GeoAlgorithms
internal import GeoModel

/// What nearly meets what in a map, within a tolerance: the same however much of it is refused, and so found once, when it is asked for.
final class BorderNeighbours {
  private struct Pair: Hashable {
    var a, b: Int
  }

  let index: BorderIndex
  let wishes: BorderWishes
  /// In metres.
  let tolerance: Double
  /// Whether a position is in the area of a feature of the same level.
  private let isInside: (Int, Position) -> Bool
  private var near: [[Int]?]
  private var beside: [[Int]?]
  /// By edge, numbered as in ``index``.
  private var along: [[Int]?]
  /// The first that would ask for a node and an edge to be one, if nothing were refused.
  private var firstOfEdges: [Pair: BorderSeed?] = [:]
  private(set) lazy var askedFor = findAskedFor()

  init(_ index: BorderIndex, _ wishes: BorderWishes, tolerance: Double, isInside: @escaping (Int, Position) -> Bool) {
    self.index = index
    self.wishes = wishes
    self.tolerance = tolerance
    self.isInside = isInside
    near = Array(repeating: nil, count: index.nodes.count)
    beside = near
    along = Array(repeating: nil, count: index.nodeOf.count)
  }

  /// The nodes within the tolerance of a node, itself included, in order.
  func nodes(near node: Int) -> [Int] {
    if let known = near[node] { return known }
    let found = index.nodes(near: index.nodes[node].position, within: tolerance)
    near[node] = found
    return found
  }

  /// The edges that a node is beside, in order.
  func edges(beside node: Int) -> [Int] {
    if let known = beside[node] { return known }
    let found = index.edges(beside: index.nodes[node].position, within: tolerance)
    beside[node] = found
    return found
  }

  /// The nodes beside an edge, in order.
  func nodes(besideEdge edge: Int) -> [Int] {
    if let known = along[edge] { return known }
    let found = index.nodes(besideEdge: edge, within: tolerance)
    along[edge] = found
    return found
  }

  // MARK: - What asks for them to be one

  /// What asks for a node and an edge to be one, and is not refused.
  func seed(_ node: Int, edge: Int, refusing refused: Set<BorderSeed>) -> BorderSeed? {
    firstSeed(node, edge: edge).flatMap { refused.contains($0) ? findSeed(node, edge: edge, refusing: refused) : $0 }
  }

  /// The same if nothing is refused.
  func firstSeed(_ node: Int, edge: Int) -> BorderSeed? {
    let pair = Pair(a: node, b: edge)
    let first = firstOfEdges[pair] ?? findSeed(node, edge: edge, refusing: [])
    firstOfEdges[pair] = first
    return first
  }

  /// What asks for two nodes to be one, and is not refused.
  func findSeed(_ a: Int, _ b: Int, refusing refused: Set<BorderSeed>) -> BorderSeed? {
    let home = index.nodes[a].home == index.nodes[b].home ? index.nodes[a].home : -1
    for corner in index.corners(of: a) {
      let first = index.feature(ofCorner: corner)
      for other in index.corners(of: b) {
        let second = index.feature(ofCorner: other)
        let seed = BorderSeed(a: min(first, second), b: max(first, second), at: index.nodes[min(a, b)].position)
        if !refused.contains(seed), wishes.join(first, second, home: home, isFree: { isFree(a, index.nodes[b].position, first, second) }) {
          return seed
        }
      }
    }
    return nil
  }

  /// The same of a node and an edge.
  func findSeed(_ node: Int, edge: Int, refusing refused: Set<BorderSeed>) -> BorderSeed? {
    let path = index.paths[index.path(ofEdge: edge)]
    let position = index.nodes[node].position
    let home = index.nodes[node].home == path.home ? path.home : -1
    for corner in index.corners(of: node) {
      let feature = index.feature(ofCorner: corner)
      let seed = BorderSeed(a: min(feature, path.feature), b: max(feature, path.feature), at: position)
      if !refused.contains(seed),
        wishes.join(feature, path.feature, home: home, isFree: { isFree(node, index.foot(position, on: edge), feature, path.feature) })
      {
        return seed
      }
    }
    return nil
  }

  /// Whether no third unit lies between two that nearly meet, such as a thin wall; one that has one corner there meets them.
  private func isFree(_ node: Int, _ other: Position, _ a: Int, _ b: Int) -> Bool {
    let position = index.nodes[node].position
    let middle = Position(x: (position.x + other.x) / 2, y: (position.y + other.y) / 2)
    var asked: Set<Int> = [a, b]
    var cornersOf: [Int: Int]?
    for edge in index.edges(beside: middle, within: tolerance) {
      let path = index.paths[index.path(ofEdge: edge)]
      guard path.home == index.nodes[node].home, wishes.isUnit[path.feature], asked.insert(path.feature).inserted,
        isInside(path.feature, middle)
      else { continue }
      let counts = cornersOf ?? corners(near: middle, home: path.home)
      cornersOf = counts
      if counts[path.feature] != 1 { return false }
    }
    return true
  }

  /// How many corners each feature has near a place.
  private func corners(near position: Position, home: Int) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for node in index.nodes(near: position, within: tolerance) where index.nodes[node].home == home {
      for feature in Set(index.corners(of: node).map { index.feature(ofCorner: $0) }) { counts[feature, default: 0] += 1 }
    }
    return counts
  }
}
