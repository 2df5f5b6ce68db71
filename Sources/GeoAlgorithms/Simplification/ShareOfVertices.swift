/// What of the vertices of some paths is kept when a share of them is asked for: one number above which they matter.
///
/// Of `n` vertices, a ring's closing position left out, ⌈share · n⌉ are kept at most, apart from what must stay whatever it matters: ends,
/// positions on the 180th meridian and at the poles, three vertices of each ring, what would let paths cross. These count as much
/// as the most important one of their path that may go. So those of a large ring are among the share, and those of
/// small islands come on top, as with mapshaper's `keep-shapes`.
struct ShareOfVertices {
  private var values: [Double] = []

  /// So many are looked through several times sooner than counted.
  private static let few = 1 << 14

  init(capacity: Int) { values.reserveCapacity(capacity) }

  /// Counts the vertices of a path.
  ///
  /// - Parameters:
  ///   - importance: of all vertices; infinite for those that stay.
  ///   - isCounted: whether a vertex is one of those of which a share is asked for.
  mutating func append(_ vertices: Range<Int>, _ importance: [Double], where isCounted: (Int) -> Bool = { _ in true }) {
    var greatest = 0.0
    var stays = 0
    for index in vertices {
      if importance[index] < .infinity {
        greatest = max(greatest, importance[index])
        values.append(importance[index])
      } else if isCounted(index) {
        stays += 1
      }
    }
    values.append(contentsOf: repeatElement(greatest, count: stays))
  }

  /// What matters no more than this goes. Complexity: O(n) on average.
  consuming func threshold(keeping share: Double) -> Double {
    // Seven in a hundred of a hundred are seven, though the product of the doubles is a little more.
    let kept = Int((share * Double(values.count) * (1 - 0x1p-50)).rounded(.up))
    if kept >= values.count { return -1 }
    var index = values.count - kept - 1
    if values.count > Self.few { index = values.narrow(to: index) }
    return values.selectElement(index)
  }
}

extension Array<Double> {
  /// Leaves only some elements, among them the one that would be at an index if all were in order, and returns its index among those if they
  /// were. None is negative, so that their upper bits are in order as they are. Complexity: O(n).
  fileprivate mutating func narrow(to index: Int) -> Int {
    func bucket(_ value: Double) -> Int { Int(value.bitPattern >> 47) & 0xFFFF }
    var counts = [Int](repeating: 0, count: 1 << 16)
    for value in self { counts[bucket(value)] += 1 }
    var (chosen, before) = (0, 0)
    while before + counts[chosen] <= index {
      before += counts[chosen]
      chosen += 1
    }
    self = filter { bucket($0) == chosen }
    return index - before
  }

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
