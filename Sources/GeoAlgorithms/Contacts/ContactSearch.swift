import GeoModel

/// Finds every contact between the edges of a geometry's rings.
///
/// Eight edges in a row share a box, and trees over these boxes say which eights can meet: neighbours along the ring
/// almost always, others hardly ever, so that real outlines cost a few comparisons a vertex. Where boxes say little
/// (stars, diagonal hatching, spirals) the allowance runs out and ``ContactSweep`` takes over.
///
/// - Complexity: O(n log n) whatever the input, plus the number of contacts.
struct ContactSearch {
  var contacts = ContactList()
  var forest = BoxForest()
  /// For each ring.
  var trees: [BoxForest.Tree] = []
  /// For each leaf, in which directions all its edges run (``RunSurvey/directions``).
  var directions: [UInt8] = []
  private(set) var sweep = ContactSweep()
  /// Whether every contact is reported, and not only some of each edge that has any.
  private(set) var isComplete = true
  /// Whether a sweep found them.
  private(set) var isSwept = false

  /// How many edges share a box.
  static let leafSize = 8

  /// Comparisons that the trees may make for each edge before the sweep is cheaper.
  static let allowancePerEdge = 48

  /// Comparisons that are always made, so that all crossings of a small geometry are reported, even if everything in it
  /// crosses everything.
  private static let basicAllowance = 100_000

  /// Contacts that may be held for each edge before the sweep takes less memory: of thousands that meet in one place every pair is one
  /// here, every edge there.
  private static let contactsPerEdge = 4
  private static let basicContacts = 50_000
  var mostContacts = 0
  /// Of a piece of a large geometry: what all pieces have used of its limits, how many contacts of this one are counted there, and how
  /// many of all pieces were when it last counted.
  var spent: Spent?, counted = 0, known = 0

  /// Pairs of leaves that are held before they are compared in small steps.
  private static let pairsAtATime = 1 << 14, pairsPerLeaf = 4

  mutating func takePassages() -> [ContactList.Passage] { contacts.takePassages() }

  /// - Parameters:
  ///   - ringPairs: the rings whose boxes meet and that are to be compared; `nil` if they are too many.
  ///   - work: of a large geometry, searches its pieces.
  mutating func search(
    _ points: UnsafePointer<Position>, _ rings: [LoadedRing], _ ringPairs: [(Int, Int)]?,
    allowancePerEdge: Int = Self.allowancePerEdge, by work: LargeFeatureWork? = nil
  ) {
    removeAll()
    (isComplete, isSwept) = (true, false)
    let edges = rings.reduce(0) { $0 + $1.edges }
    if let work { addTrees(rings, points, by: work) } else { for ring in rings { addTree(ring, points) } }
    forest.allowance = edges * allowancePerEdge + (allowancePerEdge > 0 ? Self.basicAllowance : 0)
    mostContacts = edges * Self.contactsPerEdge + Self.basicContacts
    let isDone = ringPairs.map { pairs in
      work.map { searchTrees(points, rings, pairs, by: $0) } ?? searchTrees(points, rings, pairs)
    }
    if isDone != true {
      let spikes = contacts.spikes
      contacts.removeAll()
      contacts.spikes = spikes
      isSwept = true
      sweep.search(points, rings, into: &contacts)
      isComplete = contacts.crossings.isEmpty && contacts.overlaps.isEmpty
    }
  }

  mutating func removeAll() {
    contacts.removeAll()
    forest.removeAll()
    trees.removeAll(keepingCapacity: true)
    directions.removeAll(keepingCapacity: true)
  }

  static func leaves(_ ring: LoadedRing) -> Int { (ring.edges + leafSize - 1) / leafSize }

  /// Builds the boxes of a ring, and finds its spikes on the way.
  mutating func addTree(_ ring: LoadedRing, _ points: UnsafePointer<Position>) {
    let leaves = Self.leaves(ring)
    addLeaves(0..<leaves, of: ring, points)
    trees.append(forest.endTree(leaves: leaves))
  }

  /// Builds the boxes of edges of a ring, and finds the spikes there.
  mutating func addLeaves(_ leaves: Range<Int>, of ring: LoadedRing, _ points: UnsafePointer<Position>) {
    var first = ring.start + leaves.lowerBound * Self.leafSize
    let end = Swift.min(ring.start + leaves.upperBound * Self.leafSize, ring.end)
    var point = RunSurvey.load(points, first)
    var before: RunSurvey.Pair
    if first > ring.start {
      before = point - RunSurvey.load(points, first - 1)
    } else {
      // The step before the first one: of an open line there is none, and nothing to turn back along.
      before = ring.isClosed ? point - RunSurvey.load(points, ring.end - 1) : RunSurvey.load(points, first + 1) - point
    }
    while first < end {
      let last = Swift.min(first + Self.leafSize, end)
      var run = RunSurvey(at: point)
      for edge in first..<last {
        let next = RunSurvey.load(points, edge + 1)
        let step = next - point
        run.include(next, step: step)
        // An edge that goes on in one of both axes does not turn back.
        let keeps = step * before
        if !(keeps.x > 0 || keeps.y > 0), turnsBack(at: edge, ring, points) { contacts.spikes.append(edge) }
        before = step
        point = next
      }
      forest.appendLeaf(run.box)
      directions.append(run.directions)
      first = last
    }
  }

  /// Whether the edge that begins at a vertex turns back along the edge before it.
  private func turnsBack(at vertex: Int, _ ring: LoadedRing, _ points: UnsafePointer<Position>) -> Bool {
    let index = ring.before(vertex)
    guard index >= 0 else { return false }
    let (a, b, c) = (points[index], points[vertex], points[vertex + 1])
    if (b.x > a.x && c.x > b.x) || (b.x < a.x && c.x < b.x) || (b.y > a.y && c.y > b.y) || (b.y < a.y && c.y < b.y) {
      return false
    }
    return orientation(a, b, c) == .on
  }

  /// - Returns: false if the allowance was used up, or there are too many contacts.
  private mutating func searchTrees(
    _ points: UnsafePointer<Position>, _ rings: [LoadedRing], _ ringPairs: [(Int, Int)]
  ) -> Bool {
    var forest = BoxForest()
    swap(&forest, &self.forest)
    defer { swap(&forest, &self.forest) }
    var directionStart = 0
    for index in rings.indices {
      let leaves = trees[index].leaves
      // What a copy has in common with itself is told of the original.
      if rings[index].copyOf < 0, !searchRing(rings[index], trees[index], directionStart, points, &forest) { return false }
      directionStart += leaves
    }
    for (a, b) in ringPairs where !searchPair(a, b, rings, points, &forest) { return false }
    return forest.allowance >= 0 && contacts.count <= mostContacts
  }

  /// Finds the contacts of a ring's edges.
  ///
  /// - Parameter directionStart: where the directions of its leaves begin.
  /// - Returns: false if the allowance was used up, or there are too many contacts.
  mutating func searchRing(
    _ ring: LoadedRing, _ tree: BoxForest.Tree, _ directionStart: Int, _ points: UnsafePointer<Position>, _ forest: inout BoxForest
  ) -> Bool {
    searchLeaves(0..<tree.leaves, ring, directionStart, points)
    let span = ring.span
    let sides = Sides(ringA: span, treeA: tree, ringB: span, treeB: tree, directionStart: directionStart)
    return compareAll(sides, CollectionOfOne(.within(forest.root(tree))), leaves: tree.leaves, points, &forest)
  }

  /// Finds the contacts of edges in one leaf.
  mutating func searchLeaves(_ leaves: Range<Int>, _ ring: LoadedRing, _ directionStart: Int, _ points: UnsafePointer<Position>) {
    let span = ring.span
    for leaf in leaves where directions[directionStart + leaf] == 0 { compareWithin(leaf, span, points) }
  }

  /// Finds the contacts of two rings.
  mutating func searchPair(
    _ a: Int, _ b: Int, _ rings: [LoadedRing], _ points: UnsafePointer<Position>, _ forest: inout BoxForest
  ) -> Bool {
    let sides = Sides(ringA: rings[a].span, treeA: trees[a], ringB: rings[b].span, treeB: trees[b], directionStart: nil)
    let step = BoxForest.Step.between(forest.root(sides.treeA), forest.root(sides.treeB))
    return compareAll(sides, CollectionOfOne(step), leaves: trees[a].leaves, points, &forest)
  }

  /// The rings whose leaves are compared.
  struct Sides {
    let ringA: RingSpan, treeA: BoxForest.Tree
    let ringB: RingSpan, treeB: BoxForest.Tree
    /// Of a ring with itself: where the directions of its leaves begin.
    let directionStart: Int?
  }

  /// Compares the edges of all pairs of leaves that a join finds: after it, or, if they are too many to be held, after each of many
  /// small steps.
  ///
  /// - Parameter leaves: how many leaves take part, of which the number of pairs depends that may be held.
  /// - Returns: false if the allowance was used up, or there are too many contacts.
  @inline(__always)
  mutating func compareAll(
    _ sides: Sides, _ steps: some Collection<BoxForest.Step>, leaves: Int, _ points: UnsafePointer<Position>,
    _ forest: inout BoxForest
  ) -> Bool {
    forest.removePairs()
    let allowance = forest.allowance
    forest.mostPairs = max(Self.pairsAtATime, Self.pairsPerLeaf * leaves)
    for step in steps where !forest.join(step, sides.treeA, sides.treeB) { return false }
    guard forest.hasMore else {
      compareFound(sides, points, &forest)
      return forest.allowance >= 0
    }
    forest.removePairs()
    forest.allowance = allowance
    return steps.allSatisfy {
      forest.join($0, sides.treeA, sides.treeB) { compareFound(sides, points, &$0) }
    }
  }

  /// Compares the edges of the pairs of leaves that are held. Too many contacts use up the allowance.
  private mutating func compareFound(_ sides: Sides, _ points: UnsafePointer<Position>, _ forest: inout BoxForest) {
    if let spent { countContacts(in: spent) }
    for (a, b) in forest.pairs {
      let (a, b) = (Int(a), Int(b))
      // Two runs that continue in one direction meet in their common vertex only.
      if b == a + 1, let start = sides.directionStart, directions[start + a] & directions[start + b] != 0 { continue }
      compare(a, sides.ringA, sides.treeA, b, sides.ringB, sides.treeB, isSameRing: sides.directionStart != nil, points, &forest)
      if contacts.count > mostContacts {
        forest.allowance = -1
        return
      }
    }
  }

  /// Compares the edges of one leaf with each other.
  private mutating func compareWithin(_ leaf: Int, _ ring: RingSpan, _ points: UnsafePointer<Position>) {
    let first = ring.start + leaf * Self.leafSize
    let last = Swift.min(first + Self.leafSize, ring.end)
    for edge in stride(from: first, to: last - 2, by: 1) {
      var others = Self.edges(from: edge + 2, to: last, meeting: PlaneBox(points[edge], points[edge + 1]), points)
      while others != 0 {
        let other = edge + 2 + others.trailingZeroBitCount
        others &= others - 1
        if !ring.areNeighbours(edge, other) { contacts.add(edge, of: ring, other, of: ring, points) }
      }
    }
  }

  /// Compares the edges of two leaves that pass through what their boxes have in common.
  private mutating func compare(
    _ leafA: Int, _ ringA: RingSpan, _ treeA: BoxForest.Tree, _ leafB: Int, _ ringB: RingSpan,
    _ treeB: BoxForest.Tree, isSameRing: Bool, _ points: UnsafePointer<Position>, _ forest: inout BoxForest
  ) {
    let common = forest.boxes[treeA.start + leafA].common(forest.boxes[treeB.start + leafB])
    let firstA = ringA.start + leafA * Self.leafSize
    let firstB = ringB.start + leafB * Self.leafSize
    let edgesA = Self.edges(from: firstA, to: Swift.min(firstA + Self.leafSize, ringA.end), meeting: common, points)
    var restA = edgesA
    guard restA != 0 else { return }
    let edgesB = Self.edges(from: firstB, to: Swift.min(firstB + Self.leafSize, ringB.end), meeting: common, points)
    while restA != 0 {
      let edgeA = firstA + restA.trailingZeroBitCount
      restA &= restA - 1
      let box = PlaneBox(points[edgeA], points[edgeA + 1])
      var restB = edgesB
      forest.allowance -= 1
      while restB != 0 {
        let edgeB = firstB + restB.trailingZeroBitCount
        restB &= restB - 1
        if box.meets(PlaneBox(points[edgeB], points[edgeB + 1])),
          !(isSameRing && ringA.areNeighbours(edgeA, edgeB))
        {
          contacts.add(edgeA, of: ringA, edgeB, of: ringB, points)
        }
      }
    }
  }

  /// The edges whose boxes meet a box, one bit for each; without branches, since nothing says beforehand which ones do.
  @inline(__always)
  static func edges(
    from first: Int, to last: Int, meeting box: PlaneBox, _ points: UnsafePointer<Position>
  ) -> UInt32 {
    let low = RunSurvey.Pair(box.minX, box.minY), high = RunSurvey.Pair(box.maxX, box.maxY)
    var start = RunSurvey.load(points, first)
    var bits: UInt32 = 0
    var bit: UInt32 = 1
    for edge in first..<last {
      let end = RunSurvey.load(points, edge + 1)
      let meets = (RunSurvey.least(start, end) .<= high) .& (low .<= RunSurvey.greatest(start, end))
      bits |= all(meets) ? bit : 0
      bit &<<= 1
      start = end
    }
    return bits
  }
}
