/// Rings of an even-odd fill, turned so that nonzero winding fills the same: scenes have that rule alone.
///
/// A ring in an even number of others goes round one way, any other ring the other way. This is exact for rings that do not cross.
enum EvenOddRings {
  typealias Subpath = (points: [SIMD2<Double>], isClosed: Bool)

  /// More would take seconds.
  static let mostRings = 1000

  /// Complexity: O(n · m) for n points of m rings.
  static func wound(_ subpaths: [Subpath]) -> [Subpath] {
    subpaths.enumerated().map { index, subpath in
      guard let start = subpath.points.first, subpath.points.count > 2 else { return subpath }
      // The middle of an edge: corners of rings often touch.
      let place = (start + subpath.points[1]) / 2
      let depth = subpaths.enumerated().count { $0 != index && contains($1.points, place) }
      return (area(subpath.points) > 0) == (depth % 2 == 0) ? subpath : (subpath.points.reversed(), subpath.isClosed)
    }
  }

  /// Twice the area of a ring, positive if it goes round clockwise on the screen.
  static func area(_ ring: [SIMD2<Double>]) -> Double {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
  }

  private static func contains(_ ring: [SIMD2<Double>], _ place: SIMD2<Double>) -> Bool {
    var isInside = false
    for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) where (a.y > place.y) != (b.y > place.y) {
      if place.x < a.x + (b.x - a.x) * (place.y - a.y) / (b.y - a.y) { isInside.toggle() }
    }
    return isInside
  }
}
