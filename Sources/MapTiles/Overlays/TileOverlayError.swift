/// Why there is no such tile overlay, or no list of its tiles.
public enum TileOverlayError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The template cannot name every tile; the text says what was found and what was expected.
  case template(String)
  /// The zoom levels are not in ``TileAddress/zooms``, the lower one first.
  case zoomLevels(minimum: Int, maximum: Int)
  /// Width or height of a tile is not in ``TileOverlay/tileSizes``.
  case tileSize(width: Double, height: Double)
  /// A region has more tiles of a level than ``TileOverlay/mostTiles``; so many, or the largest integer.
  case tooManyTiles(Int)

  public var description: String {
    switch self {
    case .template(let text): text
    case .zoomLevels(let minimum, let maximum):
      "zoom levels of tiles are 0 to \(TileAddress.zooms.upperBound), the lower one first; found \(minimum) to \(maximum)"
    case .tileSize(let width, let height):
      "tiles have \(Int(TileOverlay.tileSizes.lowerBound)) to \(Int(TileOverlay.tileSizes.upperBound)) points on a side; "
        + "found \(width) by \(height)"
    case .tooManyTiles(let count): "the region has \(count) tiles; at most \(TileOverlay.mostTiles) are listed"
    }
  }
}
