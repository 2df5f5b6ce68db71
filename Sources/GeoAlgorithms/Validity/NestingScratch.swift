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

  /// The pairs of edges that cross, once somebody asked.
  private var crossings: Set<RingPair>?

  /// Whether two edges are in the list of crossings. Complexity: O(crossings) the first time, O(1) expected from then on.
  mutating func isToldCrossing(_ a: Int, _ b: Int, _ list: ContactList) -> Bool {
    let known = crossings ?? Set(list.crossings.map { RingPair($0.0, $0.1) })
    crossings = known
    return known.contains(RingPair(a, b))
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
