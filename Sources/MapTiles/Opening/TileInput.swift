package import ByteStreams

/// A file or folder with tiles that is read.
package struct TileInput: Sendable, Hashable {
  package let path: String

  /// What the tiles are in; `nil` for the file of a single vector tile.
  package let container: TileContainer?

  /// What a path has, by its ending or its first bytes, and for a folder by the files in it; `nil` for something else.
  package init?(path: String) {
    let stem = Compression.stem(of: path).lowercased()
    switch StoredFile.kind(of: path) {
    case .folder where TileFolderReader.hasTiles(path): container = .folder
    case .file:
      // The identifier of an application is at byte 68 of a database.
      let beginning = StoredFile.beginning(of: path, count: 72)
      if beginning.starts(with: PMTilesHeader.magic) || stem.hasSuffix(".pmtiles") {
        container = .pmtiles
      } else if stem.hasSuffix(".mbtiles")
        || beginning.starts(with: "SQLite format 3\0".utf8) && beginning.dropFirst(68).elementsEqual("MPBX".utf8)
      {
        container = .mbtiles
      } else if stem.hasSuffix(".mvt") || stem.hasSuffix(".pbf") && !Self.isExtract(beginning) {
        container = nil
      } else {
        return nil
      }
    default: return nil
    }
    self.path = path
  }

  /// Extracts of OpenStreetMap end in `.pbf`, too.
  private static func isExtract(_ beginning: [UInt8]) -> Bool { beginning.dropFirst(6).starts(with: "OSMHeader".utf8) }

  /// - Parameters:
  ///   - address: of a single tile, which its file does not have; `nil` if its path says it.
  ///   - temporaryFolder: where addresses are sorted if there are many; `nil` for the folder that `TMPDIR` names, or `/tmp`.
  /// - Throws: `ByteStreamError` if it cannot be read, or is not what it looks like.
  package func reader(address: TileAddress? = nil, temporaryFolder: String? = nil) throws(ByteStreamError) -> any StoredTileReading {
    guard let container else { return try SingleTileReader(path: path, address: address) }
    return try container.storedReader(path: path, temporaryFolder: temporaryFolder)
  }

  /// How many bytes the file has; `nil` for a folder.
  package var size: Int? { container == .folder ? nil : StoredFile.size(of: path) }
}
