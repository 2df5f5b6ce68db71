internal import GeoModel

/// Cuts segments where they cross, touch or run along each other, until they meet in their ends only and no two are
/// equal.
///
/// Crossings are rounded to doubles, which can make new ones; so it goes on until an exact search finds none. Where
/// rounding keeps on, or when the points of a grid are all that may be used, a segment also bends to every point whose
/// cell of the grid it passes (snap rounding: Hobby 1999; repeated, Halperin and Packer 2002), which comes to an end.
struct SegmentNoding {
  private(set) var points: [Position] = []
  /// NaN for none.
  private(set) var altitudes: [Double] = []
  /// The position of the input that a point stands for, the first of several; -1 for one that was made here.
  private(set) var sources: [Int32] = []
  var segments: [NodedSegment] = []
  var bundles = StrandBundles()
  /// The segments as they came, for crossings that are rounded once only, and to begin again: their points and rings.
  private(set) var lines: [(a: Int32, b: Int32, ring: Int32)] = []
  /// The points as they came, where those of a grid have taken their place.
  private var corners: [Position] = []

  /// The distance of grid lines; 0 for none.
  private(set) var step = 0.0
  var search = SegmentSearch()

  private var numbers = NumberTable()
  var equals = NumberTable()
  private var cuts: [Cut] = []
  /// The segments of all searches that were sweeps.
  private var swept = 0

  private struct Cut {
    var segment: Int32
    var point: Int32
    var along: Double
  }

  /// Rounds before segments are put on a grid, and on one.
  private static let rounds = (free: 24, grid: 64)

  /// How many cuts are too many: what has as many crossings is not an outline any more. On a grid they are if each of many
  /// segments passes the cells of many points, of which a coarser grid makes fewer. Tests set it lower.
  var mostCuts = 500_000

  /// How many pieces and strands are too many: each takes some hundred bytes in what follows.
  var mostPieces: Int { mostCuts + 2 * lines.count }

  /// How many times what was compared once may be compared in all the rounds that follow. Rounding the crossings of lines
  /// that nearly coincide, or that nearly go through one point, can make as many new ones as there are pairs of pieces; a
  /// coarser grid then makes one point of them.
  private static let mostRepeated = 16

  /// Cuts of a round that is looked at for whether it is on the way to an end, and such rounds that may not be.
  private static let manyCuts = 20_000, mostStalled = 3

  /// How many times as many pieces as there may be are searched by sweeps in all rounds: that many do not become fewer on a coarser
  /// grid.
  private static let mostSweeps = 3

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    altitudes.removeAll(keepingCapacity: true)
    sources.removeAll(keepingCapacity: true)
    segments.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    corners.removeAll()
    numbers.reset(count: 0)
    bundles.removeAll()
    step = 0
  }

  /// Gives the memory of a large input back that only noding needs.
  private mutating func release() {
    if points.count <= GeometryColumn.mostKept { return }
    (lines, corners, cuts) = ([], [], [])
    (numbers, equals) = (NumberTable(), NumberTable())
    search.release()
  }

  /// The same of everything; after ``removeAll()``.
  mutating func releaseAll() {
    (points, altitudes, sources, segments, bundles) = ([], [], [], [], StrandBundles())
    (lines, corners, cuts) = ([], [], [])
    (numbers, equals) = (NumberTable(), NumberTable())
    search.release()
  }

  /// The number of a point, the same for equal positions.
  mutating func number(_ position: Position, altitude: Double, source: Int32) -> Int32 {
    let hash = PlaceHash.secret.of(position)
    if let known = numbers.find(hash, isEqual: { points[Int($0)] == position }) { return known }
    let number = Int32(points.count)
    points.append(position)
    altitudes.append(altitude)
    sources.append(source)
    if numbers.isFull { growNumbers() }
    numbers.insert(number, hash)
    return number
  }

  private mutating func growNumbers() {
    let points = points
    numbers.grow { PlaceHash.secret.of(points[Int($0)]) }
  }

  /// The ends of a segment as it came.
  func ends(ofLine line: Int32) -> (a: Position, b: Position) {
    let (a, b, _) = lines[Int(line)]
    return corners.isEmpty ? (points[Int(a)], points[Int(b)]) : (corners[Int(a)], corners[Int(b)])
  }

  /// Makes room for so many points and segments at once.
  mutating func reserve(_ count: Int) {
    if count <= GeometryColumn.mostKept { return }
    points.reserveCapacity(count)
    altitudes.reserveCapacity(count)
    sources.reserveCapacity(count)
    segments.reserveCapacity(count)
    lines.reserveCapacity(count)
    numbers.reset(count: count)
  }

  /// Begins the next ring; what is added belongs to it.
  mutating func beginRing() { bundles.appendRing() }

  mutating func add(ring: Int32, from a: Int32, to b: Int32) {
    if a == b { return }
    lines.append((a, b, ring))
    appendSegment(ofLine: lines.count - 1)
  }

  private mutating func appendSegment(ofLine line: Int) {
    let (a, b, ring) = lines[line]
    let isForward = precedes(points[Int(a)], points[Int(b)])
    segments.append(NodedSegment(low: isForward ? a : b, high: isForward ? b : a, bundle: ring, line: Int32(line), isReversed: !isForward))
  }

  /// Cuts everything. All points must be on the grid if it is that of whole numbers.
  ///
  /// - Returns: false if there are too many crossings.
  /// - Complexity: a few rounds of O((n + k) log n) for n segments and k pairs whose boxes meet.
  mutating func node(_ grid: NodingGrid) -> Bool {
    defer { release() }
    swept = 0
    if grid == .integers {
      step = 1
      return node(rounds: Self.rounds.grid, isLast: true) ?? false
    }
    let count = points.count
    if grid == .none {
      if crossesTooOften() { return false }
      if let isDone = node(rounds: Self.rounds.free) { return isDone }
      points.removeSubrange(count...)
    }
    corners = points
    let (altitudes, sources) = (Array(altitudes[..<count]), Array(sources[..<count]))
    // Each coarser grid has fewer points to meet in. What came of the rounds before is no help: the more pieces there are, the
    // more of them run along each other on the grid.
    for _ in 0..<4 {
      (points, self.altitudes, self.sources) = (corners, altitudes, sources)
      segments.removeAll(keepingCapacity: true)
      for line in lines.indices { appendSegment(ofLine: line) }
      bundles.removeSums()
      if step == 0 { chooseGrid() } else { step *= 64 }
      putOnGrid()
      if let isDone = node(rounds: Self.rounds.grid) { return isDone }
    }
    return false
  }

  /// - Parameter isLast: whether no coarser grid can be tried.
  /// - Returns: `nil` if the rounds did not do, or are not going to.
  private mutating func node(rounds: Int, isLast: Bool = false) -> Bool? {
    // What may still be compared, once a first search has said how much that is.
    var allowance: Int?
    var last = Int.max, stalled = 0
    for _ in 0..<rounds {
      guard mergeEqual() else { return step > 0 ? nil : false }
      cuts.removeAll(keepingCapacity: true)
      search.begin(segments, points, margin: step / 2)
      if !search.isComplete { swept += segments.count }
      if swept > Self.mostSweeps * mostPieces { return false }
      // Segments that a sweep tells nothing of do not meet each other: they stayed in its order to their ends. Cells it knows nothing of.
      if !search.isComplete, search.tellsAllThatMeet, step == 0 { settleAll() }
      var compared = 0
      while let (a, b) = search.next(segments, points) {
        compared += 1
        if let allowance, !isLast, search.isComplete, compared > allowance { return nil }
        if !search.isComplete { (segments[a].isSettled, segments[b].isSettled) = (false, false) }
        meet(a, b)
        if cuts.count > mostCuts { return step > 0 ? nil : false }
      }
      if search.isComplete { allowance = (allowance ?? Self.mostRepeated * (compared + segments.count + 1000)) - compared }
      if cuts.isEmpty { return true }
      // A sweep tells a few crossings of each segment: there are as many again in the next round.
      if search.isComplete, cuts.count > Self.manyCuts, cuts.count > last / 2 { stalled += 1 }
      if stalled == Self.mostStalled, !isLast { return nil }
      last = cuts.count
      if search.isComplete { settleAll() }
      applyCuts()
      if segments.count > mostPieces || bundles.count > mostPieces { return step > 0 ? nil : false }
    }
    return nil
  }

  private mutating func settleAll() {
    for index in segments.indices { segments[index].isSettled = true }
  }

  private mutating func meet(_ first: Int, _ second: Int) {
    let (s, t) = (segments[first], segments[second])
    let (a, b, c, d) = (points[Int(s.low)], points[Int(s.high)], points[Int(t.low)], points[Int(t.high)])
    switch contact(a, b, c, d) {
    case .none: break
    case .crossing:
      let (whole, other) = (ends(ofLine: s.line), ends(ofLine: t.line))
      let place = crossingPoint(whole.a, whole.b, other.a, other.b)
      // Cutting has moved the pieces a little.
      let box = PlaneBox(a, b).common(PlaneBox(c, d))
      let point = crossing(s, t, box.contains(place) ? place : crossingPoint(a, b, c, d))
      cut(first, at: point)
      cut(second, at: point)
    case .touch(let ends):
      if ends & 1 != 0 { cut(first, at: t.low) }
      if ends & 2 != 0 { cut(first, at: t.high) }
      if ends & 4 != 0 { cut(second, at: s.low) }
      if ends & 8 != 0 { cut(second, at: s.high) }
    case .overlap:
      if precedes(a, c), precedes(c, b) { cut(first, at: t.low) }
      if precedes(a, d), precedes(d, b) { cut(first, at: t.high) }
      if precedes(c, a), precedes(a, d) { cut(second, at: s.low) }
      if precedes(c, b), precedes(b, d) { cut(second, at: s.high) }
    }
    guard step > 0 else { return }
    for point in [t.low, t.high] where passesCell(a, b, of: points[Int(point)]) { cut(first, at: point) }
    for point in [s.low, s.high] where passesCell(c, d, of: points[Int(point)]) { cut(second, at: point) }
  }

  /// The point in which two segments cross, with the altitude of the first there.
  private mutating func crossing(_ s: NodedSegment, _ t: NodedSegment, _ place: Position) -> Int32 {
    let place = step > 0 ? onGrid(place) : place
    if let known = numbers.find(PlaceHash.secret.of(place), isEqual: { points[Int($0)] == place }) { return known }
    let (a, b) = (points[Int(s.low)], points[Int(s.high)])
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let share = ((place.x - a.x) * dx + (place.y - a.y) * dy) / (dx * dx + dy * dy)
    let (from, to) = (altitudes[Int(s.low)], altitudes[Int(s.high)])
    let altitude = Altitude.between(from, to, share: share)
    return number(place, altitude: altitude.isNaN ? altitudes[Int(t.low)] : altitude, source: -1)
  }

  private mutating func cut(_ segment: Int, at point: Int32) {
    let s = segments[segment]
    if point == s.low || point == s.high { return }
    let (a, b, p) = (points[Int(s.low)], points[Int(s.high)], points[Int(point)])
    cuts.append(
      Cut(
        segment: Int32(segment), point: point, along: (p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)))
  }

  private mutating func applyCuts() {
    cuts.sort {
      if $0.segment != $1.segment { return $0.segment < $1.segment }
      return $0.along != $1.along ? $0.along < $1.along : $0.point < $1.point
    }
    var pieces: [NodedSegment] = []
    pieces.reserveCapacity(segments.count + cuts.count)
    var index = 0
    // Pieces stay where the whole was: neighbours in the list are neighbours in the plane.
    for segment in segments.indices {
      let whole = segments[segment]
      guard index < cuts.count, cuts[index].segment == segment else {
        pieces.append(whole)
        continue
      }
      var from = whole.low
      while index < cuts.count, cuts[index].segment == segment {
        appendPiece(of: whole, from: &from, to: cuts[index].point, &pieces)
        index += 1
      }
      appendPiece(of: whole, from: &from, to: whole.high, &pieces)
    }
    segments = pieces
  }

  /// Rounding can turn a short piece round.
  private func appendPiece(of whole: NodedSegment, from: inout Int32, to: Int32, _ pieces: inout [NodedSegment]) {
    if from == to { return }
    let isForward = precedes(points[Int(from)], points[Int(to)])
    pieces.append(
      NodedSegment(
        low: isForward ? from : to, high: isForward ? to : from, bundle: whole.bundle, line: whole.line, layers: whole.layers,
        isReversed: whole.isReversed == isForward))
    from = to
  }
}

// MARK: - On a grid

extension SegmentNoding {
  /// Chooses a grid 2⁻⁴⁶ as wide as what is there, so that its points and their cells' corners are doubles.
  private mutating func chooseGrid() {
    var size = 0.0
    for point in points { size = max(size, point.x.magnitude, point.y.magnitude) }
    step = size > 0 ? size.binade * 0x1p-45 : 1
  }

  private mutating func putOnGrid() {
    let (old, oldAltitudes, oldSources) = (points, altitudes, sources)
    points.removeAll(keepingCapacity: true)
    altitudes.removeAll(keepingCapacity: true)
    sources.removeAll(keepingCapacity: true)
    numbers.reset(count: old.count)
    var moved: [Int32] = []
    moved.reserveCapacity(old.count)
    for index in old.indices {
      let place = onGrid(old[index])
      let source = place == old[index] ? oldSources[index] : -1
      moved.append(number(place, altitude: oldAltitudes[index], source: source))
    }
    var pieces: [NodedSegment] = []
    for segment in segments {
      var from = moved[Int(segment.low)]
      appendPiece(of: segment, from: &from, to: moved[Int(segment.high)], &pieces)
    }
    segments = pieces
  }

  private func onGrid(_ p: Position) -> Position {
    Position(
      x: (p.x / step).rounded(.toNearestOrAwayFromZero) * step,
      y: (p.y / step).rounded(.toNearestOrAwayFromZero) * step)
  }

  /// Whether a segment passes through the inside of the cell round a grid point.
  private func passesCell(_ a: Position, _ b: Position, of p: Position) -> Bool {
    let half = step / 2
    guard min(a.x, b.x) < p.x + half, max(a.x, b.x) > p.x - half, min(a.y, b.y) < p.y + half,
      max(a.y, b.y) > p.y - half
    else { return false }
    // A line passes between corners on its two sides; of these the two that are furthest across it do.
    let rises = (b.x > a.x) == (b.y > a.y)
    let one = orientation(a, b, Position(x: p.x - half, y: rises ? p.y + half : p.y - half))
    let other = orientation(a, b, Position(x: p.x + half, y: rises ? p.y - half : p.y + half))
    return one != .on && other != .on && one != other
  }
}
