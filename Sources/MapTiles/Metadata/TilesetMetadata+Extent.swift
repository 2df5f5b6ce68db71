internal import GeoAlgorithms
internal import GeoModel

extension TilesetMetadata {
  /// The bounds as containers hold them: west of east and south of north, with an area, inside the square of `Mercator`.
  var containedBounds: GeographicBox {
    let world = GeographicBox(west: -180, south: -Mercator.limit, east: 180, north: Mercator.limit)
    guard let bounds, [bounds.west, bounds.south, bounds.east, bounds.north].allSatisfy(\.isFinite) else { return world }
    let longitudes =
      bounds.crossesAntimeridian
      ? (-180.0, 180.0) : Self.widened(bounds.west, bounds.east, within: 180)
    let latitudes = Self.widened(min(bounds.south, bounds.north), max(bounds.south, bounds.north), within: Mercator.limit)
    return GeographicBox(west: longitudes.0, south: latitudes.0, east: longitudes.1, north: latitudes.1)
  }

  /// The point that maps are to begin at, inside the bounds.
  var containedCenter: Center {
    let bounds = containedBounds
    let middle = Position(x: (bounds.west + bounds.east) / 2, y: (bounds.south + bounds.north) / 2)
    let position = center?.position ?? middle
    return Center(
      position: Position(
        x: position.x.isFinite ? min(max(position.x, bounds.west), bounds.east) : middle.x,
        y: position.y.isFinite ? min(max(position.y, bounds.south), bounds.north) : middle.y),
      zoom: min(max(center?.zoom ?? minimumZoom, minimumZoom), maximumZoom))
  }

  /// Both ends within a limit, and apart: `pmtiles verify` refuses bounds without area. PMTiles counts in 1e-7 degrees.
  private static func widened(_ low: Double, _ high: Double, within limit: Double) -> (Double, Double) {
    let least = 1e-6
    var (low, high) = (min(max(low, -limit), limit), min(max(high, -limit), limit))
    if high - low < least { (low, high) = (max(low - least, -limit), min(high + least, limit)) }
    return (low, high)
  }
}
