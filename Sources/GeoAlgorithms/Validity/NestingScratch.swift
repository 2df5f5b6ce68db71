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
  var duplicates: Set<RingPair> = []
  /// The shell of one polygon and the shell of another in a hole of which the first lies.
  var sheltered: Set<RingPair> = []
  /// For each part, whether its own rings cross or run along each other.
  var isEntangled: [Bool] = []

  mutating func removeAll(parts: Int) {
    if !entangled.isEmpty { entangled.removeAll(keepingCapacity: true) }
    if !duplicates.isEmpty { duplicates.removeAll(keepingCapacity: true) }
    if !sheltered.isEmpty { sheltered.removeAll(keepingCapacity: true) }
    isEntangled.removeAll(keepingCapacity: true)
    for _ in 0..<parts { isEntangled.append(false) }
  }
}
