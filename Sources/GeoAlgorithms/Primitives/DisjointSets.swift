/// Numbers in sets of which two can be made one (union-find with halved ways, Tarjan 1975).
struct DisjointSets {
  private var parents: [Int]

  /// Each number from 0 on is a set of its own.
  init(count: Int = 0) { parents = Array(0..<count) }

  /// Adds the next number, as a set of its own.
  mutating func append() { parents.append(parents.count) }

  /// The number that stands for the set of another one. Complexity: O(log n) on average.
  mutating func root(_ number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  func isRoot(_ number: Int) -> Bool { parents[number] == number }

  /// Makes two sets one, for which the first one's root stands.
  mutating func join(root: Int, _ other: Int) { parents[other] = root }
}
