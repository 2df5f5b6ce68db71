internal import GeoAlgorithms

/// Tiles from a place outwards.
struct LoadingOrder {
  /// Lengths in widths of the world.
  let x, y: Double

  init(_ center: MapPoint) { (x, y) = (center.x / MapPoint.worldSize, center.y / MapPoint.worldSize) }

  /// The tiles by the distance of what of them is nearest to the place, then of their middles, then by address.
  ///
  /// - Complexity: O(n log n).
  func sorted(_ tiles: some Sequence<TileAddress>) -> [TileAddress] {
    let keyed = tiles.map { (tile: $0, near: distance(to: $0), middle: distance(toMiddleOf: $0)) }
    return keyed.sorted { ($0.near, $0.middle, $0.tile) < ($1.near, $1.middle, $1.tile) }.map(\.tile)
  }

  /// The square of the distance to a tile, the short way round the world; 0 in it.
  func distance(to tile: TileAddress) -> Double {
    let (middle, half) = (tile.middle, tile.planeWidth / 2)
    let across = max(0, (middle.x - x).remainder(dividingBy: 1).magnitude - half), down = max(0, (middle.y - y).magnitude - half)
    return across * across + down * down
  }

  private func distance(toMiddleOf tile: TileAddress) -> Double {
    let across = (tile.middle.x - x).remainder(dividingBy: 1), down = tile.middle.y - y
    return across * across + down * down
  }
}

extension TileAddress {
  /// In the plane.
  fileprivate var middle: (x: Double, y: Double) { ((Double(x) + 0.5) * planeWidth, (Double(y) + 0.5) * planeWidth) }
}
