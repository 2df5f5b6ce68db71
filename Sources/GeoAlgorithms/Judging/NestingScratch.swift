/// Two rings of a geometry, in order.
struct RingPair: Hashable {
  var first: Int
  var second: Int

  init(_ a: Int, _ b: Int) {
    first = Swift.min(a, b)
    second = Swift.max(a, b)
  }
}

/// What the contacts of a geometry mean for the question which ring is in which.
struct NestingScratch {
  /// Rings that cross or run along each other.
  var entangled: Set<RingPair> = []
  /// Of these, rings that are known to cross.
  var crossed: Set<RingPair> = []
  /// Rings that cross themselves or others in a vertex, or may.
  var crossing: Set<Int> = []
  var duplicates: Set<RingPair> = []
  /// Of rings that share edges, those that are not equal.
  var different: Set<RingPair> = []
  /// The shell of one polygon and the shell of another in a hole of which the first lies.
  var sheltered: Set<RingPair> = []

  /// Vertices of rings that share edges that may still be looked at, so that thousands of rings that all lie on each other end.
  var patience = 0

  /// The pairs of edges that cross, in order, once they were asked for.
  private var crossings: [UInt64]?

  /// Whether two edges are in the list of crossings. Complexity: O(k log k) for k crossings the first time, O(log k) from then on.
  mutating func isToldCrossing(_ a: Int, _ b: Int, _ list: ContactList) -> Bool {
    func key(_ a: Int, _ b: Int) -> UInt64 { UInt64(min(a, b)) << 32 | UInt64(max(a, b)) }
    let known = crossings ?? list.crossings.map { key($0.a, $0.b) }.sorted()
    crossings = known
    var (low, high) = (0, known.count)
    while low < high {
      let middle = (low + high) / 2
      if known[middle] < key(a, b) { low = middle + 1 } else { high = middle }
    }
    return low < known.count && known[low] == key(a, b)
  }

  mutating func removeAll() {
    crossings = nil
    if !entangled.isEmpty { entangled.removeAll(keepingCapacity: true) }
    if !crossed.isEmpty { crossed.removeAll(keepingCapacity: true) }
    if !crossing.isEmpty { crossing.removeAll(keepingCapacity: true) }
    if !duplicates.isEmpty { duplicates.removeAll(keepingCapacity: true) }
    if !different.isEmpty { different.removeAll(keepingCapacity: true) }
    if !sheltered.isEmpty { sheltered.removeAll(keepingCapacity: true) }
  }
}
