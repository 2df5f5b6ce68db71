internal import GeoModel

/// Pairs of segments that may meet, of which one at least is new since all were compared.
///
/// Four segments in a row share a box, and trees over these boxes, of the new segments and of the others, say which fours
/// can meet (``BoxForest``). Where boxes say little, a sweep tells which segments do meet, for each at least one
/// (``ContactSweep``).
struct SegmentSearch {
  /// The new segments, and the others behind them.
  private var order: [Int32] = []
  /// In that order.
  private var boxes: [PlaneBox] = []
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

  /// - Parameter margin: how far apart segments may be and still be told.
  mutating func begin(_ segments: [SegmentNoding.Segment], _ points: [Position], margin: Double) {
    pairs.removeAll(keepingCapacity: true)
    (read, leaf, leaves, leafPair) = (0, 0, 0, 0)
    order.removeAll(keepingCapacity: true)
    for index in segments.indices where !segments[index].isSettled { order.append(Int32(index)) }
    newCount = order.count
    for index in segments.indices where segments[index].isSettled { order.append(Int32(index)) }
    boxes.removeAll(keepingCapacity: true)
    boxes.reserveCapacity(segments.count)
    for index in order {
      let segment = segments[Int(index)]
      var box = PlaneBox(points[Int(segment.low)], points[Int(segment.high)])
      box.minX -= margin
      box.minY -= margin
      box.maxX += margin
      box.maxY += margin
      boxes.append(box)
    }
    forest.removeAll()
    forest.removePairs()
    (isComplete, tellsAllThatMeet) = (true, true)
    if newCount == 0 { return }
    let (new, others) = (addTree(0..<newCount), addTree(newCount..<boxes.count))
    let great = Self.mostAllowance + segments.count * Self.greatAllowancePerSegment
    forest.allowance = min(segments.count * allowancePerSegment, great) + (allowancePerSegment > 0 ? Self.basicAllowance : 0)
    isComplete = forest.joinWithin(new)
    pairsWithOthers = forest.pairs.count
    if isComplete, others.leaves > 0 { isComplete = forest.join(new, others) }
    if isComplete { leaves = new.leaves } else { searchBySweep(segments, points) }
  }

  private mutating func addTree(_ range: Range<Int>) -> BoxForest.Tree {
    for first in stride(from: range.lowerBound, to: range.upperBound, by: Self.leafSize) {
      var box = boxes[first]
      for index in first..<min(first + Self.leafSize, range.upperBound) { box.include(boxes[index]) }
      forest.appendLeaf(box)
    }
    return forest.endTree(leaves: (range.count + Self.leafSize - 1) / Self.leafSize)
  }

  /// The next pair, the earlier segment first; `nil` after the last one.
  mutating func next() -> (Int, Int)? {
    while read == pairs.count {
      pairs.removeAll(keepingCapacity: true)
      read = 0
      if leaf < leaves {
        collect(leaf, leaf, from: 0)
        leaf += 1
      } else if leaves > 0, leafPair < forest.pairs.count {
        let (a, b) = forest.pairs[leafPair]
        collect(Int(a), Int(b), from: leafPair < pairsWithOthers ? 0 : newCount)
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
  private mutating func collect(_ leafA: Int, _ leafB: Int, from start: Int) {
    let firstA = leafA * Self.leafSize
    let firstB = start + leafB * Self.leafSize
    for a in firstA..<min(firstA + Self.leafSize, newCount) {
      let box = boxes[a]
      for b in (firstA == firstB ? a + 1 : firstB)..<max(a + 1, min(firstB + Self.leafSize, start == 0 ? newCount : boxes.count))
      where box.meets(boxes[b]) {
        pairs.append((min(order[a], order[b]), max(order[a], order[b])))
      }
    }
  }

  private mutating func searchBySweep(_ segments: [SegmentNoding.Segment], _ points: [Position]) {
    // A segment is a line of its own, from point 2 i to point 2 i + 1.
    var ends: [Position] = []
    var lines: [LoadedRing] = []
    ends.reserveCapacity(2 * segments.count)
    lines.reserveCapacity(segments.count)
    for (index, segment) in segments.enumerated() {
      ends.append(points[Int(segment.low)])
      ends.append(points[Int(segment.high)])
      var line = LoadedRing(
        path: index, part: index, start: 2 * index, end: 2 * index + 1, box: PlaneBox(points[Int(segment.low)], points[Int(segment.high)]),
        isHole: false)
      line.isClosed = false
      lines.append(line)
    }
    var contacts = ContactList()
    ends.withUnsafeBufferPointer { if let base = $0.baseAddress { sweep.search(base, lines, into: &contacts) } }
    for (a, b) in contacts.overlaps { pairs.append((Int32(min(a, b) / 2), Int32(max(a, b) / 2))) }
    addTouches(contacts.passages)
    // Not before segments that run along each other have become one: rounding a crossing of one would part them.
    guard pairs.isEmpty else {
      tellsAllThatMeet = contacts.crossings.isEmpty
      return
    }
    for (a, b) in contacts.crossings { pairs.append((Int32(min(a, b) / 2), Int32(max(a, b) / 2))) }
  }

  /// A segment that others go on from within is told with one of them.
  private mutating func addTouches(_ passages: [ContactList.Passage]) {
    let order = passages.sorted { $0.point != $1.point ? precedes($0.point, $1.point) : $0.element < $1.element }
    var first = 0
    while first < order.count {
      var last = first
      while last + 1 < order.count, order[last + 1].point == order[first].point { last += 1 }
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
