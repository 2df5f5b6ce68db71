internal import GeoAlgorithms
public import GeoModel

extension TileOverlay {
  /// The most tiles of a region that are listed.
  public static let mostTiles = 1 << 20

  /// The tiles of a level that a region has part of, from its middle outwards (in the order of ``tiles(in:scale:)``).
  ///
  /// - Parameters:
  ///   - region: may cross the 180th meridian. What is beyond the map's edges in the north and south has no tiles; of a region without area
  ///     the tile to the south-east of its place counts.
  ///   - zoom: the level; below ``minimumZoom`` there are no tiles, above ``maximumZoom`` those of that level are listed.
  /// - Throws: ``TileOverlayError/tooManyTiles(_:)``.
  /// - Complexity: O(n log n) for n tiles.
  public func tiles(in region: GeographicBox, zoom: Int) throws(TileOverlayError) -> [TileAddress] {
    guard zoom >= minimumZoom, region.south <= region.north, region.south < Mercator.limit, region.north > -Mercator.limit else {
      return []
    }
    let zoom = min(zoom, maximumZoom)
    func latitude(_ degrees: Double) -> Double { min(max(degrees, -Mercator.limit), Mercator.limit) }
    let corner = Mercator.plane(Position(x: region.west, y: latitude(region.north)))
    let opposite = Mercator.plane(Position(x: region.east, y: latitude(region.south)))
    let width = region.east < region.west ? opposite.x + 1 - corner.x : opposite.x - corner.x
    guard width.isFinite, corner.x.magnitude < 1000, width >= 0 else { return [] }
    let count = Double(1 << zoom)
    let rows = Self.cells(corner.y * count, opposite.y * count).clamped(to: 0..<1 << zoom)
    var columns = Self.cells(corner.x * count, (corner.x + width) * count)
    if columns.count > 1 << zoom { columns = columns.lowerBound..<columns.lowerBound + 1 << zoom }
    let (number, overflows) = rows.count.multipliedReportingOverflow(by: columns.count)
    guard !overflows, number <= Self.mostTiles else { throw .tooManyTiles(overflows ? .max : number) }
    let tiles = rows.flatMap { y in columns.compactMap { x in TileAddress(zoom: zoom, wrapping: x, y: y) } }
    let world = MapPoint.worldSize
    return LoadingOrder(MapPoint(x: (corner.x + width / 2) * world, y: (corner.y + opposite.y) / 2 * world)).sorted(tiles)
  }

  /// The cells with a part of a range; at least one.
  private static func cells(_ low: Double, _ high: Double) -> Range<Int> {
    let first = Int(low.rounded(.down))
    return first..<max(first + 1, Int(high.rounded(.up)))
  }
}
