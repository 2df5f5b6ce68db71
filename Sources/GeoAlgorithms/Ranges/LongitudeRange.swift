/// A range of longitudes, from `west` eastwards to `east`; it crosses the 180th meridian if `west > east`.
///
/// Both ends are in -180…180. A range of no width at the seam keeps the spelling of its point; otherwise an end there is
/// written -180 as west and 180 as east (conventions 4.1). The whole circle is -180…180.
public struct LongitudeRange: Sendable, Hashable {
  public var west: Double
  public var east: Double

  public init(west: Double, east: Double) {
    self.west = west
    self.east = east
  }

  public static let whole = LongitudeRange(west: -180, east: 180)

  /// Degrees, 0…360.
  public var width: Double { west <= east ? east - west : (180 - west) + (east + 180) }

  public var crossesAntimeridian: Bool { west > east }

  /// Whether a longitude, in any spelling, lies in it; the ends do.
  public func contains(_ longitude: Double) -> Bool {
    let reduced = Longitude.normalised(longitude)
    if reduced.magnitude == 180 { return holds(180) || holds(-180) }
    return holds(reduced)
  }

  private func holds(_ longitude: Double) -> Bool {
    west <= east ? west <= longitude && longitude <= east : longitude >= west || longitude <= east
  }

  /// Whether every longitude of `other` lies in it.
  public func contains(_ other: LongitudeRange) -> Bool {
    if width == 360 { return true }
    guard contains(other.west), contains(other.east) else { return false }
    // Both ends may lie in it while the way between them does not: then the other is wider, or goes round.
    let start = eastward(from: west, to: other.west)
    let end = eastward(from: west, to: other.east)
    return other.width == 0 || (start <= end && other.width <= width)
  }

  public func intersects(_ other: LongitudeRange) -> Bool {
    contains(other.west) || contains(other.east) || other.contains(west) || other.contains(east)
  }
}

/// How far eastwards `longitude` is of `start`, in degrees, 0..<360.
func eastward(from start: Double, to longitude: Double) -> Double {
  let difference = longitudeDifference(from: start, to: longitude).degrees
  return difference < 0 ? difference + 360 : difference
}
