/// A square part of a tile: where the content of a tile is found in a tile of a lower zoom level.
public struct TilePart: Sendable, Hashable {
  /// The tile that has the content.
  public let tile: TileAddress
  /// How many levels the content is enlarged by: the part is 1 / 2^levels of the tile's width. 0 for all of the tile.
  public let levels: Int
  /// Where the part is in the tile, counted in parts from the west and from the north: 0 ..< 2^levels.
  public let column: Int
  public let row: Int

  /// - Precondition: `levels` is in 0 ... 30 less the tile's level, `column` and `row` are in 0 ..< 2^levels.
  public init(tile: TileAddress, levels: Int, column: Int, row: Int) {
    precondition(0...TileAddress.zooms.upperBound - tile.zoom ~= levels, "a part is that of a tile below")
    precondition(0..<1 << levels ~= column && 0..<1 << levels ~= row, "a tile has 2^levels parts on a side")
    (self.tile, self.levels, self.column, self.row) = (tile, levels, column, row)
  }

  /// The part's width, where the tile's is 1.
  public var width: Double { 1 / Double(1 << levels) }
  /// The part's western edge, from the tile's, in widths of the tile.
  public var x: Double { Double(column) * width }
  /// The part's northern edge, from the tile's, in widths of the tile.
  public var y: Double { Double(row) * width }
}

extension TileAddress {
  /// The part of the tile of a level above, or of the same level, that covers this tile.
  ///
  /// - Precondition: `zoom` is in 0 ... the own level.
  public func part(ofAncestorAtZoom zoom: Int) -> TilePart {
    let ancestor = ancestor(atZoom: zoom)
    let levels = self.zoom - zoom
    return TilePart(tile: ancestor, levels: levels, column: x - ancestor.x << levels, row: y - ancestor.y << levels)
  }
}
