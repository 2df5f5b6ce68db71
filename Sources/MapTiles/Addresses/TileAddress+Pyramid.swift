extension TileAddress {
  /// The tile of the level above that covers this one; `nil` for the tile of level 0.
  public var parent: TileAddress? { zoom == 0 ? nil : TileAddress(zoom: zoom - 1, x: x >> 1, y: y >> 1) }

  /// The tile of a level above, or of the same level, that covers this one.
  ///
  /// - Precondition: `zoom` is in 0 ... the own level.
  public func ancestor(atZoom zoom: Int) -> TileAddress {
    precondition(0...self.zoom ~= zoom, "an ancestor has a lower zoom level")
    let levels = self.zoom - zoom
    return TileAddress(zoom: zoom, x: x >> levels, y: y >> levels)
  }

  /// The four tiles of the next level that this one covers, in the order of their identifiers; none below the last level.
  public var children: [TileAddress] {
    guard zoom < Self.zooms.upperBound else { return [] }
    let corners = [(0, 0), (0, 1), (1, 1), (1, 0)]
    return corners.map { TileAddress(zoom: zoom + 1, x: 2 * x + $0.0, y: 2 * y + $0.1) }.sorted()
  }
}
