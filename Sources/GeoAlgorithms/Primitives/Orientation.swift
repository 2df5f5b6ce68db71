public import GeoModel

/// On which side of a directed line a point lies.
@frozen
public enum Orientation: Int, Sendable {
  case right = -1
  case on = 0
  case left = 1
}

/// On which side of the line from `a` to `b` the point `c` lies in the plane, decided exactly: the sign of
/// (a - c) × (b - c), which is that of the triangle's area.
///
/// A floating-point filter (Shewchuk 1997, §4, bound A) decides nearly always; other cases go to exact
/// arithmetic. Exact for all finite coordinates, however large or small. Antisymmetric to the bit: exchanging two points changes the side.
///
/// - Complexity: O(1).
@inlinable
public func orientation(_ a: Position, _ b: Position, _ c: Position) -> Orientation {
  let left = (a.x - c.x) * (b.y - c.y)
  let right = (a.y - c.y) * (b.x - c.x)
  let determinant = left - right
  // (3 + 16 u) u with u = 2⁻⁵³; and far more than what products lose that are too small for a double.
  let bound = 3.3306690738754716e-16 * (left.magnitude + right.magnitude) + 0x1p-960
  if determinant > bound { return .left }
  if -determinant > bound { return .right }
  return exactOrientation(a, b, c)
}

/// The sign of ax·by - ax·cy - cx·by - ay·bx + ay·cx + cy·bx, term by term without rounding.
@usableFromInline
func exactOrientation(_ a: Position, _ b: Position, _ c: Position) -> Orientation {
  // Shared points and upright or level lines, most of what the filter leaves open: a difference is 0 for equal doubles only.
  if (a.x == c.x || b.y == c.y) && (a.y == c.y || b.x == c.x) || a == b { return .on }
  // Products of numbers so small are lost, to the filter as well; a power of two as large leaves the triangle what it is.
  if areTiny(a, b, c) { return orientation(a.enlarged, b.enlarged, c.enlarged) }
  var sum = Expansion()
  sum.add(product: a.x, b.y)
  sum.add(product: -a.x, c.y)
  sum.add(product: -c.x, b.y)
  sum.add(product: -a.y, b.x)
  sum.add(product: a.y, c.x)
  sum.add(product: c.y, b.x)
  return Orientation(rawValue: sum.sign) ?? .on
}

/// Whether all coordinates are so small that products of them may underflow.
func areTiny(_ a: Position, _ b: Position, _ c: Position) -> Bool { a.isTiny && b.isTiny && c.isTiny }

extension Position {
  var isTiny: Bool { x.magnitude < 0x1p-300 && y.magnitude < 0x1p-300 }

  /// Multiplied by a power of two, which is exact for tiny coordinates. The smallest are tiny even then, and are not the second time.
  var enlarged: Position { Position(x: x * 0x1p500, y: y * 0x1p500) }
}
