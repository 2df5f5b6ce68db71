/// Which ring each of rings that do not cross lies in, from the edge right below each of them.
enum RingHolders {
  /// For each ring the innermost one that it lies in, or -1.
  ///
  /// - Parameters:
  ///   - order: the rings from west to east by their westernmost vertices: a ring below another begins west of it, or at the same point and
  ///     lower.
  ///   - edgeBelow: for each ring the edge of one of these rings that lies right below its westernmost vertex, or -1 (``ContactSweep``).
  ///   - ringOf: the ring of an edge.
  ///   - isInsideAbove: whether the inside of an edge's ring lies right above the edge.
  /// - Complexity: O(rings).
  static func find(_ order: [Int], count: Int, edgeBelow: [Int], ringOf: (Int) -> Int, isInsideAbove: (Int) -> Bool) -> [Int] {
    var holders = [Int](repeating: -2, count: count)
    for start in order {
      var chain: [Int] = []
      var index = start
      var holder = -1
      while true {
        if holders[index] != -2 {
          holder = holders[index]
          break
        }
        chain.append(index)
        let edge = edgeBelow[index]
        guard edge >= 0 else { break }
        if isInsideAbove(edge) {
          holder = ringOf(edge)
          break
        }
        index = ringOf(edge)
      }
      for ring in chain { holders[ring] = holder }
    }
    return holders
  }
}
