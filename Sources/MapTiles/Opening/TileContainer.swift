public import ByteStreams

/// What tiles are kept in, by its path.
public enum TileContainer: String, Sendable, CaseIterable {
  case pmtiles, mbtiles, folder

  /// The container that a path names: by the ending `.pmtiles` or `.mbtiles`, or a folder by a slash at its end; `nil` for another one.
  public init?(path: String) {
    let name = path.lowercased()
    if path.hasSuffix("/") {
      self = .folder
    } else if name.hasSuffix(".pmtiles") {
      self = .pmtiles
    } else if name.hasSuffix(".mbtiles") {
      self = .mbtiles
    } else {
      return nil
    }
  }

  /// How tiles may be compressed in it, the usual one first.
  public var compressions: [TileCompression] {
    switch self {
    case .pmtiles: [.gzip, .zstd, .none]
    case .mbtiles: [.gzip]
    case .folder: [.none]
    }
  }

  /// A reader.
  ///
  /// - Parameters:
  ///   - path: of the container.
  ///   - temporaryFolder: where addresses are sorted if there are many; `nil` for the folder that `TMPDIR` names, or `/tmp`.
  /// - Throws: `ByteStreamError` as the reader of the container.
  public func reader(path: String, temporaryFolder: String? = nil) throws(ByteStreamError) -> any TileArchiveReading {
    try storedReader(path: path, temporaryFolder: temporaryFolder)
  }

  func storedReader(path: String, temporaryFolder: String?) throws(ByteStreamError) -> any StoredTileReading {
    switch self {
    case .pmtiles: try PMTilesReader(path: path)
    case .mbtiles: try MBTilesReader(path: path, temporaryFolder: temporaryFolder)
    case .folder: try TileFolderReader(path: path, temporaryFolder: temporaryFolder)
    }
  }

  /// A writer.
  ///
  /// - Parameters:
  ///   - compression: one of ``compressions``.
  ///   - inputs: paths of files that are read; the output must not be one of them.
  ///   - isSynchronized: whether the output is on the disk when it gets its name.
  /// - Throws: ``ByteStreams/ByteStreamError``, if it cannot be written there.
  public func writer(
    path: String, overwrite: Bool, compression: TileCompression, inputs: [String] = [], isSynchronized: Bool = true
  ) throws(ByteStreamError) -> any TileArchiveWriting {
    switch self {
    case .pmtiles:
      try PMTilesWriter(path: path, overwrite: overwrite, compression: compression, inputs: inputs, isSynchronized: isSynchronized)
    case .mbtiles: try MBTilesWriter(path: path, overwrite: overwrite, inputs: inputs, isSynchronized: isSynchronized)
    case .folder: try TileFolderWriter(path: path, overwrite: overwrite, isSynchronized: isSynchronized)
    }
  }
}
