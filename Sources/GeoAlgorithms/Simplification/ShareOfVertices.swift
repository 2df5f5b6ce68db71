/// What of the vertices of some paths is kept when a share of them is asked for: one number above which they matter.
///
/// Of `n` vertices, a ring's closing position left out, ⌈share · n⌉ are kept at most, apart from what must stay whatever it matters: ends,
/// positions on the 180th meridian and at the poles, three vertices of each ring, what would let paths cross. These count as much
/// as the most important one of their path that may go. So those of a large ring are among the share, and those of
/// small islands come on top, as with mapshaper's `keep-shapes`.
struct ShareOfVertices {
  private var values: [Double] = []

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
    return values.selectElement(values.count - kept - 1)
  }
}

extension Array<Double> {
  /// The element that would be at an index if all were in order; none is negative. Their upper bits, which are in order as they are, tell
  /// which few of them it is among. Complexity: O(n), and O(m log m) for those m.
  fileprivate func selectElement(_ index: Int) -> Double {
    func bucket(_ value: Double) -> Int { Int(value.bitPattern >> 47) & 0xFFFF }
    var counts = [Int](repeating: 0, count: 1 << 16)
    for value in self { counts[bucket(value)] += 1 }
    var (chosen, before) = (0, 0)
    while before + counts[chosen] <= index {
      before += counts[chosen]
      chosen += 1
    }
    return filter { bucket($0) == chosen }.sorted()[index - before]
  }
}
