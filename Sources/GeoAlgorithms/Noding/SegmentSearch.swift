internal import GeoModel

/// Pairs of segments that may meet, of which one at least is new since all were compared.
///
/// Four segments in a row share a box, and trees over these boxes, of the new segments and of the others, find which fours
/// can meet (``BoxForest``). Where boxes exclude little, a sweep finds segments that meet, for each at least one
/// (``ContactSweep``).
struct SegmentSearch {
  /// The new segments, and the others after them.
  private var order: [Int32] = []
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
  /// Whether all pairs that meet are reported.
  private(set) var isComplete = true
  /// Whether two segments that meet are both in some pair, if not with each other.
  private(set) var tellsAllThatMeet = true

  private static let leafSize = 4

  /// Comparisons that the tree may make for each segment before the sweep is cheaper; tests set it to 0.
  var allowancePerSegment = 256

  /// Comparisons that are always made, the most of them, and how many each segment adds: pairs of boxes are kept
  /// until they are reported, and there may be as many.
  private static let basicAllowance = 1_000_000, mostAllowance = 10_000_000, greatAllowancePerSegment = 8

  /// Pairs of boxes that are held before it is known whether a sweep takes their place: always, and for each segment.
  private static let basicPairs = 100_000, pairsPerSegment = 1

  private mutating func join(_ new: BoxForest.Tree, _ others: BoxForest.Tree) {
    isComplete = forest.joinWithin(new)
    pairsWithOthers = forest.pairs.count
    if isComplete, others.leaves > 0 { isComplete = forest.join(new, others) }
  }

  /// Gives the memory of large inputs back.
  mutating func release() {
    (order, pairs) = ([], [])
    (forest, sweep) = (BoxForest(), ContactSweep())
  }

  /// - Parameter margin: how far apart segments may be and still be reported.
  mutating func begin(_ segments: [NodedSegment], _ points: [Position], margin: Double) {
    pairs.removeAll(keepingCapacity: true)
    (read, leaf, leaves, leafPair) = (0, 0, 0, 0)
    order.removeAll(keepingCapacity: true)
    for index in segments.indices where !segments[index].isSettled { order.append(Int32(index)) }
    newCount = order.count
    for index in segments.indices where segments[index].isSettled { order.append(Int32(index)) }
    self.margin = margin
    forest.removeAll()
    forest.removePairs()
    (isComplete, tellsAllThatMeet) = (true, true)
    if newCount == 0 { return }
    let (new, others) = (addTree(0..<newCount, segments, points), addTree(newCount..<order.count, segments, points))
    let great = Self.mostAllowance + segments.count * Self.greatAllowancePerSegment
    forest.allowance = min(segments.count * allowancePerSegment, great) + (allowancePerSegment > 0 ? Self.basicAllowance : 0)
    let allowance = forest.allowance
    forest.mostPairs = Self.basicPairs + Self.pairsPerSegment * segments.count
    join(new, others)
    // They are not held before it is known that they are not too many.
    if isComplete, forest.hasMore {
      forest.removePairs()
      (forest.allowance, forest.mostPairs) = (allowance, .max)
      join(new, others)
    }
    if isComplete { leaves = new.leaves } else { searchBySweep(segments, points) }
  }

  /// The box of a segment in the order, with the margin.
  @inline(__always)
  private func box(_ index: Int, _ segments: [NodedSegment], _ points: [Position]) -> PlaneBox {
    let segment = segments[Int(order[index])]
    var box = PlaneBox(points[Int(segment.low)], points[Int(segment.high)])
    box.minX -= margin
    box.minY -= margin
    box.maxX += margin
    box.maxY += margin
    return box
  }

  private mutating func addTree(_ range: Range<Int>, _ segments: [NodedSegment], _ points: [Position]) -> BoxForest.Tree {
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
  ///   - points: the same, and others after them.
  mutating func next(_ segments: [NodedSegment], _ points: [Position]) -> (Int, Int)? {
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
    _ leafA: Int, _ leafB: Int, from start: Int, _ segments: [NodedSegment], _ points: [Position]
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

  private mutating func searchBySweep(_ segments: [NodedSegment], _ points: [Position]) {
    forest.removePairs()
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

  /// Reports a segment within which others end together with one of these.
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
