/// Which rings of a geometry can meet: those whose boxes do.
struct RingPairSearch {
  var pairs: [(Int, Int)] = []
  /// False if there are so many that they are not listed.
  private(set) var isComplete = true
  /// The rings, each after what it is sorted by; no geometry has 2³¹.
  private var order: [(key: Double, ring: Int32)] = []
  private var forest = BoxForest()

  /// How many pairs are held for each ring before it is known that all of them will be listed.
  private static let pairsPerRing = 32

  /// How many comparisons a ring may cost.
  static let usualAllowance = 512

  /// The same for this search; tests set it to 0.
  var allowancePerRing = usualAllowance

  /// - Complexity: O(r log r) for r rings.
  mutating func search(_ rings: [LoadedRing]) {
    pairs.removeAll(keepingCapacity: true)
    isComplete = true
    guard rings.count > 1 else { return }
    if allowancePerRing == 0 {
      isComplete = false
      return
    }
    if rings.count <= 8 {
      for a in rings.indices {
        for b in a + 1..<Swift.max(a + 1, rings.count) { add(a, b, rings) }
      }
      return
    }
    sort(rings)
    forest.removeAll()
    forest.removePairs()
    for entry in order { forest.appendLeaf(rings[Int(entry.ring)].box) }
    let tree = forest.endTree(leaves: order.count)
    (forest.allowance, forest.mostPairs) = (rings.count * allowancePerRing, rings.count * Self.pairsPerRing)
    isComplete = forest.joinWithin(tree)
    // They are not held before it is known that they are not too many.
    if isComplete, forest.hasMore {
      forest.removePairs()
      (forest.allowance, forest.mostPairs) = (rings.count * allowancePerRing, .max)
      isComplete = forest.joinWithin(tree)
    }
    if !isComplete {
      forest.removePairs()
      return
    }
    for (a, b) in forest.pairs {
      let (a, b) = (Int(order[Int(a)].ring), Int(order[Int(b)].ring))
      add(Swift.min(a, b), Swift.max(a, b), rings)
    }
  }

  /// Sort-tile-recursive order: neighbours in it are neighbours in the plane (Leutenegger, Lopez, Edgington 1997).
  private mutating func sort(_ rings: [LoadedRing]) {
    order.removeAll(keepingCapacity: true)
    for (index, ring) in rings.enumerated() { order.append((ring.box.minX + ring.box.maxX, Int32(index))) }
    let slab = Swift.max(4, Int((Double(rings.count) * 4).squareRoot().rounded(.up)))
    order.withUnsafeMutableBufferPointer { order in
      order.sort(by: <)
      for index in order.indices {
        let box = rings[Int(order[index].ring)].box
        order[index].key = box.minY + box.maxY
      }
      for first in stride(from: 0, to: order.count, by: slab) {
        // A slice of what is lent, no longer than it.
        var part = UnsafeMutableBufferPointer(rebasing: order[first..<Swift.min(first + slab, order.count)])
        part.sort(by: <)
      }
    }
  }

  private mutating func add(_ a: Int, _ b: Int, _ rings: [LoadedRing]) {
    if rings[a].box.meets(rings[b].box), rings[a].isCompared(with: rings[b]) { pairs.append((a, b)) }
  }
}
