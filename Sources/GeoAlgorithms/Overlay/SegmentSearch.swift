internal import GeoModel

/// Pairs of segments that may meet.
///
/// Four segments in a row share a box, and a tree over these boxes says which fours can meet (``BoxForest``). Where
/// boxes say little, a sweep tells which segments do meet, for each at least one (``ContactSweep``).
struct SegmentSearch {
  private var boxes: [PlaneBox] = []
  private var forest = BoxForest()
  private var sweep = ContactSweep()
  private var pairs: [(Int32, Int32)] = []
  private var read = 0
  private var leafPair = 0
  private var leaf = 0
  private var leaves = 0
  /// Whether all pairs that meet are told.
  private(set) var isComplete = true

  private static let leafSize = 4

  /// Comparisons that the tree may make for each segment before the sweep is cheaper; tests set it to 0.
  var allowancePerSegment = 256

  /// - Parameter margin: how far apart segments may be and still be told.
  mutating func begin(_ segments: [SegmentNoding.Segment], _ points: [Position], margin: Double) {
    pairs.removeAll(keepingCapacity: true)
    read = 0
    leafPair = 0
    leaf = 0
    leaves = 0
    boxes.removeAll(keepingCapacity: true)
    forest.removeAll()
    forest.removePairs()
    for segment in segments {
      var box = PlaneBox(points[Int(segment.low)], points[Int(segment.high)])
      box.minX -= margin
      box.minY -= margin
      box.maxX += margin
      box.maxY += margin
      boxes.append(box)
    }
    isComplete = true
    guard !boxes.isEmpty else { return }
    let count = (boxes.count + Self.leafSize - 1) / Self.leafSize
    for first in stride(from: 0, to: boxes.count, by: Self.leafSize) {
      var box = boxes[first]
      for index in first..<min(first + Self.leafSize, boxes.count) { box.include(boxes[index]) }
      forest.appendLeaf(box)
    }
    let tree = forest.endTree(leaves: count)
    forest.allowance = segments.count * allowancePerSegment + (allowancePerSegment > 0 ? 1_000_000 : 0)
    isComplete = forest.joinWithin(tree)
    if isComplete { leaves = count } else { searchBySweep(segments, points) }
  }

  /// The next pair, the earlier segment first; `nil` after the last one.
  mutating func next() -> (Int, Int)? {
    while read == pairs.count {
      pairs.removeAll(keepingCapacity: true)
      read = 0
      if leaf < leaves {
        collect(leaf, leaf)
        leaf += 1
      } else if leaves > 0, leafPair < forest.pairs.count {
        collect(Int(forest.pairs[leafPair].0), Int(forest.pairs[leafPair].1))
        leafPair += 1
      } else {
        return nil
      }
    }
    let pair = pairs[read]
    read += 1
    return (Int(pair.0), Int(pair.1))
  }

  private mutating func collect(_ leafA: Int, _ leafB: Int) {
    let firstA = leafA * Self.leafSize
    let firstB = leafB * Self.leafSize
    for a in firstA..<min(firstA + Self.leafSize, boxes.count) {
      let box = boxes[a]
      for b in (leafA == leafB ? a + 1 : firstB)..<max(a + 1, min(firstB + Self.leafSize, boxes.count))
      where box.meets(boxes[b]) {
        pairs.append((Int32(a), Int32(b)))
      }
    }
  }

  private mutating func searchBySweep(_ segments: [SegmentNoding.Segment], _ points: [Position]) {
    // A segment is a line of its own, from point 2 i to point 2 i + 1.
    var ends: [Position] = []
    var lines: [LoadedRing] = []
    for (index, segment) in segments.enumerated() {
      ends.append(points[Int(segment.low)])
      ends.append(points[Int(segment.high)])
      var line = LoadedRing(
        path: index, part: index, start: 2 * index, end: 2 * index + 1, box: boxes[index], isHole: false)
      line.isClosed = false
      lines.append(line)
    }
    var contacts = ContactList()
    ends.withUnsafeBufferPointer { if let base = $0.baseAddress { sweep.search(base, lines, into: &contacts) } }
    for (a, b) in contacts.overlaps { pairs.append((Int32(min(a, b) / 2), Int32(max(a, b) / 2))) }
    addTouches(contacts.passages)
    // Not before segments that run along each other have become one: rounding a crossing of one would part them.
    guard pairs.isEmpty else { return }
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
