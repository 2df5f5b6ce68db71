import GeoModel

extension TopologyJudging {
  /// Whether two rings that share an edge are equal; they are compared once, however many edges they share.
  mutating func areDuplicates(_ a: Int, _ b: Int) -> Bool {
    let pair = RingPair(a, b)
    guard rings[a].edges == rings[b].edges, !nesting.different.contains(pair) else { return false }
    let areEqual = areEqual(a, b)
    if areEqual { nesting.duplicates.insert(pair) } else { nesting.different.insert(pair) }
    return areEqual
  }

  /// Whether two rings have the same positions in a row, forwards or backwards, whatever their start: each is read from where it is least in the order of a
  /// sweep, both ways.
  ///
  /// - Complexity: O(n).
  private func areEqual(_ a: Int, _ b: Int) -> Bool {
    let (ringA, ringB) = (rings[a], rings[b])
    let count = ringA.edges
    guard count == ringB.edges, ringA.isClosed, ringB.isClosed, ringA.box == ringB.box else { return false }
    let forwards = leastRotation(count) { points[ringA.start + $0] }
    func isEqual(_ point: (Int) -> Position) -> Bool {
      let first = leastRotation(count, point)
      return (0..<count).allSatisfy { points[ringA.start + (forwards + $0) % count] == point((first + $0) % count) }
    }
    return isEqual { points[ringB.start + $0] } || isEqual { points[ringB.end - $0] }
  }
}

/// The first index from which a circle of positions is least when it is read on from there, by the order of a sweep.
///
/// Two candidates are compared as far as they are equal; the greater one, and all that begin within what was equal, are none (Shiloach 1981).
///
/// - Parameter point: of an index below `count`.
/// - Complexity: O(count).
private func leastRotation(_ count: Int, _ point: (Int) -> Position) -> Int {
  var (first, second, equal) = (0, 1, 0)
  while first < count, second < count, equal < count {
    let (a, b) = (point((first + equal) % count), point((second + equal) % count))
    if a == b {
      equal += 1
      continue
    }
    if precedes(b, a) { first += equal + 1 } else { second += equal + 1 }
    if first == second { second += 1 }
    equal = 0
  }
  return Swift.min(first, second)
}
