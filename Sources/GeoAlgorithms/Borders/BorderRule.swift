internal import GeoModel

/// Which edges along the border came into being by cutting.
enum BorderRule {
  /// At the border of the world: those along a pole, and those on the seam behind which the region goes on.
  case seam(SeamExtent)
  /// At the border of a box: all that are none of the input's own.
  case clip(BorderFrame, BorderStretches)

  func isCut(from a: UnwrappedVertex, to b: UnwrappedVertex) -> Bool {
    switch self {
    case .seam(let extent):
      if a.latitude == b.latitude { return a.latitude.magnitude == 90 }
      guard a.longitude == b.longitude, a.longitude.magnitude == 180 else { return false }
      return extent.goesOn(
        across: min(a.latitude, b.latitude), max(a.latitude, b.latitude), fromEast: a.longitude > 0)
    case .clip(let frame, let own):
      guard let side = frame.side(from: a.position, to: b.position) else { return false }
      return !own.hold(
        side, from: BorderFrame.value(of: a.position, onSide: side), to: BorderFrame.value(of: b.position, onSide: side))
    }
  }
}

/// Stretches of the border of a rectangle that edges of the input itself cover, the region on their left.
struct BorderStretches {
  private var stretches: [(side: Int32, low: Double, high: Double)] = []

  mutating func removeAll() { stretches.removeAll(keepingCapacity: true) }

  mutating func add(_ side: Int32, from low: Double, to high: Double) { stretches.append((side, low, high)) }

  /// Complexity: O(s log s).
  mutating func sort() {
    stretches.withUnsafeMutableBufferPointer { $0.heapSort { $0.side != $1.side ? $0.side < $1.side : $0.low < $1.low } }
    var count = 0
    for next in stretches {
      if count > 0, stretches[count - 1].side == next.side, stretches[count - 1].high >= next.low {
        stretches[count - 1].high = max(stretches[count - 1].high, next.high)
      } else {
        stretches[count] = next
        count += 1
      }
    }
    stretches.removeSubrange(count...)
  }

  /// Whether they cover all of a stretch. Complexity: O(log s), sorted.
  func hold(_ side: Int32, from low: Double, to high: Double) -> Bool {
    var below = 0
    var above = stretches.count
    while below < above {
      let middle = (below + above) / 2
      let (at, from, _) = stretches[middle]
      if at < side || (at == side && from <= low) { below = middle + 1 } else { above = middle }
    }
    return below > 0 && stretches[below - 1].side == side && stretches[below - 1].high >= high
  }
}
