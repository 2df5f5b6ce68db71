/// A bounding box as in RFC 7946 §5: its western edge is greater than its eastern one if it crosses the
/// 180th meridian (§5.2).
@frozen
public struct GeographicBox: Sendable, Hashable {
  public var longitudes: LongitudeRange
  public var south: Double
  public var north: Double

  /// Metres; only if every position has an altitude.
  public var altitudes: ClosedRange<Double>?

  @inlinable
  public init(
    west: Double, south: Double, east: Double, north: Double, altitudes: ClosedRange<Double>? = nil
  ) {
    longitudes = LongitudeRange(west: west, east: east)
    self.south = south
    self.north = north
    self.altitudes = altitudes
  }

  @inlinable
  public var west: Double {
    get { longitudes.west }
    set { longitudes.west = newValue }
  }

  @inlinable
  public var east: Double {
    get { longitudes.east }
    set { longitudes.east = newValue }
  }

  /// Whether it crosses the 180th meridian.
  @inlinable
  public var crossesAntimeridian: Bool { longitudes.crossesAntimeridian }

  /// The `bbox` member's numbers: west, south, east, north, or west, south, lowest, east, north, highest.
  public var numbers: [Double] {
    if let altitudes {
      return [west, south, altitudes.lowerBound, east, north, altitudes.upperBound]
    }
    return [west, south, east, north]
  }
}
