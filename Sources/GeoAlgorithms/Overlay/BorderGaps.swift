public import GeoModel

/// Cuts borders of areas open where lines lie along them, as doors lie along walls.
///
/// ```
/// 1-----------2        1--a   b---2      a, b: vertices that are put in
/// |           |   ─▶   |          |
/// 4-----------3        4----------3
/// ```
///
/// A line lies along an edge if the ends of one of its segments are within the tolerance of it; the gap is that
/// segment's projection onto the edge. Positions are put on the edge itself, so that an area is unchanged except for rounding.
public struct BorderGaps: Sendable {
  /// Metres.
  public var tolerance = 0.05

  private struct Segment {
    let a, b: Position
    var minX: Double { min(a.x, b.x) }
    var maxX: Double { max(a.x, b.x) }
  }

  /// By their western ends.
  private var segments: [Segment] = []
  /// Degrees of longitude of the widest one.
  private var widest = 0.0
  /// Metres of a degree of longitude and of latitude.
  private var scale = SIMD2(1.0, 1.0)

  /// - Parameter lines: longitudes and latitudes, near one another: metres are measured at the first one's position.
  public init(_ lines: [[Position]]) {
    for line in lines {
      for (a, b) in zip(line, line.dropFirst()) where a != b { segments.append(Segment(a: a, b: b)) }
    }
    segments.sort { ($0.minX, $0.a.y, $0.maxX, $0.b.y) < ($1.minX, $1.a.y, $1.maxX, $1.b.y) }
    widest = segments.map { $0.maxX - $0.minX }.max() ?? 0
    if let first = segments.first {
      let metres = LocalMetres(at: first.a)
      scale = SIMD2(metres.east, metres.north)
    }
  }

  public var isEmpty: Bool { segments.isEmpty }

  /// The openings of an edge, as fractions of its length from `a` to `b`: disjoint, in order, none shorter than the tolerance.
  ///
  /// - Complexity: O(log n + k log k) for n segments, k of them as far west or east as the edge.
  public func openings(from a: Position, to b: Position) -> [ClosedRange<Double>] {
    let edge = metres(b, from: a)
    let length = (edge * edge).sum().squareRoot()
    guard length > tolerance, scale.x > 0 else { return [] }
    let margin = tolerance / scale.x
    let (low, high) = (min(a.x, b.x) - margin, max(a.x, b.x) + margin)
    let (south, north) = (min(a.y, b.y) - tolerance / scale.y, max(a.y, b.y) + tolerance / scale.y)
    var found: [ClosedRange<Double>] = []
    for segment in segments[firstSegment(from: low - widest)...] {
      if segment.minX > high { break }
      if segment.maxX < low || max(segment.a.y, segment.b.y) < south || min(segment.a.y, segment.b.y) > north { continue }
      let ends = [segment.a, segment.b].map { metres($0, from: a) }
      if ends.contains(where: { abs($0.x * edge.y - $0.y * edge.x) > tolerance * length }) { continue }
      let shares = ends.map { min(max(($0 * edge).sum() / (length * length), 0), 1) }.sorted()
      if (shares[1] - shares[0]) * length > tolerance { found.append(shares[0]...shares[1]) }
    }
    found.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var openings: [ClosedRange<Double>] = []
    for next in found {
      if let last = openings.last, next.lowerBound <= last.upperBound {
        openings[openings.count - 1] = last.lowerBound...max(last.upperBound, next.upperBound)
      } else {
        openings.append(next)
      }
    }
    return openings
  }

  private func firstSegment(from x: Double) -> Int {
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].minX < x { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func metres(_ place: Position, from origin: Position) -> SIMD2<Double> {
    SIMD2(place.x - origin.x, place.y - origin.y) * scale
  }
}
