import GeoModel

/// The passages of paths through the points where several meet, in circular order, decided exactly.
struct ContactNodes {
  /// One path going through the point.
  struct Passage {
    /// The vertex, or the edge that it goes within.
    var element: Int
    var isWithinEdge: Bool
    var ring: Int
    /// That of the ring.
    var part: Int
    var before: Position
    var after: Position
    /// Where its two sides come in the circular order, in which equal directions have one place; `low` <= `high`.
    var low = -1
    var high = -1
    /// Of both the one by which it goes on.
    var leaving = -1
    /// The other one.
    var arriving: Int { low + high - leaving }
    /// It runs along another passage or along itself.
    var isTangled = false
    /// It runs along another passage of its own polygon, or along itself.
    var runsAlongOwn = false
    /// It runs along another passage of its own ring, or along itself.
    var isFolded = false
  }

  /// A ring that meets another ring of its polygon in a point; points are counted.
  struct Touch {
    var point: Int
    var ring: Int
    var element: PathElement
    var location: Position
    /// Whether it runs along another one of its polygon, or along itself, there.
    var runsAlong: Bool
  }

  private(set) var passages: [Passage] = []
  private var sides: [(towards: Position, passage: Int, isLeaving: Bool)] = []
  /// Of all nodes of a geometry.
  var touches: [Touch] = []
  var points = 0

  mutating func removeAll() {
    touches.removeAll(keepingCapacity: true)
    points = 0
  }

  mutating func begin() {
    passages.removeAll(keepingCapacity: true)
    sides.removeAll(keepingCapacity: true)
  }

  mutating func append(_ passage: Passage) { passages.append(passage) }

  /// Sorts the sides of all passages counter-clockwise from the east. Complexity: O(k log k).
  mutating func sortSides(around p: Position) {
    for index in passages.indices {
      sides.append((passages[index].before, index, false))
      sides.append((passages[index].after, index, true))
    }
    sides.sort {
      let order = comparison($0.towards, $1.towards, around: p)
      return order == 0 ? $0.passage < $1.passage : order < 0
    }
    var place = 0
    for index in sides.indices {
      let (towards, passage, isLeaving) = sides[index]
      let isEqual = index > 0 && comparison(sides[index - 1].towards, towards, around: p) == 0
      if !isEqual { place += 1 }
      if passages[passage].low < 0 { passages[passage].low = place } else { passages[passage].high = place }
      if isLeaving { passages[passage].leaving = place }
      if isEqual {
        passages[passage].isTangled = true
        let other = sides[index - 1].passage
        passages[other].isTangled = true
        // Passages are in order of their rings, so that those of one ring are neighbours, and those of one polygon.
        if passages[other].part == passages[passage].part {
          passages[passage].runsAlongOwn = true
          passages[other].runsAlongOwn = true
        }
        if passages[other].ring == passages[passage].ring {
          passages[passage].isFolded = true
          passages[other].isFolded = true
        }
      }
    }
  }

  /// Whether two passages have a side in common: whether they go through each other shows elsewhere, if at all.
  func runAlong(_ a: Int, _ b: Int) -> Bool {
    let (a, b) = (passages[a], passages[b])
    return a.low == b.low || a.low == b.high || a.high == b.low || a.high == b.high
  }

  /// Whether two passages that do not run along each other go through each other.
  func cross(_ a: Int, _ b: Int) -> Bool {
    let (a, b) = (passages[a], passages[b])
    return (a.low < b.low && b.low < a.high) != (a.low < b.high && b.high < a.high)
  }

  /// Of passages of one ring the first that goes on into the side of an earlier one on which the interior lies, with the passage before it. Where both
  /// are folded, it is no touch.
  ///
  /// - Complexity: O(k log k) for k passages.
  func firstPinch(_ group: Range<Int>, interiorIsLeft: Bool) -> (Passage, Passage)? {
    let places = Set(group.flatMap { [passages[$0].low, passages[$0].high] }).sorted()
    var ranks: [Int: Int] = [:]
    for (rank, place) in places.enumerated() { ranks[place] = rank }
    // For each rank the next one that lies in no passage's side so far: its own, if it does not (union-find, as in Tarjan 1975).
    var next = Array(0...places.count)
    func free(_ rank: Int) -> Int {
      var rank = rank
      while next[rank] != rank {
        next[rank] = next[next[rank]]
        rank = next[rank]
      }
      return rank
    }
    func fill(_ range: Range<Int>) {
      var rank = free(range.lowerBound)
      while rank < range.upperBound {
        next[rank] = rank + 1
        rank = free(rank + 1)
      }
    }
    for index in group {
      let passage = passages[index]
      let (leaving, arriving) = (ranks[passage.leaving, default: 0], ranks[passage.arriving, default: 0])
      if index > group.lowerBound, free(leaving) != leaving, !(passages[index - 1].isFolded && passage.isFolded) {
        return (passages[index - 1], passage)
      }
      // Its side is the open arc counterclockwise from the one to the other; to the right of one that turns back is nothing.
      let (from, to) = interiorIsLeft ? (leaving, arriving) : (arriving, leaving)
      if from < to {
        fill(from + 1..<to)
      } else if from > to || interiorIsLeft {
        fill(from + 1..<places.count)
        fill(0..<to)
      }
    }
    return nil
  }

  /// Of passages that run along each other, those that are neighbours in the order. Complexity: O(k).
  func tangledNeighbours() -> [(Int, Int)] {
    sides.indices.dropFirst().compactMap { index in
      let (a, b) = (sides[index - 1].passage, sides[index].passage)
      return a != b && runAlong(a, b) ? (a, b) : nil
    }
  }

  /// Two passages that go through each other, for nodes with so many that pairs cannot all be looked at.
  /// Complexity: O(k).
  func someCrossing() -> (Int, Int)? {
    var open: [Int] = []
    var isOpen = [Bool](repeating: false, count: passages.count)
    for (_, passage, _) in sides where !passages[passage].isTangled {
      if !isOpen[passage] {
        isOpen[passage] = true
        open.append(passage)
      } else if let last = open.popLast(), last != passage {
        return (passage, last)
      }
    }
    return nil
  }
}

/// The order of two directions by angle from the east, counter-clockwise: negative, 0 or positive.
func comparison(_ a: Position, _ b: Position, around p: Position) -> Int {
  let (lowerA, lowerB) = (isLower(a, p), isLower(b, p))
  if lowerA != lowerB { return lowerA ? 1 : -1 }
  return -orientation(p, a, b).rawValue
}

/// Whether a direction points to the south, or due west.
private func isLower(_ a: Position, _ p: Position) -> Bool { a.y < p.y || (a.y == p.y && a.x < p.x) }

/// Whether the direction from `p` to `q` lies strictly to the left of the way from `a` over `p` to `b`; `nil` if it runs
/// along one of its sides.
///
/// - Complexity: O(1).
func isLeft(_ q: Position, ofCorner a: Position, _ p: Position, _ b: Position) -> Bool? {
  let sideBefore = orientation(a, p, q)
  let sideAfter = orientation(p, b, q)
  if sideAfter == .on, runsAlong(p, b, q) { return nil }
  if sideBefore == .on, runsAlong(p, a, q) { return nil }
  if orientation(a, p, b) == .left { return sideBefore == .left && sideAfter == .left }
  return sideBefore == .left || sideAfter == .left
}

/// Whether, of three points on a line, the two others lie on one side of `p`.
private func runsAlong(_ p: Position, _ a: Position, _ b: Position) -> Bool {
  (a.x > p.x) == (b.x > p.x) && (a.x < p.x) == (b.x < p.x) && (a.y > p.y) == (b.y > p.y)
    && (a.y < p.y) == (b.y < p.y)
}

extension PathElement {
  init(_ passage: ContactNodes.Passage) { (point, isEdge) = (passage.element, passage.isWithinEdge) }
}
