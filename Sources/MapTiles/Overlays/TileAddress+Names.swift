extension TileAddress {
  /// A digit of 0 to 3 for each level from 1 on: 1 for the eastern half, 2 for the southern one. Empty for the tile of level 0.
  ///
  /// - Complexity: O(zoom).
  public var quadkey: String {
    var digits = ""
    for level in stride(from: zoom - 1, through: 0, by: -1) { digits += "\((x >> level) & 1 | ((y >> level) & 1) << 1)" }
    return digits
  }

  /// The tile of a column of any copy of the world: columns count modulo 2^zoom. `nil` for rows north or south of the map, and for zoom
  /// levels outside of ``zooms``.
  public init?(zoom: Int, wrapping x: Int, y: Int) {
    guard Self.zooms ~= zoom else { return nil }
    // The remainder of a power of two, also for negative columns.
    self.init(checking: zoom, x: x & ((1 << zoom) - 1), y: y)
  }
}
