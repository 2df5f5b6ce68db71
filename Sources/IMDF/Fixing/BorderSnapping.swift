internal import GeoAlgorithms
internal import GeoModel

/// Snaps borders that should be one: corners of different features that nearly meet become one, and an edge that
/// another feature's corner nearly lies on goes through it; corners of lines go onto the edge.
///
/// Only what findings ask for is snapped (``BorderWishes``). What touches something that moves goes with it, whatever
/// feature it is of: otherwise a border that was shared would no longer be. Whatever moves, moves by the tolerance at most, to
/// the position of the path that comes first. The same paths give the same result.
struct BorderSnapping {
  /// What becomes of a path: a place for each position, and positions to put after it.
  struct Change {
    var places: [Position]
    var behind: [[Position]]
    /// Positions that are left out, of a ring's first and last one both.
    var gone: Set<Int> = []
  }

  private let neighbours: BorderNeighbours
  var index: BorderIndex { neighbours.index }
  var tolerance: Double { neighbours.tolerance }

  // What has been found to be done.
  private let refused: Set<BorderSeed>
  var seeds: [(seed: BorderSeed, item: Int)] = []
  /// For each node, another of those that it becomes one with, or itself: a forest.
  private var parents: [Int] = []
  private var members: [Int: [Int]] = [:]
  private(set) var targets: [Int: Position] = [:]
  /// The nodes that edges take in.
  private(set) var takes: [Int: Set<Int>] = [:]
  /// The edges that go through corners beside their ends, by path.
  var bends: [Int: Set<Bend>] = [:]
  var queue: [Int] = []
  /// Corners that edges would take in beside an end, which they become one with instead in the next turn.
  private var ends: Set<End> = []
  private var known: Set<End> = []
  /// Items are nodes and, after all of them, edges: a change of one brings about that of another.
  private var causes: [Int] = []

  init(_ neighbours: BorderNeighbours, refusing refused: Set<BorderSeed>) {
    self.neighbours = neighbours
    self.refused = refused
    let wanted = neighbours.seeds(refusing: refused)
    for turn in 1...Self.mostTurns {
      (seeds, members, targets, takes, bends, queue) = ([], [:], [:], [:], [:], [])
      parents = Array(index.nodes.indices)
      causes = Array(0..<index.nodes.count + index.nodeOf.count)
      find(wanted)
      spread()
      if turn == Self.mostTurns || ends.isSubset(of: known) { break }
      known.formUnion(ends)
    }
  }

  private static let mostTurns = 4

  func item(ofEdge edge: Int) -> Int { index.nodes.count + edge }

  // MARK: - What is asked for

  private struct End: Hashable {
    var node, end: Int
  }

  /// - Parameter wanted: for each ask what asks for it; `nil` for those that are refused.
  private mutating func find(_ wanted: [BorderSeed?]) {
    let asked = neighbours.askedFor
    var apart: [(link: BorderNeighbours.Link, seed: BorderSeed)] = []
    for link in asked.links {
      guard let seed = wanted[link.ask] else { continue }
      if unite(link.a, link.b) { seeds.append((seed, link.a)) } else { apart.append((link, seed)) }
    }
    for pair in known.sorted(by: { ($0.node, $0.end) < ($1.node, $1.end) }) { _ = unite(pair.end, pair.node) }
    absorbOutlines()
    settle()
    for (link, seed) in apart where target(link.a) != target(link.b) { bend(link.a, link.b, seed) }
    var ofLines: [Int: [Int]] = [:]
    for (ask, seed) in zip(asked.asks, wanted) where ask.isOfEdge {
      guard let seed else { continue }
      let (node, edge) = ask.ends
      let (a, b) = index.ends(of: edge)
      if [a, b].contains(where: { root($0) == root(node) }) || isBent(away: node, edge) { continue }
      seeds.append((seed, item(ofEdge: edge)))
      if index.nodes[node].isOfLines, index.paths[index.path(ofEdge: edge)].isRing {
        ofLines[node, default: []].append(edge)
      } else {
        take(node, edge)
      }
    }
    for (node, edges) in ofLines.sorted(by: { $0.key < $1.key }) where targets[node] == nil { moveOntoEdge(node, edges) }
  }

  // MARK: - Corners that become one

  private func root(_ node: Int) -> Int {
    var node = node
    while parents[node] != node { node = parents[node] }
    return node
  }

  /// Makes two nodes one, unless a feature has two corners there then, or they are too far apart.
  private mutating func unite(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (root(a), root(b))
    if first == second { return true }
    let (mine, theirs) = (members[first] ?? [first], members[second] ?? [second])
    let all = mine + theirs
    let goal = goal(of: all)
    guard all.allSatisfy({ index.metres.distance(index.nodes[$0].position, goal) <= tolerance }) else { return false }
    let features = Set(mine.flatMap { node in index.corners(of: node).map { index.feature(ofCorner: $0) } })
    for node in theirs {
      for corner in index.corners(of: node) where features.contains(index.feature(ofCorner: corner)) {
        // The same corner at home and among outlines.
        if !mine.contains(where: { index.nodes[$0].position == index.nodes[node].position }) { return false }
      }
    }
    parents[second] = first
    members[first] = all
    members[second] = nil
    return true
  }

  /// Outlines that lie above one another go with what becomes of one of them: what takes all of them in would get a spike.
  private mutating func absorbOutlines() {
    for (first, all) in members.sorted(by: { $0.key < $1.key }) where all.contains(where: { index.nodes[$0].isOutline }) {
      for other in index.nodes(near: goal(of: all), within: tolerance) where index.nodes[other].isOutline { _ = unite(root(first), other) }
    }
  }

  /// Where corners go that become one: to that of an outline, or else to where most are; of several to that of the first path.
  private func goal(of nodes: [Int]) -> Position {
    func weight(_ node: Int) -> (Int, Int, Int32) {
      let corners = index.corners(of: node)
      return (index.nodes[node].isOutline ? 0 : index.nodes[node].isOfLines ? 2 : 1, -corners.count, corners.first ?? 0)
    }
    let first = nodes.min { weight($0) < weight($1) }
    return index.nodes[first ?? nodes[0]].position
  }

  private mutating func settle() {
    for (_, all) in members.sorted(by: { $0.key < $1.key }) {
      let goal = goal(of: all)
      for node in all {
        join(all[0], node)
        if index.nodes[node].position != goal { move(node, goal) }
      }
    }
  }

  /// Moves a node, and whatever has the same place.
  private mutating func move(_ node: Int, _ goal: Position) {
    if targets[node] != nil { return }
    targets[node] = goal
    let position = index.nodes[node].position
    for other in index.nodes(near: position, within: 0) where other != node && index.meets(node, other) {
      join(node, other)
      move(other, goal)
    }
    for corner in index.corners(of: node) {
      for edge in index.edges(at: corner) {
        join(node, item(ofEdge: edge))
        queue.append(edge)
      }
    }
    // Lines go to borders, not borders after lines; and along an edge a corner may move.
    for edge in index.edges(beside: position, within: BorderIndex.touching)
    where index.meets(node, edge: edge) && !index.isExactly(goal, on: edge) {
      if !index.nodes[node].isOfLines || !index.paths[index.path(ofEdge: edge)].isRing { take(node, edge) }
    }
  }

  /// Moves the corner of a line onto the nearest edge, which goes through it then, for places on edges have to be rounded.
  private mutating func moveOntoEdge(_ node: Int, _ edges: [Int]) {
    guard let nearest = edges.min(by: { index.distance(node, toEdge: $0) < index.distance(node, toEdge: $1) }) else { return }
    let foot = index.foot(index.nodes[node].position, on: nearest)
    let goal = Position(x: (foot.x * 1e7).rounded() / 1e7, y: (foot.y * 1e7).rounded() / 1e7)
    if goal != index.nodes[node].position { move(node, goal) }
    take(node, nearest)
  }

  // MARK: - Edges that go through corners

  private mutating func take(_ node: Int, _ edge: Int) {
    if takes[edge, default: []].insert(node).inserted {
      join(item(ofEdge: edge), node)
      queue.append(edge)
    }
  }

  /// An edge that changes takes in all that touches it, and what touches it there goes with it.
  private mutating func spread() {
    var isDone: Set<Int> = []
    var next = 0
    while next < queue.count {
      let edge = queue[next]
      next += 1
      guard isDone.insert(edge).inserted else { continue }
      let (a, b) = index.ends(of: edge)
      // What becomes one with an end is no place beside it.
      for node in neighbours.nodes(besideEdge: edge) where target(node) != target(a) && target(node) != target(b) {
        let isTaken = takes[edge]?.contains(node) ?? false
        let distance = index.distance(node, toEdge: edge)
        let isAsked =
          distance > BorderIndex.touching && neighbours.seed(node, edge: edge, refusing: refused) != nil && !isBent(away: node, edge)
        if isTaken || isAsked || distance <= BorderIndex.touching && index.meets(node, edge: edge) { take(node, edge) }
      }
      for node in (takes[edge] ?? []).sorted() where !index.isExactly(target(node), on: edge) {
        for end in [a, b] where index.metres.distance(index.nodes[node].position, index.nodes[end].position) <= tolerance {
          if root(node) != root(end) { ends.insert(End(node: node, end: end)) }
        }
        let foot = index.foot(index.nodes[node].position, on: edge)
        for other in index.edges(beside: foot, within: BorderIndex.touching) where other != edge && goes(other, with: edge) {
          let (first, last) = index.ends(of: other)
          if first != node, last != node {
            join(item(ofEdge: edge), item(ofEdge: other))
            take(node, other)
          }
        }
      }
    }
  }

  private func goes(_ other: Int, with edge: Int) -> Bool {
    let (a, b) = (index.paths[index.path(ofEdge: other)], index.paths[index.path(ofEdge: edge)])
    return a.home == b.home || a.isOutline && b.isOutline
  }

  func target(_ node: Int) -> Position { targets[node] ?? index.nodes[node].position }

  // MARK: - What brought something about

  func cause(_ item: Int) -> Int {
    var item = item
    while causes[item] != item { item = causes[item] }
    return item
  }

  mutating func join(_ a: Int, _ b: Int) {
    let (first, second) = (cause(a), cause(b))
    if first != second { causes[max(first, second)] = min(first, second) }
  }
}
