internal import GeoAlgorithms
internal import GeoModel

/// Corners of one feature that both nearly meet another's: they cannot become one, so the border between them is taken over.
///
/// Of two features that have a corner in common one goes on to the far end of an edge at once, the other by a second corner beside the
/// first. A sliver lies between them, which is part of both or of neither. An edge that goes by the second corner as well ends it; where
/// its feature has that corner already, on the other side, the first one is left out, and where it lies on the edge of that side, the
/// second one takes the place of the first.
extension BorderSnapping {
  /// An edge that goes through a corner just beside its end.
  struct Bend: Hashable {
    var edge, end, node: Int
  }

  /// Bends an edge of one of the features that ask for it, if there is one that the other's border runs along.
  mutating func bend(_ a: Int, _ b: Int, _ seed: BorderSeed) {
    for (node, end) in [(a, b), (b, a)] {
      for (guide, feature) in [(seed.a, seed.b), (seed.b, seed.a)] {
        let beyond = neighbours(of: node, guide)
        guard beyond.contains(where: { $0.other == end }) else { continue }
        for edge in neighbours(of: end, feature) where edge.other != node {
          let far = beyond.contains { next in
            next.other != end && (next.other == edge.other || isBeside(next.other, edge.edge) || isBeside(edge.other, next.edge))
          }
          guard far else { continue }
          seeds.append((seed, item(ofEdge: edge.edge)))
          // What has the same edge goes along, unless it is the one that leads the way.
          let (place, last) = (index.nodes[end].position, index.nodes[edge.other].position)
          for twin in index.nodes(near: place, within: 0) where twin == end || index.meets(twin, end) {
            for (other, number) in neighbours(of: twin, nil)
            where number == edge.edge || index.nodes[other].position == last && index.paths[index.path(ofEdge: number)].feature != guide {
              join(item(ofEdge: edge.edge), item(ofEdge: number))
              bends[index.path(ofEdge: number), default: []].insert(Bend(edge: number, end: twin, node: node))
              queue.append(number)
            }
          }
          return
        }
      }
    }
  }

  /// Whether the path of an edge goes through a node beside one of its ends already: by the edge after that end.
  func isBent(away node: Int, _ edge: Int) -> Bool {
    let (a, b) = index.ends(of: edge)
    return bends[index.path(ofEdge: edge)]?.contains { $0.node == node && $0.edge != edge && ($0.end == a || $0.end == b) } ?? false
  }

  /// The edges at a node of one feature, or of all, and what is at their other ends.
  private func neighbours(of node: Int, _ feature: Int?) -> [(other: Int, edge: Int)] {
    index.corners(of: node).filter { feature == nil || index.feature(ofCorner: $0) == feature }.flatMap { corner in
      index.edges(at: corner).map { edge in
        let (a, b) = index.ends(of: edge)
        return (a == node ? b : a, edge)
      }
    }
  }

  private func isBeside(_ node: Int, _ edge: Int) -> Bool {
    let share = index.share(index.nodes[node].position, of: edge)
    return share > 0 && share < 1 && index.distance(node, toEdge: edge) <= tolerance
  }

  /// Puts the corners into the paths whose edges go through them, or leaves those out from which the path would turn right back.
  func addBends(of path: Int, to change: inout Change) {
    let (start, count) = (index.starts[path], index.paths[path].positions.count)
    let isClosed = index.paths[path].isRing
    var left = Set(change.places.dropLast(isClosed ? 1 : 0)).count
    for bend in bends[path, default: []].sorted(by: { ($0.edge, $0.node) < ($1.edge, $1.node) }) {
      let corner = bend.edge - start
      let isAtStart = index.nodeOf[bend.edge] == bend.end
      let end = isAtStart ? corner : corner + 1
      let place = target(bend.node)
      if change.places[corner] == place || change.places[corner + 1] == place || change.gone.contains(end) { continue }
      // On the other side of that end.
      let before = isAtStart ? (end > 0 ? end - 1 : isClosed ? count - 2 : -1) : (end < count - 1 ? end + 1 : isClosed ? 1 : -1)
      let both = isClosed && end % (count - 1) == 0 ? [0, count - 1] : [end]
      if before >= 0 {
        let side = isAtStart ? before : end % (count - 1)
        if change.places[before] == place {
          guard left > 3, !change.gone.contains(before), change.behind[side].isEmpty else { continue }
          change.gone.formUnion(both)
          left -= 1
          continue
        }
        change.behind[side].removeAll { $0 == place }
        if !change.places.contains(place), change.behind[side].isEmpty, orientation(change.places[before], place, change.places[end]) == .on
        {
          for one in both { change.places[one] = place }
          continue
        }
      }
      if change.places.contains(place) || change.behind.contains(where: { $0.contains(place) }) { continue }
      if isAtStart { change.behind[corner].insert(place, at: 0) } else { change.behind[corner].append(place) }
    }
  }
}
