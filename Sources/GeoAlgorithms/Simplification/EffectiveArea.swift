internal import GeoModel

/// The measure of Visvalingam and Whyatt (1993): how much a vertex matters by the triangle with its neighbours.
struct EffectiveArea {
  let metric: SimplificationMetric
  let isWeighted: Bool

  /// mapshaper's weight of the angle.
  private static let angleWeight = 0.7

  /// The (weighted) area of the triangle that `b` makes with its neighbours; infinite where the edge that would be left
  /// is half a world wide, since it would be read the other way round. The same to the bit when the path is turned round.
  /// Zero for positions on one line only.
  @inline(__always)
  func of(_ b: Position, between first: Position, and last: Position) -> Double {
    let (a, c) = precedes(last, first) ? (last, first) : (first, last)
    if metric.isGeographic, (c.x - a.x).magnitude >= 180 { return .infinity }
    let scale = metric.scale(atLatitude: (a.y + b.y + c.y) / 3)
    let ux = (a.x - b.x) * scale.x, uy = (a.y - b.y) * scale.y
    let vx = (c.x - b.x) * scale.x, vy = (c.y - b.y) * scale.y
    var area = (ux * vy - uy * vx).magnitude / 2
    if isWeighted, area > 0 {
      let lengths = ((ux * ux + uy * uy) * (vx * vx + vy * vy)).squareRoot()
      if lengths > 0 { area *= 1 - Self.angleWeight * ((ux * vx + uy * vy) / lengths) }
    }
    if area > 0 { return area }
    return orientation(a, b, c) == .on ? 0 : .leastNonzeroMagnitude
  }
}
