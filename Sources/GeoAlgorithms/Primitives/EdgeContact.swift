package import GeoModel

/// What two edges that are not neighbours have in common.
enum EdgeContact {
  case none
  /// A point within both.
  case crossing
  /// A stretch of a line.
  case overlap
  /// An end of at least one edge; four bits say which ends lie on the other edge: `c`, `d` on ab, `a`, `b` on cd.
  case touch(UInt8)
}

/// What the closed edges ab and cd have in common, decided exactly.
///
/// - Complexity: O(1), four exact predicates at most.
func contact(_ a: Position, _ b: Position, _ c: Position, _ d: Position) -> EdgeContact {
  let sideC = orientation(a, b, c)
  let sideD = orientation(a, b, d)
  if sideC == sideD && sideC != .on { return .none }
  let sideA = orientation(c, d, a)
  let sideB = orientation(c, d, b)
  if sideA == sideB && sideA != .on { return .none }
  if sideC == .on && sideD == .on { return collinearContact(a, b, c, d) }
  var ends: UInt8 = 0
  // Lines that are not parallel meet in one point; an end on the other line is that point, and lies on both edges,
  // because the ends of each edge are not strictly on one side of the other.
  if sideC == .on { ends |= 1 }
  if sideD == .on { ends |= 2 }
  if sideA == .on { ends |= 4 }
  if sideB == .on { ends |= 8 }
  return ends == 0 ? .crossing : .touch(ends)
}

/// The same for four points on one line, by comparisons only.
private func collinearContact(_ a: Position, _ b: Position, _ c: Position, _ d: Position) -> EdgeContact {
  // On one line the order of points is the lexicographic one, or its reverse.
  let (low, high) = precedes(a, b) ? (a, b) : (b, a)
  let (low2, high2) = precedes(c, d) ? (c, d) : (d, c)
  let begin = precedes(low, low2) ? low2 : low
  let finish = precedes(high, high2) ? high : high2
  if precedes(begin, finish) { return .overlap }
  guard begin == finish else { return .none }
  var ends: UInt8 = 0
  if c == begin { ends |= 1 }
  if d == begin { ends |= 2 }
  if a == begin { ends |= 4 }
  if b == begin { ends |= 8 }
  return .touch(ends)
}

/// The order of a sweep from west to east: by x, then by y.
@inline(__always)
package func precedes(_ a: Position, _ b: Position) -> Bool { a.x < b.x || (a.x == b.x && a.y < b.y) }

/// The point in which two crossing edges meet, rounded once, and never outside the box of either: edges that cross in
/// one point have the same one.
///
/// - Complexity: O(1).
func crossingPoint(_ a: Position, _ b: Position, _ c: Position, _ d: Position) -> Position {
  // Products of differences so small are nothing; that edges which cross are no points keeps this from going on for ever.
  if areTiny(a, b, c), d.isTiny, a != b {
    let place = crossingPoint(a.enlarged, b.enlarged, c.enlarged, d.enlarged)
    return Position(x: place.x * 0x1p-500, y: place.y * 0x1p-500)
  }
  let bx = DoubleDouble(b.x, minus: a.x), by = DoubleDouble(b.y, minus: a.y)
  let dx = DoubleDouble(d.x, minus: c.x), dy = DoubleDouble(d.y, minus: c.y)
  let cx = DoubleDouble(c.x, minus: a.x), cy = DoubleDouble(c.y, minus: a.y)
  let determinant = bx * dy - by * dx
  let box = PlaneBox(a, b).common(PlaneBox(c, d))
  var fraction = (cx * dy - cy * dx) / determinant
  if !fraction.rounded.isFinite { fraction = DoubleDouble(0.5) }
  let x = (DoubleDouble(a.x) + fraction * bx).rounded
  let y = (DoubleDouble(a.y) + fraction * by).rounded
  return Position(
    x: Swift.min(Swift.max(x, box.minX), box.maxX), y: Swift.min(Swift.max(y, box.minY), box.maxY))
}
