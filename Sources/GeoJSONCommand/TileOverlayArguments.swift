import CommandLineArguments
import MapTiles
import Overlays
import Pictures

/// Tiles of images that are drawn with the layers.
struct TileOverlayArguments: ArgumentGroup {
  let paths: [String]
  let level: Level
  let alpha: Double?
  let zooms: ClosedRange<Int>?
  let size: Double?
  let replaces: Bool

  enum Level: String, CaseIterable { case under, aboveRoads, aboveLabels }

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    paths = arguments.list(
      "tile-overlay", value: "TILES",
      help: """
        Draw PNG tiles under the inputs: those of a folder or of a PMTiles or MBTiles file, or of files named by a template such as \
        tiles/{z}/{x}/{y}.png. May be repeated.
        """,
      completion: .files(endings: ["pmtiles", "mbtiles"]))
    level = try arguments.choice(
      "tile-level", default: .under,
      help: """
        Where tiles are drawn: under the inputs, over areas and lines of the level aboveRoads but under their labels and points, or over all \
        of that level.
        """)
    alpha = try arguments.number("tile-alpha", value: "SHARE", help: "How opaque tiles are, from 0 to 1. (default: 1)")
    zooms = try arguments.value(
      "tile-zoom", value: "A-B", help: "Zoom levels that tiles have, such as 0-10. (default: those of the container; 0-21)",
      parse: ZoomArgument.range(parsing:))
    size = try arguments.number(
      "tile-size", value: "POINTS",
      help: """
        Width of a tile in the picture, by which its zoom level is chosen; in pictures of twice as many pixels half as much, unless the \
        template has {scale} or {ratio}. (default: 256)
        """)
    replaces = arguments.flag("tiles-replace", help: "The tiles are opaque and everywhere: draw no --base, nor what else they cover.")
  }

  func validate() throws(UsageError) {
    if paths.isEmpty {
      let used = [("--tile-level", level != .under), ("--tile-alpha", alpha != nil), ("--tile-zoom", zooms != nil)]
      let more = [("--tile-size", size != nil), ("--tiles-replace", replaces)]
      if let name = (used + more).first(where: \.1)?.0 { throw UsageError("\(name) needs --tile-overlay") }
    }
    if let alpha, !(0...1 ~= alpha) { throw UsageError("--tile-alpha takes 0 to 1; found \(alpha)") }
    // Templates and sizes.
    for path in paths { _ = try overlay(path) }
  }

  /// The overlays, from the bottom up.
  func overlays() throws(UsageError) -> [SnapshotTileOverlay] {
    var overlays: [SnapshotTileOverlay] = []
    for path in paths { overlays.append(try overlay(path)) }
    return overlays
  }

  private func overlay(_ path: String) throws(UsageError) -> SnapshotTileOverlay {
    let isTemplate = path.contains("{")
    do throws(TileOverlayError) {
      let points = size ?? 256
      let overlay = try TileOverlay(
        template: isTemplate ? path : nil, minimumZoom: zooms?.lowerBound ?? 0, maximumZoom: zooms?.upperBound ?? (isTemplate ? 21 : 30),
        canReplaceMapContent: replaces, tileSize: ViewSize(width: points, height: points))
      var tiles = SnapshotTileOverlay(overlay, archive: isTemplate ? nil : path)
      tiles.level = OverlayLevel(name: level.rawValue)
      tiles.alpha = alpha ?? 1
      return tiles
    } catch {
      throw UsageError("\(error)")
    }
  }
}
