internal import Drawing
internal import GeoAlgorithms
internal import GeoModel
internal import MapTiles
internal import Overlays

/// Tiles of images, among the layers.
extension SnapshotRun {
  /// Whether base layers are covered by tiles.
  static func coversBase(_ overlays: [SnapshotTileOverlay]) -> Bool { overlays.contains(where: \.overlay.canReplaceMapContent) }

  /// Fails early if tiles cannot be drawn or read.
  func checkTiles() throws(SnapshotError) {
    for tiles in options.tileOverlays { _ = try TileImageSource(tiles) }
  }

  /// The part of the map that the containers of tiles say they have.
  func tileRect() throws(SnapshotError) -> MapRect? {
    for tiles in options.tileOverlays {
      guard let box = try TileImageSource(tiles).bounds, box.south < box.north, box.west != box.east else { continue }
      if let rect = MapRect(box) { return rect }
    }
    return nil
  }

  /// Draws the tiles under all layers.
  ///
  /// - Returns: what is drawn among the levels of the layers.
  func drawTiles(_ view: PlaneView, in scene: inout Scene, jobs: Int, _ report: inout SnapshotReport) -> [LevelPicture] {
    var pictures: [LevelPicture] = []
    report.tiles.removeAll()
    for tiles in options.tileOverlays {
      var own = TileOverlayReport(name: tiles.name)
      let drawing = TileOverlayDrawing(tiles: tiles, view: view, jobs: jobs, isUnwanted: isUnwanted)
      if let picture = drawing.picture(&own) {
        let opacity = UInt8((min(max(tiles.alpha, 0), 1) * 255).rounded())
        if let level = tiles.level {
          pictures.append(
            LevelPicture(picture, level: level, opacity: opacity, replacesContent: tiles.overlay.canReplaceMapContent))
        } else {
          scene.add(picture, opacity: opacity)
        }
      }
      report.tiles.append(own)
    }
    return pictures
  }
}
