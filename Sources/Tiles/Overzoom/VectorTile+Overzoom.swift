public import MapTiles

extension VectorTile {
  /// What a tile below this one has, as far as this one knows: its part, enlarged to the grid of that tile.
  ///
  /// ```swift
  /// let child = TileAddress(zoom: 16, x: 35_210, y: 21_493)
  /// let part = child.part(ofAncestorAtZoom: 14)
  /// if let bytes = try archive.tile(part.tile) { draw(try VectorTile(bytes).overzoomed(to: part)) }
  /// ```
  ///
  /// Geometries are cut at the edge of the child's buffer. Positions that are not cut are exact. Areas of a layer are put on the grid
  /// together, so that all polygons are valid there, also where those of this tile are not, and what neighbours share stays shared.
  /// Features keep ids and properties; those of which nothing is left are left out, and layers without features.
  ///
  /// - Parameters:
  ///   - part: where the child is in this tile (``MapTiles/TileAddress/part(ofAncestorAtZoom:)``).
  ///   - buffer: how much of its surroundings the child has, as far as this tile has them: 0 to 2048 of 4096 units, and as much of other
  ///     extents.
  /// - Returns: a tile of version 2. Extents are those of this tile's layers, at most 2²⁰.
  /// - Complexity: O(n log n) for n vertices, unless very many lines cross.
  public func overzoomed(to part: TilePart, buffer: Int = 64) -> VectorTile {
    precondition(0...2048 ~= buffer, "a buffer has 0 to 2048 units")
    let layers = self.layers.map { layer in
      var overzoom = LayerOverzoom(extent: layer.extent, part, buffer: buffer)
      return VectorTileLayer(name: layer.name, extent: overzoom.extent, features: overzoom.features(layer.features))
    }
    return VectorTile(layers: layers.filter { !$0.features.isEmpty })
  }
}
