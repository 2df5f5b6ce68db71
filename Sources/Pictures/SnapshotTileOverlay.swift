public import MapTiles
public import Overlays

/// Tiles of images that are drawn with the layers of a picture: PNG tiles of a folder, of a PMTiles or MBTiles file, or of files that a
/// template names.
///
/// Only tiles that the picture shows are read. A tile that is missing is replaced by the part of one of a lower zoom level, if there is
/// one, and is transparent otherwise.
public struct SnapshotTileOverlay: Sendable {
  /// Zoom levels, the size of tiles, and paths of files unless there is a container.
  public var overlay: TileOverlay

  /// The container of the tiles; `nil` for files.
  public let archive: String?

  /// Where the tiles lie: with `nil` under all layers, over base layers; else as ``Drawing/LevelPicture`` has it.
  ///
  /// If ``MapTiles/TileOverlay/canReplaceMapContent`` is set, base layers are neither read nor drawn, nor is what of the level `aboveRoads`
  /// lies under the tiles.
  public var level: OverlayLevel?

  /// How opaque the tiles are, from 0 to 1.
  public var alpha = 1.0

  /// - Parameters:
  ///   - overlay: which tiles there are; with a container only the levels count that it has too.
  ///   - archive: a folder, or a file whose name ends with `.pmtiles` or `.mbtiles`; `nil` for files by the overlay's template.
  public init(_ overlay: TileOverlay, archive: String? = nil) { (self.overlay, self.archive) = (overlay, archive) }

  /// For messages.
  public var name: String { archive ?? overlay.template?.description ?? "tiles" }
}
