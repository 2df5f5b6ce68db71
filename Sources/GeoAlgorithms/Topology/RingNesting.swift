internal import GeoModel

/// Which rings lie within which before they are snapped.
struct RingNesting {
  private let paths: SnappedPaths
  private var boxes: [PlaneBox?]
  /// Of rings that something was looked for in.
  private var trees: [Int: BoxForest.Tree] = [:]
  /// Of rings on which all vertices of some other one lie.
  private var edgeSets: [Int: Set<SnappedEdge>] = [:]
  private var forest = BoxForest()
  private var known: [Pair: Bool?] = [:]
  private var crossings: [Pair: Bool] = [:]

  private struct Pair: Hashable {
    let small: Int
    let large: Int

    init(_ a: Int, _ b: Int) { (small, large) = (min(a, b), max(a, b)) }
  }

  private static let leafSize = 8

  init(_ paths: SnappedPaths) {
    self.paths = paths
    boxes = [PlaneBox?](repeating: nil, count: paths.builder.pathCount)
  }

  /// Whether all of one of two rings' vertices lie within the other; `nil` if some do, or one goes over the plane's edge. Complexity: O(n
  /// log n) for rings whose boxes lie within each other, once for each pair.
  mutating func isNested(_ a: Int, _ b: Int) -> Bool? {
    let pair = Pair(a, b)
    if let answer = known[pair] { return answer }
    let answer = find(a, b)
    known[pair] = .some(answer)
    return answer
  }

  private mutating func find(_ a: Int, _ b: Int) -> Bool? {
    guard let boxA = box(a), let boxB = box(b) else { return nil }
    for (small, large) in [(a, b), (b, a)] where (large == a ? boxA : boxB).contains(large == a ? boxB : boxA) {
      var side: Containment?
      for index in paths.builder.range(small) {
        let place = location(of: point(index, small), in: large)
        if place == .boundary { continue }
        if let side, side != place { return nil }
        side = place
      }
      return (side ?? sideByEdges(small, in: large)) != .outside
    }
    return false
  }

  /// Whether no vertex of one of two rings lies within the other. Complexity: O(n log n).
  mutating func areApart(_ a: Int, _ b: Int) -> Bool {
    guard box(a) != nil, let box = box(b) else { return false }
    if paths.builder.range(a).contains(where: { box.contains(point($0, a)) && location(of: point($0, a), in: b) == .inside }) {
      return false
    }
    return !paths.builder.range(b).contains { location(of: point($0, b), in: a) == .inside }
  }

  /// Whether an edge of one of two rings crosses one of the other. Complexity: O(n log n) on real outlines, once for each pair.
  mutating func cross(_ a: Int, _ b: Int) -> Bool {
    let pair = Pair(a, b)
    if let answer = crossings[pair] { return answer }
    let answer = findCrossing(of: pair.small, and: pair.large)
    crossings[pair] = answer
    return answer
  }

  private mutating func findCrossing(of a: Int, and b: Int) -> Bool {
    guard box(a) != nil, let boxB = box(b) else { return false }
    let tree = tree(of: b), range = paths.builder.range(b)
    return paths.builder.range(a).contains { index in
      let (from, to) = (point(index, a), point(index + 1, a))
      let edge = PlaneBox(from, to)
      var isCrossed = false
      if !edge.meets(boxB) { return false }
      forest.descend(tree) { box, leaves in
        if isCrossed || !edge.meets(box) { return false }
        if leaves.count > 1 { return true }
        let first = range.lowerBound + leaves.lowerBound * Self.leafSize
        for other in first..<min(first + Self.leafSize, range.upperBound) {
          if case .crossing = contact(from, to, point(other, b), point(other + 1, b)) { isCrossed = true }
        }
        return false
      }
      return isCrossed
    }
  }

  /// On which side of another one a ring lies all of whose vertices are on that: where its first edge is that the other one has not; on the
  /// boundary if there is none.
  private mutating func sideByEdges(_ small: Int, in large: Int) -> Containment {
    let others = edgeSets[large] ?? Set(paths.builder.range(large).map { edge($0, large) })
    edgeSets[large] = others
    for index in paths.builder.range(small) where !others.contains(edge(index, small)) {
      let (a, b) = (point(index, small), point(index + 1, small))
      let place = location(of: Position(x: a.x + (b.x - a.x) / 2, y: a.y + (b.y - a.y) / 2), in: large)
      if place != .boundary { return place }
    }
    return .boundary
  }

  private func edge(_ index: Int, _ path: Int) -> SnappedEdge {
    let next = paths.index(after: index, onPath: path, step: 1) ?? index
    return SnappedEdge(paths.vertices[index], paths.vertices[next])
  }

  /// - Parameter index: of the builder's vertices; the first one once more after the last.
  private func point(_ index: Int, _ path: Int) -> Position {
    let range = paths.builder.range(path)
    return paths.place(paths.vertices[index == range.upperBound ? range.lowerBound : index])
  }

  /// `nil` for one that goes over the plane's edge.
  private mutating func box(_ path: Int) -> PlaneBox? {
    if let box = boxes[path] { return box }
    let range = paths.builder.range(path)
    var box = PlaneBox.empty
    for index in range {
      if paths.goesRound, (point(index, path).x - point(index + 1, path).x).magnitude > 180 { return nil }
      box.include(point(index, path))
    }
    boxes[path] = box
    return box
  }

  private mutating func location(of place: Position, in path: Int) -> Containment {
    let tree = tree(of: path), range = paths.builder.range(path)
    return forest.location(of: place, inRing: tree, from: range.lowerBound, to: range.upperBound, leafSize: Self.leafSize) {
      point($0, path)
    }
  }

  private mutating func tree(of path: Int) -> BoxForest.Tree {
    if let known = trees[path] { return known }
    let range = paths.builder.range(path)
    // By itself, since places are looked up meanwhile.
    var forest = self.forest
    self.forest = BoxForest()
    let tree = forest.appendRing(from: range.lowerBound, to: range.upperBound, leafSize: Self.leafSize) { point($0, path) }
    self.forest = forest
    trees[path] = tree
    return tree
  }
}
