internal import GeoModel

/// Distances of positions from one edge, in the edge's own plane. The same to the bit when the edge is turned round.
struct SegmentDistance {
  private let a: Position
  private let b: Position
  private let scale: LocalScale
  private let dx: Double
  private let dy: Double
  private let squaredLength: Double
  private let inverse: Double

  @inline(__always)
  init(_ first: Position, _ last: Position, _ metric: SimplificationMetric) {
    (a, b) = precedes(last, first) ? (last, first) : (first, last)
    scale = metric.scale(atLatitude: (a.y + b.y) / 2)
    dx = (b.x - a.x) * scale.x
    dy = (b.y - a.y) * scale.y
    squaredLength = dx * dx + dy * dy
    inverse = squaredLength > 0 ? 1 / squaredLength : 0
  }

  /// The square of a position's distance from the edge, its ends included.
  @inline(__always)
  func squared(to p: Position) -> Double {
    let x = (p.x - a.x) * scale.x, y = (p.y - a.y) * scale.y
    let along = x * dx + y * dy
    if along <= 0 { return x * x + y * y }
    if along >= squaredLength {
      let (x, y) = ((p.x - b.x) * scale.x, (p.y - b.y) * scale.y)
      return x * x + y * y
    }
    let across = x * dy - y * dx
    return across * across * inverse
  }
}
