internal import GeoModel

/// A run of a ring's vertices that ascends from west to east, among equally western ones from south to north.
struct MonotoneChain {
  /// The vertex that the sweep takes next; the one before it is `next - step`.
  var next: Int32
  /// Its eastern end.
  let last: Int32
  /// 1 where the ring runs eastwards, -1 where it runs westwards.
  let step: Int32
  /// The region that it bounds.
  var region: Int32 = -1
}

/// A vertex where two chains of a ring begin, or end.
struct ChainEvent {
  var place: Position
  var point: Int32
  /// The two chains.
  var first: Int32
  var second: Int32
  var isOpening: Bool
}

/// Takes rings apart into chains.
///
/// Each ring is copied so that it begins at its westernmost vertex, repeated positions left out, and that vertex once more at
/// the end: then no chain runs over the array's end.
struct ChainLoading: Sendable {
  private(set) var points: [Position] = []
  /// For each point the index of the position that it stands for.
  private(set) var origins: [UInt32] = []
  var chains: [MonotoneChain] = []
  var events: [ChainEvent] = []

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
    chains.removeAll(keepingCapacity: true)
    events.removeAll(keepingCapacity: true)
  }

  /// Makes room for rings, all at once: one after the other they would be moved each time.
  mutating func reserveCapacity(positions: Int, rings: Int) {
    points.reserveCapacity(positions + rings)
    origins.reserveCapacity(positions + rings)
  }

  @inline(__always)
  static func precedes(_ a: Position, _ b: Position) -> Bool { a.x < b.x || (a.x == b.x && a.y < b.y) }

  /// Loads a ring; one without three different positions leaves nothing. Returns `false` if a number is not finite.
  /// Complexity: O(n).
  mutating func load(_ positions: borrowing Span<Position>, _ range: Range<Int>) -> Bool {
    var west = range.lowerBound
    var check = 0.0
    for index in range {
      let position = positions[index]
      check += (position.x - position.x) + (position.y - position.y)
      if Self.precedes(position, positions[west]) { west = index }
    }
    if check != 0 { return false }
    let firstPoint = points.count
    let firstChain = chains.count
    var previous = positions[west]
    append(previous, west)
    var goesEast = true
    var chainStart = firstPoint
    for part in [west + 1..<range.upperBound, range.lowerBound..<west + 1] {
      for index in part {
        let position = positions[index]
        if position == previous { continue }
        let isEastwards = Self.precedes(previous, position)
        if isEastwards != goesEast {
          endChain(chainStart, goesEast)
          chainStart = points.count - 1
          goesEast = isEastwards
        }
        append(position, index)
        previous = position
      }
    }
    if points.count - firstPoint < 4 {
      points.removeSubrange(firstPoint...)
      origins.removeSubrange(firstPoint...)
      chains.removeSubrange(firstChain...)
      return true
    }
    endChain(chainStart, goesEast)
    addEvents(firstChain, firstPoint)
    return true
  }

  @inline(__always)
  private mutating func append(_ position: Position, _ origin: Int) {
    points.append(position)
    origins.append(UInt32(truncatingIfNeeded: origin))
  }

  private mutating func endChain(_ start: Int, _ goesEast: Bool) {
    let end = points.count - 1
    chains.append(
      goesEast
        ? MonotoneChain(next: Int32(start + 1), last: Int32(end), step: 1)
        : MonotoneChain(next: Int32(end - 1), last: Int32(start), step: -1))
  }

  /// Chains of a ring run eastwards and westwards in turn, the first one eastwards from the westernmost vertex.
  private mutating func addEvents(_ firstChain: Int, _ firstPoint: Int) {
    events.append(
      ChainEvent(
        place: points[firstPoint], point: Int32(firstPoint), first: Int32(chains.count - 1), second: Int32(firstChain),
        isOpening: true))
    for chain in firstChain..<chains.count - 1 {
      let isOpening = chains[chain].step < 0
      // Where this chain ends in the ring and the next one begins.
      let point = isOpening ? chains[chain + 1].next - 1 : chains[chain].last
      events.append(
        ChainEvent(
          place: points[Int(point)], point: point, first: Int32(chain), second: Int32(chain + 1), isOpening: isOpening))
    }
  }
}
