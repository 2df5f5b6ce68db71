internal import GeoModel

/// Where paths come together by snapping, and whether they lie on the same sides of each other as before.
///
/// Two paths that have a stretch in common, of one vertex or many, cross there if one comes to it on one side of the other and leaves on
/// the other side. Rings that do not cross lie within each other if one of them comes from within the other.
struct SnappedPassages {
  private let paths: SnappedPaths
  private let names: [UInt32]
  /// For each name where its passages end in ``passages``.
  private var ends: [UInt32] = []
  private var passages: [Passage] = []

  /// A path going through a place: the index of the first of its vertices that are snapped to it.
  private struct Passage {
    var path: UInt32
    var index: UInt32
  }

  /// One of the paths that have a stretch in common.
  private struct Strand {
    var path: Int
    /// In which direction it runs through the stretch.
    var step: Int
    /// Indices before the stretch, at its first place, at its last one, and behind.
    var before: Int
    var start: Int
    var end: Int
    var behind: Int
  }

  /// A stretch that two paths have in common.
  private struct Stretch {
    var first: Strand
    var second: Strand
    /// Whether the second runs to the left of the first where it comes, and where it leaves.
    var isLeft: (before: Bool, behind: Bool)
  }

  /// Of so many passages through a place all pairs are looked at.
  private static let few = 48

  /// How many vertices on both sides of a stretch belong to it as it was before.
  private static let around = 4

  /// How many pairs of edges are looked at for one that crossed before.
  private static let mostEdges = 4_000_000

  init(_ paths: SnappedPaths, _ names: [UInt32]) {
    (self.paths, self.names) = (paths, names)
    let isConcerned = concerned()
    var counts = [UInt32](repeating: 0, count: names.count)
    forEachPassage { path, index in
      let name = name(index)
      if isConcerned[name] { counts[name] += 1 }
    }
    var end: UInt32 = 0
    ends = counts.map { count in
      end += count > 1 ? count : 0
      return end
    }
    passages = [Passage](repeating: Passage(path: 0, index: 0), count: Int(end))
    forEachPassage { path, index in
      let name = name(index)
      guard isConcerned[name], counts[name] > 0, let place = range(name).first.map({ $0 + Int(counts[name]) - 1 }) else { return }
      passages[place] = Passage(path: UInt32(truncatingIfNeeded: path), index: UInt32(truncatingIfNeeded: index))
      counts[name] -= 1
    }
  }

  private func name(_ index: Int) -> Int { Int(names[Int(paths.vertices[index])]) }

  private func place(_ index: Int) -> Position { paths.positions[name(index)] }

  private func range(_ name: Int) -> Range<Int> { (name == 0 ? 0 : Int(ends[name - 1]))..<Int(ends[name]) }

  /// The places that vertices come to, and those next to them.
  private func concerned() -> [Bool] {
    let isTarget = paths.targets(names)
    var isConcerned = isTarget
    paths.forEachEdge { u, v in
      let (a, b) = (Int(names[Int(u)]), Int(names[Int(v)]))
      if isTarget[a] || isTarget[b] { (isConcerned[a], isConcerned[b]) = (true, true) }
    }
    return isConcerned
  }

  private func forEachPassage(_ body: (_ path: Int, _ index: Int) -> Void) {
    for path in 0..<paths.builder.pathCount {
      for index in paths.builder.range(path) {
        if let before = paths.index(after: index, onPath: path, step: -1), name(before) == name(index) { continue }
        body(path, index)
      }
    }
  }

  // MARK: - What must stay

  /// The vertices where paths would come to the other side of each other. Complexity: O(n log n) where stretches are short.
  func entwined(_ nesting: inout RingNesting) -> [UInt32] {
    var found = united(&nesting)
    var turns: [Int: Double] = [:]
    func look(_ a: Int, _ b: Int) {
      guard let stretch = stretch(passages[a], passages[b]), isNew(stretch, &nesting, &turns) else { return }
      for strand in [stretch.first, stretch.second] {
        hold(strand.start, strand.path, &found)
        if strand.end != strand.start { hold(strand.end, strand.path, &found) }
      }
    }
    for name in ends.indices {
      let range = range(name)
      if range.count > Self.few {
        for (a, b) in CrowdedPlace.pairs(of: chords(range), around: paths.positions[name], place: { paths.positions[$0] }) { look(a, b) }
        continue
      }
      for a in range { for b in a + 1..<range.upperBound { look(a, b) } }
    }
    return found
  }

  /// The neighbours of passages that have two.
  private func chords(_ range: Range<Int>) -> [CrowdedPlace.Chord] {
    range.compactMap { number in
      neighbours(passages[number]).map { CrowdedPlace.Chord(ends: (name($0.before), name($0.after)), passage: number) }
    }
  }

  /// `nil` at the ends of lines, and for one that turns back: it has no sides.
  private func neighbours(_ passage: Passage) -> (before: Int, after: Int)? {
    let (path, index) = (Int(passage.path), Int(passage.index))
    guard let before = paths.neighbour(of: index, onPath: path, step: -1, names),
      let after = paths.neighbour(of: index, onPath: path, step: 1, names)
    else { return nil }
    return name(before) == name(after) ? nil : (before, after)
  }

  /// The vertices of rings that become one though they lie next to each other: their stretch has no ends.
  private func united(_ nesting: inout RingNesting) -> [UInt32] {
    // Of equal edges in any order.
    struct Key: Hashable {
      var edges = 0
      var sum = 0
    }
    var known: [Key: Int] = [:]
    var found: [UInt32] = []
    for path in 0..<paths.builder.pathCount where paths.builder.rings[path] {
      var key = Key()
      for index in paths.builder.range(path) {
        guard let next = paths.index(after: index, onPath: path, step: 1), name(next) != name(index) else { continue }
        let edge = SnappedEdge(UInt32(truncatingIfNeeded: name(index)), UInt32(truncatingIfNeeded: name(next)))
        key.edges += 1
        key.sum &+= edge.hashValue
      }
      if key.edges < 3 { continue }
      guard let other = known[key] else {
        known[key] = path
        continue
      }
      if nesting.isNested(path, other) == false, nesting.areApart(path, other), !nesting.cross(path, other) {
        for ring in [path, other] { found += paths.vertices[paths.builder.range(ring)] }
      }
    }
    return found
  }

  /// Whether paths lie otherwise than before.
  private func isNew(_ stretch: Stretch, _ nesting: inout RingNesting, _ turns: inout [Int: Double]) -> Bool {
    if stretch.isLeft.before != stretch.isLeft.behind { return !crossedBefore(stretch) }
    let (first, second) = (stretch.first, stretch.second)
    guard first.path != second.path, paths.builder.rings[first.path], paths.builder.rings[second.path] else { return false }
    let turnFirst = turn(first.path, &turns) * Double(first.step), turnSecond = turn(second.path, &turns) * Double(second.step)
    if turnFirst == 0 || turnSecond == 0 { return false }
    guard let next = paths.neighbour(of: second.start, onPath: second.path, step: second.step, names),
      let isLeft = isLeft(place(first.before), ofCorner: place(second.before), place(second.start), place(next)),
      let was = nesting.isNested(first.path, second.path)
    else { return false }
    // Whether the second comes from within the first, or the first from within the second.
    let isWithin = stretch.isLeft.before == (turnFirst > 0) || isLeft == (turnSecond > 0)
    return was != isWithin && (was || nesting.areApart(first.path, second.path)) && !nesting.cross(first.path, second.path)
  }

  /// Positive for a ring that runs counterclockwise once it is snapped.
  private func turn(_ path: Int, _ turns: inout [Int: Double]) -> Double {
    if let turn = turns[path] { return turn }
    let turn = paths.doubleArea(paths.vertices[paths.builder.range(path)]) { names[Int($0)] }
    turns[path] = turn
    return turn
  }

  /// The vertices of a path at a place, and those next to it.
  private func hold(_ index: Int, _ path: Int, _ found: inout [UInt32]) {
    found.append(paths.vertices[index])
    for step in [-1, 1] {
      var other = index
      while let next = paths.index(after: other, onPath: path, step: step), next != index {
        found.append(paths.vertices[next])
        if name(next) != name(index) { break }
        other = next
      }
    }
  }

  // MARK: - Stretches

  /// The stretch of two paths that begins or ends at a position; `nil` if it goes on in both directions, ends with a line, or its sides
  /// cannot be determined.
  private func stretch(_ p: Passage, _ q: Passage) -> Stretch? {
    let (pathP, pathQ, start, other) = (Int(p.path), Int(q.path), Int(p.index), Int(q.index))
    guard let ofP = neighbours(p), let ofQ = neighbours(q) else { return nil }
    if paths.goesRound {
      for index in [ofP.before, ofP.after, ofQ.before, ofQ.after] where (place(index).x - place(start).x).magnitude > 180 { return nil }
    }
    func isShared(_ index: Int) -> Bool { name(index) == name(ofQ.before) || name(index) == name(ofQ.after) }
    let isBefore = isShared(ofP.before), isAfter = isShared(ofP.after)
    if isBefore && isAfter { return nil }
    // From where both come together.
    let stepP = isBefore ? -1 : 1
    let (before, after) = isBefore ? (ofP.after, ofP.before) : (ofP.before, ofP.after)
    if !isBefore && !isAfter {
      guard let left = isLeft(place(ofQ.before), ofCorner: place(before), place(start), place(after)),
        let right = isLeft(place(ofQ.after), ofCorner: place(before), place(start), place(after))
      else { return nil }
      return Stretch(
        first: Strand(path: pathP, step: 1, before: before, start: start, end: start, behind: after),
        second: Strand(path: pathQ, step: 1, before: ofQ.before, start: other, end: other, behind: ofQ.after), isLeft: (left, right))
    }
    let stepQ = name(ofQ.after) == name(after) ? 1 : -1
    let comes = stepQ > 0 ? ofQ.before : ofQ.after
    var (last, end, endQ) = (before, start, other)
    for _ in paths.builder.range(pathP) {
      guard let next = paths.neighbour(of: end, onPath: pathP, step: stepP, names),
        let nextQ = paths.neighbour(of: endQ, onPath: pathQ, step: stepQ, names)
      else { return nil }
      if name(next) == name(nextQ) {
        (last, end, endQ) = (end, next, nextQ)
        continue
      }
      if paths.goesRound {
        for index in [next, nextQ, last] where (place(index).x - place(end).x).magnitude > 180 { return nil }
      }
      guard let left = isLeft(place(comes), ofCorner: place(before), place(start), place(after)),
        let right = isLeft(place(nextQ), ofCorner: place(last), place(end), place(next))
      else { return nil }
      return Stretch(
        first: Strand(path: pathP, step: stepP, before: before, start: start, end: end, behind: next),
        second: Strand(path: pathQ, step: stepQ, before: comes, start: other, end: endQ, behind: nextQ), isLeft: (left, right))
    }
    return nil
  }

  /// Whether edges of two paths crossed along a stretch before.
  private func crossedBefore(_ stretch: Stretch) -> Bool {
    let first = originals(stretch.first), second = originals(stretch.second)
    var rest = Self.mostEdges
    for (a, b) in zip(first, first.dropFirst()) {
      let box = PlaneBox(a, b)
      rest -= second.count
      if rest < 0 { return false }
      for (c, d) in zip(second, second.dropFirst()) where box.meets(PlaneBox(c, d)) {
        if case .crossing = contact(a, b, c, d) { return true }
      }
    }
    return false
  }

  /// Where the vertices of a path were along a stretch and a little around it: what crossed there may come to cross here.
  private func originals(_ strand: Strand) -> [Position] {
    var (first, count) = (strand.before, 1)
    while count <= Self.around, let before = paths.index(after: first, onPath: strand.path, step: -strand.step) {
      (first, count) = (before, count + 1)
    }
    var places: [Position] = []
    var (index, rest) = (first, Self.around)
    var isBehind = false
    for _ in 0..<paths.builder.range(strand.path).count + 2 * Self.around {
      places.append(paths.place(paths.vertices[index]))
      isBehind = isBehind || index == strand.behind && places.count > Self.around
      if isBehind { rest -= 1 }
      guard rest >= 0, let next = paths.index(after: index, onPath: strand.path, step: strand.step) else { break }
      index = next
    }
    return places
  }
}
