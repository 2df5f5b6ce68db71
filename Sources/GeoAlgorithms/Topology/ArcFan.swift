internal import GeoModel

/// The arcs that leave a node where many meet, in order of their directions: which comes first clockwise from any direction is found by
/// search, and those that are done are stepped over once.
struct ArcFan {
  /// Where the node is. In another spelling of that place directions are others.
  let here: Position
  /// Clockwise from due west, which counts last; those of one direction in their own order.
  private let arcs: [(index: Int, second: Position)]
  /// For each of them, how many arcs on is the next one that may not be done, if it is done itself.
  private var following: [Int]

  /// - Parameter arcs: their indices, rising, and the positions next to their beginnings.
  /// - Complexity: O(n log n).
  init(_ arcs: [(index: Int, second: Position)], at here: Position) {
    self.here = here
    self.arcs = arcs.sorted { a, b in
      if Self.isBefore(a.second, b.second, at: here) { return true }
      return !Self.isBefore(b.second, a.second, at: here) && a.index < b.index
    }
    following = [Int](repeating: 1, count: arcs.count)
  }

  /// Whether an arc leaves in just that direction.
  func holds(direction: Position) -> Bool {
    let behind = behind(direction)
    return behind > 0 && !Self.isBefore(arcs[behind - 1].second, direction, at: here)
  }

  /// The index of the first arc clockwise from a direction that is not done; `nil` for none. Complexity: O(log n), on average.
  mutating func first(clockwiseFrom direction: Position, isDone: [Bool]) -> Int? {
    let behind = behind(direction)
    return first(from: behind, isDone) ?? first(from: 0, isDone)
  }

  private mutating func first(from start: Int, _ isDone: [Bool]) -> Int? {
    var at = start
    while at < arcs.count, isDone[arcs[at].index] { at += following[at] }
    // What was stepped over is stepped over at once the next time.
    var step = start
    while step < at {
      let next = step + following[step]
      following[step] = at - step
      step = next
    }
    return at < arcs.count ? arcs[at].index : nil
  }

  /// How many arcs come before a direction, or have it.
  private func behind(_ direction: Position) -> Int {
    var (low, high) = (0, arcs.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.isBefore(direction, arcs[middle].second, at: here) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Whether one direction comes before another, clockwise from due west.
  private static func isBefore(_ a: Position, _ b: Position, at here: Position) -> Bool {
    let (isNorthOfA, isNorthOfB) = (isNorth(a, of: here), isNorth(b, of: here))
    return isNorthOfA == isNorthOfB ? orientation(here, a, b) == .right : isNorthOfA
  }

  /// In the half from just north of due west up to due east.
  private static func isNorth(_ place: Position, of here: Position) -> Bool { place.y > here.y || (place.y == here.y && place.x > here.x) }
}
