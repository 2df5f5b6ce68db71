import MapTiles

/// Keeps tiles in memory.
final class TileShelf: TileArchiveWriting {
  let compression = TileCompression.none
  var tiles: [(tile: TileAddress, bytes: [UInt8])] = []
  var metadata: TilesetMetadata?

  func add(_ tile: TileAddress, _ bytes: [UInt8]) { tiles.append((tile, bytes)) }
  func finish(_ metadata: TilesetMetadata) { self.metadata = metadata }

  /// The features of a layer at a zoom level, those in buffers included.
  func features(_ layer: String, zoom: Int) throws -> [(tile: TileAddress, feature: VectorTileFeature)] {
    try tiles.filter { $0.tile.zoom == zoom }.flatMap { tile in
      try VectorTile(tile.bytes).layers.filter { $0.name == layer }.flatMap { $0.features.map { (tile.tile, $0) } }
    }
  }
}
