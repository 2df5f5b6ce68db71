public import MapViews

/// A pyramid of tiles that is laid over a map, as MapKit's `MKTileOverlay`: which tiles a view needs, in which order, and where they are.
///
/// ```swift
/// let overlay = try TileOverlay(template: "https://example.com/{z}/{x}/{y}.png", maximumZoom: 18)
/// for tile in overlay.tiles(in: viewport) {
///   guard let url = overlay.url(of: tile) else { continue }
///   load(url, insteadOf: overlay.placeholders(of: tile))
/// }
/// ```
///
/// Tiles are squares of the world map (``GeoAlgorithms/MapPoint``, EPSG:3857). Nothing is loaded here.
public struct TileOverlay: Sendable, Hashable {
  /// The sides of tiles in points.
  public static let tileSizes = 16.0...8192.0

  /// `nil` for tiles of a container, or from elsewhere.
  public let template: TileTemplate?
  /// The zoom levels that there are. Below the lowest nothing is shown; above the highest its tiles are enlarged.
  public let minimumZoom: Int
  public let maximumZoom: Int
  /// Whether rows count from the south.
  public let isGeometryFlipped: Bool
  /// Whether the tiles are opaque and everywhere, so that what lies under them need not be drawn.
  public let canReplaceMapContent: Bool
  /// In points: at a zoom level the world is 2^zoom times as wide. It decides which level a view needs.
  public let tileSize: ViewSize

  /// - Parameters:
  ///   - template: URLs or paths with placeholders (``TileTemplate``).
  ///   - minimumZoom: the lowest zoom level, in ``TileAddress/zooms``.
  ///   - maximumZoom: the highest one.
  ///   - isGeometryFlipped: whether rows count from the south.
  ///   - canReplaceMapContent: whether the tiles are opaque and everywhere.
  ///   - tileSize: points of a tile, each in ``tileSizes``.
  /// - Throws: ``TileOverlayError``.
  public init(
    template: String?, minimumZoom: Int = 0, maximumZoom: Int = 21, isGeometryFlipped: Bool = false, canReplaceMapContent: Bool = false,
    tileSize: ViewSize = ViewSize(width: 256, height: 256)
  ) throws(TileOverlayError) {
    if let template { self.template = try TileTemplate(template) } else { self.template = nil }
    guard TileAddress.zooms ~= minimumZoom, TileAddress.zooms ~= maximumZoom, minimumZoom <= maximumZoom else {
      throw .zoomLevels(minimum: minimumZoom, maximum: maximumZoom)
    }
    guard Self.tileSizes ~= tileSize.width, Self.tileSizes ~= tileSize.height else {
      throw .tileSize(width: tileSize.width, height: tileSize.height)
    }
    (self.minimumZoom, self.maximumZoom) = (minimumZoom, maximumZoom)
    (self.isGeometryFlipped, self.canReplaceMapContent, self.tileSize) = (isGeometryFlipped, canReplaceMapContent, tileSize)
  }

  /// The same overlay with the zoom levels that a container has too; `nil` if it has none of them.
  public func limited(to zooms: ClosedRange<Int>) -> TileOverlay? {
    guard zooms.overlaps(minimumZoom...maximumZoom) else { return nil }
    let common = zooms.clamped(to: minimumZoom...maximumZoom)
    return try? TileOverlay(
      template: template?.description, minimumZoom: common.lowerBound, maximumZoom: common.upperBound, isGeometryFlipped: isGeometryFlipped,
      canReplaceMapContent: canReplaceMapContent, tileSize: tileSize)
  }

  /// The URL of a tile; `nil` for zoom levels that there are not, and without a template.
  ///
  /// - Parameters:
  ///   - tile: any address.
  ///   - scale: pixels of a point of the screen.
  public func url(of tile: TileAddress, scale: Double = 1) -> String? {
    guard minimumZoom...maximumZoom ~= tile.zoom else { return nil }
    return template?.url(of: tile, isFlipped: isGeometryFlipped, scale: scale)
  }

  /// Where the content of a tile is found: in itself, or above ``maximumZoom`` in a part of the tile of that level. `nil` below
  /// ``minimumZoom``, where nothing is shown.
  public func overzoom(_ tile: TileAddress) -> TilePart? {
    tile.zoom < minimumZoom ? nil : tile.part(ofAncestorAtZoom: min(tile.zoom, maximumZoom))
  }

  /// What can be shown of a tile until it is there, or if it is missing: parts of the tiles above it, the next one first.
  ///
  /// - Complexity: O(zoom).
  public func placeholders(of tile: TileAddress) -> [TilePart] {
    let last = min(tile.zoom - 1, maximumZoom)
    return last < minimumZoom ? [] : (minimumZoom...last).reversed().map { tile.part(ofAncestorAtZoom: $0) }
  }
}
