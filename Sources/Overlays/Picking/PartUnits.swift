/// Which draw units the parts of one class are of. Units have them one after the other, in their own order.
struct PartUnits: Sendable {
  private var parts: [Range<Int>] = []
  private var units: [Int] = []

  /// - Parameter parts: of a draw unit; empty for those of other classes.
  init(_ groups: [DrawGroup], parts range: (DrawGroup) -> Range<Int>) {
    for (unit, group) in groups.enumerated() {
      let range = range(group)
      if range.isEmpty { continue }
      parts.append(range)
      units.append(unit)
    }
  }

  /// Complexity: O(log n) for n units.
  func unit(of part: Int) -> Int? {
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].upperBound <= part { low = middle + 1 } else { high = middle }
    }
    return low < parts.count && parts[low].contains(part) ? units[low] : nil
  }
}
