public import ByteStreams

/// Writes tiles as files `{z}/{x}/{y}.mvt` of a folder, with `tiles.json` (TileJSON 3.0) and `metadata.json` (the metadata of MBTiles as an
/// object, which GDAL reads).
///
/// Tiles are not compressed, as renderers take them: any server of static files can send them, or compress them on the way, while
/// compressed files need a server that is set up for them. The ending `.mvt` is the registered one.
public final class TileFolderWriter: TileArchiveWriting {
  public var compression: TileCompression { .none }

  private var folder: PendingFolder?
  private var last: TileAddress?
  private var zooms: ClosedRange<Int>?

  /// The file that every folder of tiles has.
  static let mark = "tiles.json"

  /// - Parameters:
  ///   - path: the folder, which has this name in the end. It may exist if it is empty.
  ///   - overwrite: whether an existing folder of tiles, with a `tiles.json`, may be replaced. Other folders with files never are.
  ///   - isSynchronized: whether ``finish(_:)`` waits until contents and name are on the disk.
  /// - Throws: `ByteStreamError` with code `alreadyExists`, `notFound`, `permissionDenied`, `diskFull` or `openFailed`.
  public init(path: String, overwrite: Bool, isSynchronized: Bool = true) throws(ByteStreamError) {
    folder = try PendingFolder(path: path, overwrite: overwrite, mark: Self.mark, isSynchronized: isSynchronized)
  }

  public func add(_ tile: TileAddress, _ bytes: [UInt8]) throws(ByteStreamError) {
    if bytes.isEmpty { return }
    precondition(last.map { $0 < tile } ?? true, "tiles come in the order of their identifiers")
    last = tile
    zooms = min(zooms?.lowerBound ?? tile.zoom, tile.zoom)...tile.zoom
    try folder?.write(bytes, to: "\(tile).mvt")
  }

  public func finish(_ metadata: TilesetMetadata) throws(ByteStreamError) {
    guard var folder = folder.take() else { preconditionFailure("the folder is finished") }
    var metadata = metadata
    if let zooms { (metadata.minimumZoom, metadata.maximumZoom) = (zooms.lowerBound, zooms.upperBound) }
    try folder.write(Array(metadata.tileJSON(tiles: ["{z}/{x}/{y}.mvt"]).utf8), to: Self.mark)
    try folder.write(Array(metadata.mbtilesText.utf8), to: "metadata.json")
    try folder.commit()
  }
}
