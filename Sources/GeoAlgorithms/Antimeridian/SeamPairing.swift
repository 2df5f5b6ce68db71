/// Which piece of boundary follows on which along the borders of the world.
///
/// Along a border, in the direction that has the world on its left, a region begins where a piece ends and
/// stops where the next one starts: neighbours in order of latitude belong together, never pieces in travel
/// order. Several ends at one latitude open and close in turn; which of them meet does not matter, because
/// rings that visit a place twice are taken apart there (``SeamTracing``).
struct SeamPairing {
  /// For each arc, the one that its end leads to; -1 while there is none.
  private(set) var next: [Int32] = []
  /// For each arc, the numbers of the places where it starts and ends: equal for equal places.
  private(set) var startPlace: [Int32] = []
  private(set) var endPlace: [Int32] = []
  private(set) var placeCount = 0

  /// Where the region reaches the borders, as ranges in ``SeamEnd/along``, ascending.
  private(set) var eastRanges: [(low: Double, high: Double)] = []
  private(set) var westRanges: [(low: Double, high: Double)] = []

  /// Whether inside and outside alternate along the borders, as they do for every valid polygon.
  private(set) var isRegular = true

  private var ranges: [(low: Double, high: Double)] = []
  private var open: [Int32] = []
  private var unmatched: [Int32] = []

  /// Complexity: O(e log e) in the ends.
  mutating func pair(_ arcs: inout SeamArcs) {
    fill(&next, arcs.arcs.count)
    fill(&startPlace, arcs.arcs.count)
    fill(&endPlace, arcs.arcs.count)
    placeCount = 0
    isRegular = true
    pair(&arcs.eastEnds)
    swap(&ranges, &eastRanges)
    pair(&arcs.westEnds)
    swap(&ranges, &westRanges)
  }

  private func fill(_ array: inout [Int32], _ count: Int) {
    array.removeAll(keepingCapacity: true)
    array.append(contentsOf: repeatElement(-1, count: count))
  }

  private mutating func pair(_ ends: inout [SeamEnd]) {
    ranges.removeAll(keepingCapacity: true)
    ends.withUnsafeMutableBufferPointer { $0.heapSort(by: SeamEnd.isOrdered) }
    var index = 0
    var begin = 0.0
    while index < ends.count {
      let place = ends[index]
      var starts = index
      while starts < ends.count, ends[starts].isSamePlace(as: place), !ends[starts].isStart { starts += 1 }
      var behind = starts
      while behind < ends.count, ends[behind].isSamePlace(as: place) { behind += 1 }

      var opening = index
      var closing = starts
      while opening < starts || closing < behind {
        if closing < behind, let arc = open.popLast() {
          next[Int(arc)] = ends[closing].arc
          if open.isEmpty, begin < place.along { addRange(from: begin, to: place.along) }
          closing += 1
        } else if opening < starts {
          if open.isEmpty { begin = place.along } else { isRegular = false }
          open.append(ends[opening].arc)
          opening += 1
        } else {
          unmatched.append(ends[closing].arc)
          isRegular = false
          closing += 1
        }
      }
      for end in ends[index..<behind] {
        if end.isStart {
          startPlace[Int(end.arc)] = Int32(placeCount)
        } else {
          endPlace[Int(end.arc)] = Int32(placeCount)
        }
      }
      placeCount += 1
      if behind == ends.count || ends[behind].world != place.world { joinLeftovers() }
      index = behind
    }
  }

  /// Ranges that touch are one: a hole that meets the seam in a point does not end the region there.
  private mutating func addRange(from low: Double, to high: Double) {
    if let last = ranges.last, last.high == low {
      ranges[ranges.count - 1].high = high
    } else {
      ranges.append((low, high))
    }
  }

  /// Pairs what a self-crossing ring left over, so that every ring closes all the same.
  private mutating func joinLeftovers() {
    while let arc = open.popLast(), let start = unmatched.popLast() { next[Int(arc)] = start }
    if !open.isEmpty || !unmatched.isEmpty { isRegular = false }
    open.removeAll(keepingCapacity: true)
    unmatched.removeAll(keepingCapacity: true)
  }

  /// Whether the region goes on across the whole of an edge on a border, `low` to `high` in degrees of latitude:
  /// such an edge came into being by cutting. Complexity: O(log e).
  func goesOn(across low: Double, _ high: Double, fromEast isEast: Bool) -> Bool {
    let ranges = isEast ? westRanges : eastRanges
    let from = isEast ? -high : low
    let to = isEast ? -low : high
    var below = 0
    var above = ranges.count
    while below < above {
      let middle = (below + above) / 2
      if ranges[middle].low <= from { below = middle + 1 } else { above = middle }
    }
    return below > 0 && ranges[below - 1].high >= to
  }
}
