/// One position (RFC 7946 §3.1.2).
public struct Point<Space: CoordinateSpace>: Sendable, Hashable {
  /// Longitude and latitude in degrees, or x and y in the world plane.
  public let position: Position

  /// Metres above the WGS84 ellipsoid; `nil` when the point has none.
  public let altitude: Double?

  @inlinable
  init(_ positions: Positions<Space>, at index: Int) {
    position = positions[index]
    altitude = positions.altitude(at: index)
  }
}
