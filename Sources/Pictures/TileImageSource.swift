internal import ByteStreams
internal import GeoModel
internal import MapTiles

/// Where the tiles of an overlay are read from.
final class TileImageSource {
  /// With the zoom levels that there are; `nil` if these are none.
  let overlay: TileOverlay?
  /// What the container says it has.
  let bounds: GeographicBox?

  private let reader: (any TileArchiveReading)?
  private let template: TileTemplate?
  private let isFlipped: Bool

  /// The largest file of a tile.
  private static let mostBytes = 64 << 20

  /// - Throws: `options` for what cannot be drawn, `stream` for what cannot be read.
  init(_ tiles: SnapshotTileOverlay) throws(SnapshotError) {
    isFlipped = tiles.overlay.isGeometryFlipped
    if let path = tiles.archive {
      let reader = try Self.reader(path)
      try Self.check(reader.format, path)
      let metadata = reader.metadata
      // What a damaged container says may be no range.
      let zooms = metadata.minimumZoom...max(metadata.minimumZoom, metadata.maximumZoom)
      (self.reader, template, bounds, overlay) = (reader, nil, metadata.bounds, tiles.overlay.limited(to: zooms))
      return
    }
    guard let template = tiles.overlay.template else {
      throw .options("a tile overlay needs a container or a template of paths")
    }
    (reader, bounds, overlay, self.template) = (nil, nil, tiles.overlay, try Self.ofFiles(template))
  }

  /// The file of a tile; `nil` if there is none.
  func bytes(of tile: TileAddress, scale: Double) throws(ByteStreamError) -> [UInt8]? {
    if let reader { return try reader.tile(isFlipped ? TileAddress(zoom: tile.zoom, x: tile.x, y: tile.mbtilesRow) : tile) }
    guard let path = template?.url(of: tile, isFlipped: isFlipped, scale: scale), StoredFile.kind(of: path) == .file else { return nil }
    return try StoredFile.contents(of: path, limit: Self.mostBytes)
  }

  private static func reader(_ path: String) throws(SnapshotError) -> any TileArchiveReading {
    do throws(ByteStreamError) {
      if let input = TileInput(path: path), input.container != nil { return try input.reader() }
      if StoredFile.kind(of: path) == .folder { return try TileFolderReader(path: path) }
      if StoredFile.kind(of: path) == nil {
        throw ByteStreamError(.notFound, path: path, message: "there is no such file or folder")
      }
    } catch {
      throw .stream(error)
    }
    throw .options(
      "\(path): expected tiles in a folder, or in a file with the ending .pmtiles or .mbtiles, or a template with {z}, {x} and {y}")
  }

  /// A template of paths.
  private static func ofFiles(_ template: TileTemplate) throws(SnapshotError) -> TileTemplate {
    let text = template.description
    if text.hasPrefix("file://"), let local = try? TileTemplate(String(text.dropFirst("file://".count))) { return try ofFiles(local) }
    if let colon = text.firstRange(of: "://") {
      throw .options(
        "\(text): tiles are not loaded over a network (\(text[..<colon.upperBound])); load them, and name their files, such as "
          + "tiles/{z}/{x}/{y}.png")
    }
    let ending = text.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let formats: [String: TileFormat] = [
      "jpg": .jpeg, "jpeg": .jpeg, "webp": .webp, "avif": .avif, "mvt": .vector, "pbf": .vector, "pmtiles": .vector, "mbtiles": .vector
    ]
    if let format = formats[ending] { try check(format, text) }
    return template
  }

  private static func check(_ format: TileFormat, _ name: String) throws(SnapshotError) {
    switch format {
    case .png: return
    case .vector: throw .options("\(name) has vector tiles, which are features: give it as an input instead of a tile overlay")
    case .jpeg: throw .options("\(name) has JPEG tiles, which cannot be drawn; expected PNG tiles")
    case .webp: throw .options("\(name) has WebP tiles, which cannot be drawn; expected PNG tiles")
    case .avif: throw .options("\(name) has AVIF tiles, which cannot be drawn; expected PNG tiles")
    case .other(let kind): throw .options("\(name) has tiles of an unknown kind (\(kind)); expected PNG tiles")
    }
  }
}
