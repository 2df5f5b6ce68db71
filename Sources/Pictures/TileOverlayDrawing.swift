internal import ByteStreams
internal import Drawing
internal import GeoPipeline
internal import MapTiles
internal import MapViews

/// Draws the tiles of an overlay that a view shows.
struct TileOverlayDrawing {
  let tiles: SnapshotTileOverlay
  let view: PlaneView
  let jobs: Int
  let isUnwanted: @Sendable () -> Bool

  private struct Item: Sendable {
    let tile: TileAddress
    /// Where its content is.
    var part: TilePart
    var file: Result<[UInt8], ByteStreamError>?
  }

  private enum Outcome: Sendable {
    case missing
    case drawn([PixelPatch], isEnlarged: Bool)
    case damaged(TileAddress, String)
  }

  /// The picture, in the size of the view. What cannot be read is transparent and in the report.
  ///
  /// Files are read one after the other, decoded and drawn on all threads, and put into the picture in order: at most one tile for each
  /// thread is held.
  func picture(_ report: inout TileOverlayReport) -> PixelImage? {
    let source: TileImageSource
    do throws(SnapshotError) { source = try TileImageSource(tiles) } catch {
      // It could be read when the picture was begun.
      report.add(problem: "\(error)", at: tiles.name)
      return nil
    }
    guard let overlay = source.overlay, let zoom = overlay.zoomLevel(in: view.viewport, scale: view.scale) else { return nil }
    report.zoom = zoom
    var picture = PixelImage(width: view.width, height: view.height, bytes: Array(repeating: 0, count: 4 * view.width * view.height))
    var rest = overlay.tiles(in: view.viewport, scale: view.scale)[...]
    OrderedRun.run(
      jobs: max(1, jobs), size: { _ in 1 << 20 },
      next: {
        guard !isUnwanted(), let tile = rest.popFirst() else { return nil }
        return item(tile, overlay, source)
      },
      makeWorker: { { [view] item in Self.draw(item, in: view) } },
      deliver: { outcome in
        switch outcome {
        case .missing: report.missing += 1
        case .damaged(let tile, let problem): report.add(problem: problem, at: "\(tile)")
        case .drawn(let patches, let isEnlarged):
          report.drawn += 1
          report.enlarged += isEnlarged ? 1 : 0
          for patch in patches { picture.take(patch) }
        }
        return true
      })
    return picture
  }

  /// The file that has the content of a tile.
  private func item(_ tile: TileAddress, _ overlay: TileOverlay, _ source: TileImageSource) -> Item {
    var item = Item(tile: tile, part: tile.part(ofAncestorAtZoom: tile.zoom))
    for part in [item.part] + overlay.placeholders(of: tile) {
      item.part = part
      do throws(ByteStreamError) {
        if let bytes = try source.bytes(of: part.tile, scale: view.scale) {
          item.file = .success(bytes)
          return item
        }
      } catch {
        item.file = .failure(error)
        return item
      }
    }
    return item
  }

  private static func draw(_ item: Item, in view: PlaneView) -> Outcome {
    let bytes: [UInt8]
    switch item.file {
    case nil: return .missing
    case .failure(let error): return .damaged(item.part.tile, error.message)
    case .success(let file): bytes = file
    }
    let image: PixelImage
    do throws(IconError) { image = try PixelImage(png: bytes) } catch {
      return .damaged(item.part.tile, otherFormat(bytes).map { "this is a \($0) picture; expected PNG" } ?? error.message)
    }
    let (part, tile) = (item.part, item.tile)
    let square = PlaneImage(
      image, part: (part.x, part.y, part.width), square: (tile.planeOrigin.x, tile.planeOrigin.y, tile.planeWidth))
    return .drawn(square.patches(in: view), isEnlarged: part.levels > 0)
  }

  /// What a file is instead of PNG, by its first bytes.
  private static func otherFormat(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xff, 0xd8, 0xff]) { return "JPEG" }
    return bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8) ? "WebP" : nil
  }
}
