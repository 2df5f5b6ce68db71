package import GeoModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Which pole a ring encloses that goes round the globe: the one on the side with the smaller area on the sphere
/// (conventions 3.2); the north pole when the ring halves the globe.
///
/// The area between a ring and the equator is ∫ sin φ dλ on the unit sphere; its edges are straight in longitude and latitude.
package struct PoleSide: Sendable {
  private var sum = 0.0
  private var size = 0.0

  package init() {}

  /// - Parameter reading: how the ring's longitudes are to be read.
  /// - Complexity: O(n), with two sines a position: to be asked only of a ring that goes round.
  package init(of ring: borrowing Span<Position>, _ reading: LongitudeTurns) {
    for edge in 0..<max(ring.count - 1, 0) {
      let width = ring[edge + 1].x - ring[edge].x + 360 * Double(reading.change(overEdge: edge, of: ring))
      add(width: width, from: ring[edge].y, to: ring[edge + 1].y)
    }
  }

  /// Adds an edge that goes `width` degrees to the east (negative: west) from one latitude to another, in degrees.
  package mutating func add(width: Double, from: Double, to: Double) {
    let term = width * meanSine(from, to)
    sum += term
    size += term.magnitude
  }

  /// Whether the ring leaves as much of the globe on one side as on the other, except for rounding.
  package var isTie: Bool { sum.magnitude <= 1e-12 * (size + 1) }

  /// - Parameter turns: how often the ring goes round the globe, eastward positive.
  package func isNorth(turns: Int) -> Bool { isTie || (turns < 0) == (sum < 0) }
}

/// The mean of sin φ along an edge between two latitudes in degrees: (cos φ₁ - cos φ₂) / (φ₂ - φ₁), without its cancellation.
func meanSine(_ from: Double, _ to: Double) -> Double {
  let half = (to - from) / 2 * radiansPerDegree
  let ratio = half.magnitude < 1e-8 ? 1 : sin(half) / half
  return sin((from + to) / 2 * radiansPerDegree) * ratio
}
