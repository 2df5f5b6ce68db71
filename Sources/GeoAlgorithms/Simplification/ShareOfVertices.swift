/// What of the vertices of some paths is kept when a share of them is asked for: one number above which they matter.
///
/// Of `n` vertices, a ring's closing position left out, ⌈share · n⌉ are kept at most, apart from what must stay whatever it matters: ends,
/// positions on the 180th meridian and at the poles, three vertices of each ring, what would let paths cross. These count as much
/// as the most important one of their path that may go. So those of a large ring are among the share, and those of
/// small islands come on top, as with mapshaper's `keep-shapes`.
struct ShareOfVertices {
  let paths: [SimplificationPath]
  /// Of all vertices, different for each (``ImportanceLevel``); infinite for those that stay. In equal paths, equal vertices are removed
  /// together.
  let importance: [Double]

  /// So many are looked through several times sooner than counted.
  private static let few = 1 << 14

  /// What matters no more than this goes. Complexity: O(n) on average; holds few of the numbers at a time.
  ///
  /// - Parameter isCounted: whether a vertex of a path that stays is one of those of which a share is asked for.
  func threshold(keeping share: Double, where isCounted: (SimplificationPath, Int) -> Bool = { _, _ in true }) -> Double {
    let most = paths.reduce(0) { $0 + $1.vertices.count }
    if most <= Self.few {
      var values: [Double] = []
      values.reserveCapacity(most)
      forEach(isCounted) { values.append(contentsOf: repeatElement($0, count: $1)) }
      guard let index = Self.index(keeping: share, of: values.count) else { return -1 }
      return values.selectElement(index)
    }
    // None is negative, so that their upper bits are in order as they are.
    func bucket(_ value: Double) -> Int { Int(value.bitPattern >> 47) & 0xFFFF }
    var counts = [Int](repeating: 0, count: 1 << 16)
    var count = 0
    forEach(isCounted) { value, times in
      counts[bucket(value)] += times
      count += times
    }
    guard let index = Self.index(keeping: share, of: count) else { return -1 }
    var (chosen, before) = (0, 0)
    while before + counts[chosen] <= index {
      before += counts[chosen]
      chosen += 1
    }
    var values: [Double] = []
    values.reserveCapacity(counts[chosen])
    forEach(isCounted) { value, times in
      if bucket(value) == chosen { values.append(contentsOf: repeatElement(value, count: times)) }
    }
    return values.selectElement(index - before)
  }

  /// Which one, if all were in order, is the most important that goes; `nil` if all stay.
  private static func index(keeping share: Double, of count: Int) -> Int? {
    // Seven in a hundred of a hundred are seven, though the product of the doubles is a little more.
    let kept = Int((share * Double(count) * (1 - 0x1p-50)).rounded(.up))
    return kept >= count ? nil : count - kept - 1
  }

  /// Calls `body` with what vertices count as, and how many of a path do one after the other.
  @inline(__always)
  private func forEach(_ isCounted: (SimplificationPath, Int) -> Bool, _ body: (Double, Int) -> Void) {
    for path in paths {
      var (greatest, stays) = (0.0, 0)
      for index in path.vertices {
        let value = importance[index]
        if value < .infinity {
          greatest = max(greatest, value)
          body(value, 1)
        } else if isCounted(path, index) {
          stays += 1
        }
      }
      if stays > 0 { body(greatest, stays) }
    }
  }
}

extension [Double] {
  /// The element that would be at an index if all were in order (Hoare 1961), with a middle of three as the pivot.
  /// Complexity: O(n) on average.
  fileprivate mutating func selectElement(_ index: Int) -> Double {
    var low = 0, high = count - 1
    while low < high {
      let middle = low + (high - low) / 2
      let pivot = Swift.max(Swift.min(self[low], self[high]), Swift.min(Swift.max(self[low], self[high]), self[middle]))
      var left = low, right = high
      while left <= right {
        while self[left] < pivot { left += 1 }
        while self[right] > pivot { right -= 1 }
        if left <= right {
          swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if index <= right { high = right } else if index >= left { low = left } else { break }
    }
    return self[index]
  }
}
