public import ByteStreams

extension TileContainer {
  /// The container that a file or folder is, by its content; `nil` for other ones.
  ///
  /// An archive of PMTiles begins with its name. A database is MBTiles if it says so, or by its ending, since there are other databases. A
  /// folder has vector tiles `{z}/{x}/{y}` with the ending `.mvt` or `.pbf`.
  public init?(of place: InputPlace) {
    if place.isFolder {
      guard let reader = try? TileFolderReader(path: place.path), reader.format == .vector else { return nil }
      self = .folder
      return
    }
    // The identifier of an application is at byte 68 of a database.
    let beginning = StoredFile.beginning(of: place.path, count: 72)
    if beginning.starts(with: "PMTiles".utf8) {
      self = .pmtiles
    } else if beginning.starts(with: "SQLite format 3\0".utf8),
      beginning.count == 72 && beginning[68...].elementsEqual("MPBX".utf8) || place.path.lowercased().hasSuffix(".mbtiles")
    {
      self = .mbtiles
    } else {
      return nil
    }
  }

  /// A reader.
  ///
  /// - Parameters:
  ///   - path: of the container.
  ///   - temporaryFolder: where addresses are sorted if there are many; `nil` for the folder that `TMPDIR` names, or `/tmp`.
  /// - Throws: `ByteStreamError` as the reader of the container.
  public func reader(path: String, temporaryFolder: String? = nil) throws(ByteStreamError) -> any TileArchiveReading {
    switch self {
    case .pmtiles: try PMTilesReader(path: path)
    case .mbtiles: try MBTilesReader(path: path, temporaryFolder: temporaryFolder)
    case .folder: try TileFolderReader(path: path, temporaryFolder: temporaryFolder)
    }
  }
}
