/// How a ``ClusterPyramid`` joins points.
public struct ClusterOptions: Sendable, Hashable, Codable {
  /// Points of the screen from the seed of a cluster to the furthest seed that joins it; more than 0, 40 by default.
  public var radius: Double

  /// Points of the screen across the world at zoom 0; it doubles with every zoom. 256 by default, as for tiles of 256 points; 512 suits
  /// renderers that draw tiles of that size.
  public var tileSize: Double

  /// The zooms that have clusters, 0 to 16 by default; from 0 to 30. At the zoom after the last one every point is alone.
  public var zooms: ClosedRange<Int>

  public init(radius: Double = 40, tileSize: Double = 256, zooms: ClosedRange<Int> = 0...16) {
    (self.radius, self.tileSize, self.zooms) = (radius, tileSize, zooms)
  }

  /// Why no pyramid can be made with these options: what was found and what is expected. `nil` if one can.
  public var mistake: String? {
    if !(radius > 0 && radius.isFinite) { return "found a cluster radius of \(radius); expected a number of points above 0" }
    if !(tileSize > 0 && tileSize.isFinite) { return "found a tile size of \(tileSize); expected a number of points above 0" }
    if zooms.lowerBound < 0 || zooms.upperBound > 30 {
      return "found the zooms \(zooms.lowerBound) to \(zooms.upperBound); expected zooms from 0 to 30"
    }
    return nil
  }

  /// The radius at a zoom, in map points.
  public func radius(atZoom zoom: Int) -> Double {
    // A power of two, so that nothing is rounded from one zoom to the next.
    radius / tileSize * MapPoint.worldSize / Double(sign: .plus, exponent: zoom, significand: 1)
  }

  /// The cells of a grid in which all points within the radius are in the same or in neighbouring cells: 2 to this power on each side.
  func gridPower(atZoom zoom: Int) -> Int {
    min(max((tileSize / radius).exponent.clamped + zoom, 0), ClusterGrid.mostPower)
  }
}

extension Int {
  /// Within what an exponent of any use is, so that sums cannot overflow.
  fileprivate var clamped: Int { Swift.min(Swift.max(self, -2000), 2000) }
}
