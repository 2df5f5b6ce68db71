internal import GeoModel

/// Pairs of segments that may meet, of which one at least is new since all were compared.
///
/// Four segments in a row share a box, and trees over these boxes, of the new segments and of the others, say which fours
/// can meet (``BoxForest``). Where boxes say little because neighbours in the list are not neighbours in the plane, as in
/// thousands of small polygons in any order, segments are put in order along a curve first (``HilbertCurve``). Where boxes
/// still say little, a sweep tells which segments do meet, for each at least one (``ContactSweep``).
struct SegmentSearch {
  /// The new segments, and the others behind them.
  private var order: [Int32] = []
  /// Whether neighbours in the list are not neighbours in the plane.
  private var isScattered = false
  private var margin = 0.0
  private var forest = BoxForest()
  private var sweep = ContactSweep()
  private var pairs: [(Int32, Int32)] = []
  private var read = 0
  /// The boxes of four new ones that are compared with each other, and how many.
  private var leaf = 0
  private var leaves = 0
  /// The pairs of such boxes; from `pairsWithOthers` on the second is one of the others.
  private var leafPair = 0
  private var pairsWithOthers = 0
  private var newCount = 0
  /// The trees, and what is left of joining them where the pairs of boxes are too many to be held, the next last.
  private var trees = (new: BoxForest.Tree(start: 0, leaves: 0), others: BoxForest.Tree(start: 0, leaves: 0))
  private var steps: [(step: BoxForest.Step, isWithOthers: Bool)] = []
  /// Whether all pairs that meet are told.
  private(set) var isComplete = true
  /// Whether two segments that meet are both in some pair, if not with each other.
  private(set) var tellsAllThatMeet = true

  private static let leafSize = 4

  /// Comparisons that the tree may make for each segment before the sweep is cheaper; tests set it to 0.
  var allowancePerSegment = 256

  /// Comparisons that are always made, those that many segments may have beyond their share, and that share: pairs of boxes are kept
  /// until they are told, and there may be as many.
  private static let basicAllowance = 1_000_000, mostAllowance = 10_000_000, greatAllowancePerSegment = 8

  /// What may be used before segments are put in order along a curve.
  private static let shareInOrder = 0.125

  /// Pairs of boxes that are held: always, and for each segment.
  private static let basicPairs = 100_000, pairsPerSegment = 1

  /// Forgets how the segments of the last input lie.
  mutating func reset() { isScattered = false }

  /// Gives the memory of large inputs back.
  mutating func release() {
    (order, pairs, steps) = ([], [], [])
    (forest, sweep) = (BoxForest(), ContactSweep())
  }

  /// - Parameter margin: how far apart segments may be and still be told.
  mutating func begin(_ segments: [SegmentNoding.Segment], _ points: [Position], margin: Double) {
    pairs.removeAll(keepingCapacity: true)
    (read, leaf, leaves, leafPair) = (0, 0, 0, 0)
    order.removeAll(keepingCapacity: true)
    for index in segments.indices where !segments[index].isSettled { order.append(Int32(index)) }
    newCount = order.count
    for index in segments.indices where segments[index].isSettled { order.append(Int32(index)) }
    self.margin = margin
    (isComplete, tellsAllThatMeet) = (true, true)
    if newCount == 0 { return }
    if !isScattered {
      // Most lists are in order; for others this is wasted.
      findPairs(segments, points, share: Self.shareInOrder)
      if isComplete { return }
      isScattered = allowancePerSegment > 0
    }
    if isScattered {
      sortInSpace(segments, points)
      findPairs(segments, points)
    }
    if !isComplete { searchBySweep(segments, points) }
  }

  /// Finds the boxes that meet, or gives up if they are too many.
  ///
  /// - Parameter share: how much of the allowance may be used.
  private mutating func findPairs(_ segments: [SegmentNoding.Segment], _ points: [Position], share: Double = 1) {
    forest.removeAll()
    forest.removePairs()
    steps.removeAll(keepingCapacity: true)
    trees = (addTree(0..<newCount, segments, points), addTree(newCount..<order.count, segments, points))
    let great = Self.mostAllowance + segments.count * Self.greatAllowancePerSegment
    let whole = min(segments.count * allowancePerSegment, great) + (allowancePerSegment > 0 ? Self.basicAllowance : 0)
    forest.allowance = Int(share * Double(whole))
    forest.mostPairs = Self.basicPairs + Self.pairsPerSegment * segments.count
    isComplete = forest.joinWithin(trees.new)
    pairsWithOthers = forest.pairs.count
    if isComplete, trees.others.leaves > 0 { isComplete = forest.join(trees.new, trees.others) }
    guard isComplete else { return }
    leaves = trees.new.leaves
    if !forest.hasMore { return }
    // They are found again, some thousand at a time.
    forest.removePairs()
    (forest.allowance, forest.mostPairs) = (.max, .max)
    if trees.others.leaves > 0 { steps.append((.between(forest.root(trees.new), forest.root(trees.others)), true)) }
    steps.append((.within(forest.root(trees.new)), false))
  }

  /// Finds the next pairs of boxes.
  private mutating func findMore() {
    guard let (step, isWithOthers) = steps.popLast() else { return }
    let second = isWithOthers ? trees.others : trees.new
    if let parts = forest.parts(of: step, trees.new, second) {
      for part in parts.reversed() { steps.append((part, isWithOthers)) }
      return
    }
    forest.removePairs()
    _ = forest.join(step, trees.new, second)
    (leafPair, pairsWithOthers) = (0, isWithOthers ? 0 : forest.pairs.count)
  }

  /// Puts the new segments, and the others, in order along a curve. Complexity: O(n).
  private mutating func sortInSpace(_ segments: [SegmentNoding.Segment], _ points: [Position]) {
    func middle(_ index: Int32) -> Position {
      let (a, b) = (points[Int(segments[Int(index)].low)], points[Int(segments[Int(index)].high)])
      return Position(x: a.x / 2 + b.x / 2, y: a.y / 2 + b.y / 2)
    }
    var box = PlaneBox.empty
    for index in order { box.include(middle(index)) }
    let curve = HilbertCurve(over: box)
    for range in [0..<newCount, newCount..<order.count] {
      let list = Array(order[range])
      let keys = list.map { index in
        let place = middle(index)
        return curve.index(place.x, place.y)
      }
      for (offset, place) in RadixOrder.of(keys).enumerated() { order[range.lowerBound + offset] = list[Int(place)] }
    }
  }

  /// The box of a segment in the order, with the margin.
  @inline(__always)
  private func box(_ index: Int, _ segments: [SegmentNoding.Segment], _ points: [Position]) -> PlaneBox {
    let segment = segments[Int(order[index])]
    var box = PlaneBox(points[Int(segment.low)], points[Int(segment.high)])
    box.minX -= margin
    box.minY -= margin
    box.maxX += margin
    box.maxY += margin
    return box
  }

  private mutating func addTree(_ range: Range<Int>, _ segments: [SegmentNoding.Segment], _ points: [Position]) -> BoxForest.Tree {
    for first in stride(from: range.lowerBound, to: range.upperBound, by: Self.leafSize) {
      var box = box(first, segments, points)
      for index in first..<min(first + Self.leafSize, range.upperBound) { box.include(self.box(index, segments, points)) }
      forest.appendLeaf(box)
    }
    return forest.endTree(leaves: (range.count + Self.leafSize - 1) / Self.leafSize)
  }

  /// The next pair, the earlier segment first; `nil` after the last one.
  ///
  /// - Parameters:
  ///   - segments: as they were when it began, except for whether they are settled.
  ///   - points: the same, and others behind them.
  mutating func next(_ segments: [SegmentNoding.Segment], _ points: [Position]) -> (Int, Int)? {
    while read == pairs.count {
      pairs.removeAll(keepingCapacity: true)
      read = 0
      if leaf < leaves {
        collect(leaf, leaf, from: 0, segments, points)
        leaf += 1
      } else if leaves > 0, leafPair < forest.pairs.count {
        let (a, b) = forest.pairs[leafPair]
        collect(Int(a), Int(b), from: leafPair < pairsWithOthers ? 0 : newCount, segments, points)
        leafPair += 1
      } else if !steps.isEmpty {
        findMore()
      } else {
        return nil
      }
    }
    let pair = pairs[read]
    read += 1
    return (Int(pair.0), Int(pair.1))
  }

  /// - Parameter start: where the segments of the tree of the second four begin.
  private mutating func collect(
    _ leafA: Int, _ leafB: Int, from start: Int, _ segments: [SegmentNoding.Segment], _ points: [Position]
  ) {
    let firstA = leafA * Self.leafSize
    let firstB = start + leafB * Self.leafSize
    for a in firstA..<min(firstA + Self.leafSize, newCount) {
      let box = box(a, segments, points)
      for b in (firstA == firstB ? a + 1 : firstB)..<max(a + 1, min(firstB + Self.leafSize, start == 0 ? newCount : order.count))
      where box.meets(self.box(b, segments, points)) {
        pairs.append((min(order[a], order[b]), max(order[a], order[b])))
      }
    }
  }

  private mutating func searchBySweep(_ segments: [SegmentNoding.Segment], _ points: [Position]) {
    forest.removePairs()
    steps.removeAll(keepingCapacity: true)
    var ends: [Position] = []
    ends.reserveCapacity(2 * segments.count)
    for segment in segments {
      ends.append(points[Int(segment.low)])
      ends.append(points[Int(segment.high)])
    }
    var contacts = ContactList()
    ends.withUnsafeBufferPointer {
      if let base = $0.baseAddress { sweep.search(base, SeparateEdges(pathCount: segments.count), into: &contacts) }
    }
    func addPairs(_ found: [ContactList.EdgePair]) {
      for pair in found { pairs.append((Int32(min(pair.a, pair.b) / 2), Int32(max(pair.a, pair.b) / 2))) }
    }
    addPairs(contacts.overlaps)
    addTouches(contacts.takePassages(), ends)
    // Not before segments that run along each other have become one: rounding a crossing of one would part them.
    guard pairs.isEmpty else {
      tellsAllThatMeet = contacts.crossings.isEmpty
      return
    }
    addPairs(contacts.crossings)
  }

  /// A segment that others go on from within is told with one of them.
  private mutating func addTouches(_ passages: consuming [ContactList.Passage], _ ends: [Position]) {
    var order = passages
    order.sort {
      let (a, b) = (ends[$0.place], ends[$1.place])
      return a != b ? precedes(a, b) : $0.element < $1.element
    }
    var first = 0
    while first < order.count {
      var last = first
      while last + 1 < order.count, ends[order[last + 1].place] == ends[order[first].place] { last += 1 }
      let end = order[first...last].first { !$0.isWithinEdge }
      for passage in order[first...last] where passage.isWithinEdge {
        let other = end ?? order[passage.element == order[first].element ? last : first]
        let (a, b) = (passage.element / 2, other.element / 2)
        if a != b { pairs.append((Int32(min(a, b)), Int32(max(a, b)))) }
      }
      first = last + 1
    }
  }
}
