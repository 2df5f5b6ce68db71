internal import GeoAlgorithms
internal import GeoModel

/// All that findings ask to be snapped: found once, as it is the same however much of it is refused.
extension BorderNeighbours {
  /// A corner and another one, or an edge, that should be one.
  struct Ask {
    /// Two nodes, or a node and an edge.
    var ends: (Int, Int)
    var isOfEdge: Bool
    /// The first that asks for it.
    var seed: BorderSeed
  }

  /// Two corners that an ask is to make one.
  struct Link {
    /// In metres.
    var distance: Double
    var a, b: Int
    /// Which ask.
    var ask: Int
  }

  /// What is asked for, in order: links from the shortest on, asks as they are found.
  struct AskedFor {
    var asks: [Ask] = []
    var links: [Link] = []

    fileprivate mutating func add(_ ask: Ask) -> Int {
      asks.append(ask)
      return asks.count - 1
    }
  }

  /// What asks for each of the asks and is not refused; `nil` where all that does is. Complexity: O(asks).
  func seeds(refusing refused: Set<BorderSeed>) -> [BorderSeed?] {
    askedFor.asks.map { ask in
      if !refused.contains(ask.seed) { return ask.seed }
      return ask.isOfEdge ? findSeed(ask.ends.0, edge: ask.ends.1, refusing: refused) : findSeed(ask.ends.0, ask.ends.1, refusing: refused)
    }
  }

  func findAskedFor() -> AskedFor {
    var all = AskedFor()
    var seen: Set<Int> = []
    for (path, start) in zip(index.paths, index.starts) where wishes.names(path.feature) {
      for corner in start..<start + path.positions.count {
        let node = index.nodeOf[corner]
        if seen.insert(node).inserted { addNear(node, to: &all) }
        if wishes.asksEdges(path.feature), corner + 1 < start + path.positions.count, index.nodeOf[corner] != index.nodeOf[corner + 1] {
          for other in nodes(besideEdge: corner) { addBeside(other, corner, to: &all) }
        }
      }
    }
    all.links.sort { ($0.distance, $0.a, $0.b) < ($1.distance, $1.a, $1.b) }
    return all
  }

  private func addNear(_ node: Int, to all: inout AskedFor) {
    for other in nodes(near: node) where other != node {
      guard let seed = findSeed(node, other, refusing: []) else { continue }
      let ask = all.add(Ask(ends: (node, other), isOfEdge: false, seed: seed))
      all.links.append(link(node, other, ask))
    }
    let edges = edges(beside: node)
    // The end of a line that is on a wall already has no other.
    if index.nodes[node].isOfLines, edges.contains(where: { isOnWall(node, $0) }) { return }
    for edge in edges { addBeside(node, edge, to: &all) }
  }

  private func isOnWall(_ node: Int, _ edge: Int) -> Bool {
    let path = index.paths[index.path(ofEdge: edge)]
    return path.isRing && path.home == index.nodes[node].home && wishes.isUnit[path.feature]
      && index.isExactly(index.nodes[node].position, on: edge)
  }

  private func addBeside(_ node: Int, _ edge: Int, to all: inout AskedFor) {
    guard !index.isExactly(index.nodes[node].position, on: edge), let seed = firstSeed(node, edge: edge) else { return }
    let ask = all.add(Ask(ends: (node, edge), isOfEdge: true, seed: seed))
    // A corner that lies on that edge is the better place.
    for other in nodes(near: node)
    where other != node && index.meets(node, other) && index.distance(other, toEdge: edge) <= BorderIndex.touching {
      all.links.append(link(node, other, ask))
    }
  }

  private func link(_ node: Int, _ other: Int, _ ask: Int) -> Link {
    Link(
      distance: index.metres.distance(index.nodes[node].position, index.nodes[other].position), a: min(node, other), b: max(node, other),
      ask: ask)
  }
}
