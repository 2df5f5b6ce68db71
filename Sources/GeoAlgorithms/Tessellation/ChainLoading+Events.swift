internal import GeoModel

extension ChainLoading {
  /// Puts the events in the order of the sweep: from west to east, then from south to north. At one place chains end before
  /// others begin; of those that end, the inner ones first, of those that begin, the outer ones: as if rings that touch there
  /// had been pulled apart a little. Complexity: O(m log m).
  mutating func sortEvents() {
    let neighbours = EventNeighbours(points: points, chains: chains)
    events.withUnsafeMutableBufferPointer { events in
      Self.quickSort(events)
      var start = 0
      while start + 1 < events.count {
        var end = start + 1
        while end < events.count, events[end].place == events[start].place { end += 1 }
        if end - start > 1 { neighbours.sortAtOnePlace(UnsafeMutableBufferPointer(rebasing: events[start..<end])) }
        start = end
      }
    }
  }

  private static func quickSort(_ all: UnsafeMutableBufferPointer<ChainEvent>) {
    var events = all
    var depth = 0
    while events.count > 16 {
      // Sorted and mirrored input is halved; what is made to resist goes to a sort that nothing resists.
      depth += 1
      if depth > 64 { return events.heapSort { precedes($0.place, $1.place) } }
      let pivot = median(events[0].place, events[events.count / 2].place, events[events.count - 1].place)
      var (low, high) = (0, events.count - 1)
      while low <= high {
        while precedes(events[low].place, pivot) { low += 1 }
        while precedes(pivot, events[high].place) { high -= 1 }
        if low <= high {
          events.swapAt(low, high)
          low += 1
          high -= 1
        }
      }
      let left = UnsafeMutableBufferPointer(rebasing: events[...high])
      let right = UnsafeMutableBufferPointer(rebasing: events[low...])
      // The smaller half first: the stack stays as deep as the logarithm.
      quickSort(left.count < right.count ? left : right)
      events = left.count < right.count ? right : left
    }
    for index in 1..<max(1, events.count) {
      let event = events[index]
      var place = index
      while place > 0, precedes(event.place, events[place - 1].place) {
        events[place] = events[place - 1]
        place -= 1
      }
      events[place] = event
    }
  }

  private static func median(_ a: Position, _ b: Position, _ c: Position) -> Position {
    let (low, high) = precedes(a, b) ? (a, b) : (b, a)
    return precedes(c, low) ? low : (precedes(high, c) ? high : c)
  }

}

/// The neighbours that distinguish events at one position.
private struct EventNeighbours {
  let points: [Position]
  let chains: [MonotoneChain]

  func sortAtOnePlace(_ events: UnsafeMutableBufferPointer<ChainEvent>) {
    events.heapSort { a, b in
      if a.isOpening != b.isOpening { return b.isOpening }
      let side =
        a.isOpening
        ? orientation(a.place, lowerNeighbour(a), lowerNeighbour(b))
        : orientation(lowerNeighbour(b), a.place, lowerNeighbour(a))
      return side == .left || (side == .on && a.point < b.point)
    }
  }

  /// The other end of the lower one of an event's two edges.
  private func lowerNeighbour(_ event: ChainEvent) -> Position {
    func neighbour(_ chain: Int32) -> Position {
      let chain = chains[Int(chain)]
      return points[Int(event.isOpening ? chain.next : chain.last - chain.step)]
    }
    let (a, b) = (neighbour(event.first), neighbour(event.second))
    let isFirstLower =
      event.isOpening ? orientation(event.place, a, b) == .left : orientation(a, event.place, b) == .left
    return isFirstLower ? a : b
  }
}
