/// A range of longitudes, from `west` eastwards to `east`; it crosses the 180th meridian if `west > east`.
///
/// Both ends are in -180…180. A range of no width at the seam keeps the spelling of its point; otherwise an end there is
/// written -180 as west and 180 as east (conventions 4.1). The whole circle is -180…180.
@frozen
public struct LongitudeRange: Sendable, Hashable {
  public var west: Double
  public var east: Double

  @inlinable
  public init(west: Double, east: Double) {
    self.west = west
    self.east = east
  }

  @inlinable
  public static var whole: LongitudeRange { LongitudeRange(west: -180, east: 180) }

  /// Degrees, 0…360.
  @inlinable
  public var width: Double { west <= east ? east - west : (180 - west) + (east + 180) }

  @inlinable
  public var crossesAntimeridian: Bool { west > east }
}
