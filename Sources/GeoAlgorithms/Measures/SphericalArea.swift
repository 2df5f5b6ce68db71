#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

public import GeoModel

/// The area to the left of rings of great circles on the unit sphere, read literally: a small clockwise ring has nearly
/// the whole sphere on its left, as in d3 (whose rings have the opposite direction).
public struct SphericalArea: Sendable {
  /// Minus the sum over the edges of the triangles with the south pole.
  private var sum = CompensatedSum()

  /// How often the rings go round the globe eastwards, in radians.
  private var turn = CompensatedSum()

  public init() {}

  /// One ring, closed by a repeated position or not; `nil` if a position is invalid.
  public init?(ofRing ring: borrowing Span<Position>) {
    self.init()
    guard add(ring) else { return nil }
  }

  /// Adds the exterior or a hole of a polygon. Complexity: O(n).
  ///
  /// - Returns: whether all positions were valid.
  public mutating func add(_ ring: borrowing Span<Position>) -> Bool {
    for index in ring.indices {
      let (a, b) = (ring[index], ring[index + 1 == ring.count ? 0 : index + 1])
      guard a.isOnGlobe else { return false }
      let degrees = longitudeDifference(from: a.x, to: b.x).degrees
      sum.add(-Self.excess(from: a.y, to: b.y, eastward: degrees))
      sum.add(-degrees * radiansPerDegree)
      turn.add(degrees)
    }
    return true
  }

  /// Steradians, 0..<4π. Accuracy: 1e-15 an edge.
  public var leftOfRing: Double {
    let area = sum.remainder(by: 4 * .pi).value
    return area < 0 ? area + 4 * .pi : area
  }

  /// Steradians of the smaller of both sides, 0...2π, as exact for rings that run clockwise as for others.
  var smallerSide: Double { sum.remainder(by: 4 * .pi).value.magnitude }

  /// Whether the south pole lies to the left: the rings run westwards round it, or they are clockwise and go round
  /// neither pole.
  var containsSouthPole: Bool {
    let turns = (turn.value / 360).rounded()
    return turns < 0 || (turns == 0 && sum.value < -1e-15)
  }

  /// The area between an edge and the equator (Karney 2013, Eq. 64 on the sphere): 2 atan of tan(λ/2) times the tangent
  /// of the half sum of latitudes. Antisymmetric: an edge and its reverse cancel exactly.
  private static func excess(from latitude1: Double, to latitude2: Double, eastward: Double) -> Double {
    let half = UnitAngle(degrees: eastward / 2)
    let a = UnitAngle(degrees: latitude1)
    let b = UnitAngle(degrees: latitude2)
    let a1 = 1 + a.cosine
    let b1 = 1 + b.cosine
    return 2
      * atan2(half.sine * (a.sine * b1 + b.sine * a1), half.cosine * (a1 * b1 + a.sine * b.sine))
  }
}
