/// A bounding box in degrees and metres (RFC 7946 §5).
public struct BoundingBox: Sendable, Hashable {
  /// Longitudes in degrees; west is greater than east when the box crosses the 180th meridian (§5.2).
  public let west, east: Double

  /// Latitudes in degrees.
  public let south, north: Double

  /// Metres above the WGS84 ellipsoid; both or none.
  public let lowest, highest: Double?

  /// Whether it crosses the 180th meridian.
  public var crossesAntimeridian: Bool { west > east }

  /// From the four or six numbers of a `bbox` member; `nil` for any other number of them.
  init?(_ numbers: [Double]) {
    switch numbers.count {
    case 4:
      (west, south, east, north) = (numbers[0], numbers[1], numbers[2], numbers[3])
      (lowest, highest) = (nil, nil)
    case 6:
      (west, south, lowest) = (numbers[0], numbers[1], numbers[2])
      (east, north, highest) = (numbers[3], numbers[4], numbers[5])
    default: return nil
    }
  }
}
