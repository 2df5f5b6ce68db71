public import GeoModel

/// A line along the shortest paths between positions on WGS84, as points near enough to each other to be joined by straight
/// lines on a map, like the platform's `MKGeodesicPolyline`: ⌈length / 1 km⌉ + 1 equally spaced points for every leg.
///
/// From Los Angeles to New York, 33.9424955, -118.4080684 to 40.6397511, -73.7789256, that makes 3984 points.
public struct GeodesicPolyline: Sendable, Hashable {
  /// The most metres between points.
  public let spacing: Double

  /// The points, with longitudes that run on past ±180 without a jump, for maps that repeat the world. The first equals the first
  /// position to the bit.
  public let positions: [Position]

  /// The same cut at the 180th meridian: longitudes within ±180, part by part along the line. A part ends where
  /// the next one begins, at the latitude where the geodesic crosses.
  public let parts: [[Position]]

  /// - Parameters:
  ///   - path: the positions that the line connects, in degrees.
  ///   - spacing: metres, positive; a leg of more than a million such pieces has longer pieces.
  /// - Returns: `nil` unless there are positions, all of them on the globe, and spacing is positive.
  /// - Complexity: O(length / spacing), about 70 ns a point.
  public init?(_ path: some Collection<Position>, spacing: Double = 1000) {
    let corners = Array(path)
    guard !corners.isEmpty, spacing > 0, corners.allSatisfy({ $0.isOnGlobe }) else { return nil }
    self.spacing = spacing
    positions = Self.densified(corners, spacing, .unwrapped)
    let reduced = corners.map { Position(x: Longitude.normalised($0.x), y: $0.y) }
    parts = Self.cut(Self.densified(reduced, spacing, .reduced, marksCrossings: true))
  }

  private static func densified(
    _ path: [Position], _ spacing: Double, _ longitudes: LongitudeSpelling, marksCrossings: Bool = false
  ) -> [Position] {
    var limits = DensificationLimits(length: spacing)
    limits.marksCrossings = marksCrossings
    var positions: [Position] = []
    var heights: [Double] = []
    let none: [Double] = []
    Globe.wgs84.densify(
      path.span, altitudes: none.span, limits: limits, longitudes: longitudes,
      into: &positions, heights: &heights)
    return positions
  }

  private static func cut(_ path: [Position]) -> [[Position]] {
    var column = GeometryColumn()
    column.appendLineString(path)
    if path.count < 2 || !AntimeridianCut.crosses(column, geometry: 0) { return [path] }
    var output = GeometryColumn()
    var seams: [Bool] = []
    var reports: [AntimeridianReport] = []
    var cutter = AntimeridianCut()
    cutter.cut(column, geometry: 0, into: &output, seamEdges: &seams, reports: &reports)
    return output.paths(ofGeometry: 0).map { Array(output.positions[output.positions(ofPath: $0)]) }
  }
}
