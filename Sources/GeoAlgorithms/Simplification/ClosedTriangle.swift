internal import GeoModel

/// A triangle with its border; a stretch of a line if its corners lie on one.
struct ClosedTriangle {
  private let a: Position
  private let b: Position
  private let c: Position
  let box: PlaneBox
  private let turn: Orientation

  init(_ a: Position, _ b: Position, _ c: Position) {
    turn = orientation(a, b, c)
    // Counter-clockwise, so that the inside is to the left of every edge.
    (self.a, self.b, self.c) = turn == .right ? (a, c, b) : (a, b, c)
    var box = PlaneBox(a, b)
    box.include(c)
    self.box = box
  }

  /// Whether a position lies in it, exactly.
  @inline(__always)
  func contains(_ p: Position) -> Bool {
    guard box.contains(p) else { return false }
    if turn == .on {
      // The corners that differ span the line.
      return a == b ? orientation(a, c, p) == .on : orientation(a, b, p) == .on
    }
    return orientation(a, b, p) != .right && orientation(b, c, p) != .right && orientation(c, a, p) != .right
  }

  /// Whether a box may have a point in common with it: false only if it has none.
  @inline(__always)
  func mayMeet(_ other: PlaneBox) -> Bool {
    box.meets(other) && !isOutside(a, b, other) && !isOutside(b, c, other) && !isOutside(c, a, other)
  }

  /// Whether a box is certainly to the right of an edge: its corner that is farthest to the left is.
  @inline(__always)
  private func isOutside(_ from: Position, _ to: Position, _ other: PlaneBox) -> Bool {
    let dx = to.x - from.x, dy = to.y - from.y
    let x = dy > 0 ? other.minX : other.maxX, y = dx > 0 ? other.maxY : other.minY
    let left = dx * (y - from.y), right = dy * (x - from.x)
    return right - left > 1e-14 * (left.magnitude + right.magnitude)
  }
}
