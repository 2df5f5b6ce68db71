/// Which latitudes of the seam a region reaches from the west and from the east.
struct SeamExtent {
  /// Degrees of latitude, ascending and apart once sorted.
  private var east: [(low: Double, high: Double)] = []
  private var west: [(low: Double, high: Double)] = []

  mutating func removeAll() {
    east.removeAll(keepingCapacity: true)
    west.removeAll(keepingCapacity: true)
  }

  mutating func addAll() {
    east.append((-90, 90))
    west.append((-90, 90))
  }

  mutating func add(low: Double, high: Double, isEast: Bool) {
    if isEast { east.append((low, high)) } else { west.append((low, high)) }
  }

  /// Adds the way along the border from one place to another, the world on its left.
  mutating func add(from a: BorderPlace, to b: BorderPlace) {
    if a == b { return }
    let isOneRound = a < b
    // The eastern side comes first, the western one third.
    let eastLow = a.side == 0 ? a.value : -90
    if isOneRound {
      if a.side == 0 { east.append((eastLow, b.side == 0 ? b.value : 90)) }
      if a.side <= 2, b.side >= 2 { west.append((b.side == 2 ? -b.value : -90, a.side == 2 ? -a.value : 90)) }
    } else {
      if a.side == 0 { east.append((a.value, 90)) }
      if a.side <= 2 { west.append((-90, a.side == 2 ? -a.value : 90)) }
      east.append((-90, b.side == 0 ? b.value : 90))
      if b.side >= 2 { west.append((b.side == 2 ? -b.value : -90, 90)) }
    }
  }

  /// Complexity: O(r log r); ranges that touch become one: a hole that meets the seam in a point does not end
  /// the region there.
  mutating func sort() {
    Self.sort(&east)
    Self.sort(&west)
  }

  private static func sort(_ ranges: inout [(low: Double, high: Double)]) {
    ranges.withUnsafeMutableBufferPointer { $0.heapSort { $0.low != $1.low ? $0.low < $1.low : $0.high < $1.high } }
    var count = 0
    for index in ranges.indices {
      if count > 0, ranges[count - 1].high >= ranges[index].low {
        ranges[count - 1].high = max(ranges[count - 1].high, ranges[index].high)
      } else {
        ranges[count] = ranges[index]
        count += 1
      }
    }
    ranges.removeSubrange(count...)
  }

  /// Whether the region goes on at the other side along the whole of an edge on the seam: such an edge came into
  /// being by cutting. Complexity: O(log r).
  func goesOn(across low: Double, _ high: Double, fromEast isEast: Bool) -> Bool {
    let ranges = isEast ? west : east
    var below = 0
    var above = ranges.count
    while below < above {
      let middle = (below + above) / 2
      if ranges[middle].low <= low { below = middle + 1 } else { above = middle }
    }
    return below > 0 && ranges[below - 1].high >= high
  }
}
