internal import GeoAlgorithms
internal import GeoModel

/// What comes of bringing borders together.
extension BorderSnapping {
  /// What becomes of the paths that change.
  func changes() -> [Int: Change] {
    var changed: Set<Int> = []
    for node in targets.keys { for corner in index.corners(of: node) { changed.insert(index.path(ofEdge: Int(corner))) } }
    for (edge, nodes) in takes where !nodes.isEmpty { changed.insert(index.path(ofEdge: edge)) }
    changed.formUnion(bends.keys)
    var changes: [Int: Change] = [:]
    for path in changed {
      let (start, count) = (index.starts[path], index.paths[path].positions.count)
      let own = (start..<start + count).map { target(index.nodeOf[$0]) }
      let corners = Set(own)
      var change = Change(places: own, behind: Array(repeating: [], count: count))
      // A path goes through a place once: on the edge that is nearest, and between its ends, wherever these are now.
      var nearest: [Position: (distance: Double, share: Double, corner: Int)] = [:]
      for corner in 0..<count - 1 {
        for node in (takes[start + corner] ?? []).sorted() where !corners.contains(target(node)) {
          let share = share(target(node), own[corner], own[corner + 1])
          let distance = index.distance(node, toEdge: start + corner)
          if share > 0, share < 1, distance < nearest[target(node)]?.distance ?? .infinity {
            nearest[target(node)] = (distance, share, corner)
          }
        }
      }
      for (place, found) in nearest.sorted(by: { ($0.value.share, $0.key.x, $0.key.y) < ($1.value.share, $1.key.x, $1.key.y) }) {
        change.behind[found.corner].append(place)
      }
      addBends(of: path, to: &change)
      removeSpikes(&change)
      if change.places != index.paths[path].positions || change.behind.contains(where: { !$0.isEmpty }) || !change.gone.isEmpty {
        changes[path] = change
      }
    }
    return changes
  }

  /// Leaves places out from which a path would turn right back, or to which it would.
  private func removeSpikes(_ change: inout Change) {
    guard change.behind.contains(where: { !$0.isEmpty }) else { return }
    var isSpiked = true
    while isSpiked {
      isSpiked = false
      var all: [(place: Position, corner: Int, number: Int)] = []
      for corner in change.places.indices {
        if !change.gone.contains(corner) { all.append((change.places[corner], corner, -1)) }
        for (number, place) in change.behind[corner].enumerated() { all.append((place, corner, number)) }
      }
      // A ring goes on where it began.
      if change.gone.contains(0), let first = all.first { all.append(first) }
      if let first = all.first?.place, first == all.last?.place, all.count > 2 { all.append((all[1].place, all[1].corner, all[1].number)) }
      for middle in all.indices.dropFirst().dropLast() {
        let (a, b, c) = (all[middle - 1], all[middle], all[middle + 1])
        guard orientation(a.place, b.place, c.place) == .on,
          (a.place.x - b.place.x) * (c.place.x - b.place.x) + (a.place.y - b.place.y) * (c.place.y - b.place.y) > 0,
          let worst = [b, a, c].first(where: { $0.number >= 0 })
        else { continue }
        change.behind[worst.corner].remove(at: worst.number)
        isSpiked = true
        break
      }
    }
  }

  /// How far along an edge a place is.
  private func share(_ place: Position, _ a: Position, _ b: Position) -> Double {
    let (p, start, end) = (index.metres.metres(place), index.metres.metres(a), index.metres.metres(b))
    let square = (end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y)
    return ((p.x - start.x) * (end.x - start.x) + (p.y - start.y) * (end.y - start.y)) / square
  }

  /// What asked for changes of some features, or for others that these brought about.
  func seeds(of features: Set<Int>) -> [BorderSeed] {
    var roots: Set<Int> = []
    for node in targets.keys where index.corners(of: node).contains(where: { features.contains(index.feature(ofCorner: $0)) }) {
      roots.insert(cause(node))
    }
    for (edge, nodes) in takes where !nodes.isEmpty && features.contains(index.paths[index.path(ofEdge: edge)].feature) {
      roots.insert(cause(item(ofEdge: edge)))
    }
    for (path, own) in bends where features.contains(index.paths[path].feature) {
      for bend in own { roots.insert(cause(item(ofEdge: bend.edge))) }
    }
    return seeds.filter { roots.contains(cause($0.item)) }.map(\.seed)
  }

  /// What asked for changes within some metres of a place.
  func seeds(near places: [Position], within metres: Double) -> [BorderSeed] {
    seeds.map(\.seed).filter { seed in places.contains { index.metres.distance($0, seed.at) <= metres } }
  }

  /// What asked for changes of some features: that at a position, or of these features, if there is some; all, if nothing is known.
  func seeds(of features: Set<Int>, near position: Position?) -> Set<BorderSeed> {
    let own = seeds(of: features)
    if let position {
      let near = own.filter { index.metres.distance($0.at, position) <= 1 }
      if !near.isEmpty { return Set(near) }
    }
    let named = own.filter { features.contains($0.a) && features.contains($0.b) }
    return Set(named.isEmpty ? own : named)
  }
}
