package import ByteStreams

/// A file or folder with tiles that is read.
package struct TileInput: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case pmtiles, mbtiles, folder
    /// A single vector tile.
    case tile
  }

  package let path: String
  package let kind: Kind

  /// What a path has, by its ending, and for a file with another name, or a folder, by what is in it; `nil` for something else.
  package init?(path: String) {
    let name = path.lowercased()
    switch StoredFile.kind(of: path) {
    case .folder:
      guard Self.hasTiles(folder: path) else { return nil }
      kind = .folder
    case .file where name.hasSuffix(".pmtiles") || StoredFile.beginning(of: path, count: 8).starts(with: PMTilesHeader.magic):
      kind = .pmtiles
    case .file where name.hasSuffix(".mbtiles"): kind = .mbtiles
    case .file where [".mvt", ".pbf", ".mvt.gz", ".pbf.gz"].contains(where: name.hasSuffix): kind = .tile
    default: return nil
    }
    self.path = path
  }

  /// Whether a folder has a file `z/x/y` with an ending that tiles have.
  private static func hasTiles(folder path: String) -> Bool {
    func names(_ folder: String) -> [String] { ((try? StoredFile.allNames(inFolder: folder)) ?? []).sorted() }
    let all = names(path)
    for zoom in all where Int(zoom).map({ TileAddress.zooms ~= $0 }) == true && StoredFile.kind(of: path.step(zoom)) == .folder {
      for column in names(path.step(zoom)) where Int(column) != nil {
        let hasTile = names(path.step("\(zoom)/\(column)")).contains { name in
          TileFolderReader.endings.contains { name.hasSuffix(".\($0)") && Int(name.dropLast($0.count + 1)) != nil }
        }
        if hasTile { return true }
      }
    }
    return false
  }

  /// - Parameter temporaryFolder: where addresses are sorted if there are many; `nil` for the folder that `TMPDIR` names, or `/tmp`.
  /// - Throws: `ByteStreamError` if it cannot be read, or is not what it looks like.
  package func reader(temporaryFolder: String? = nil) throws(ByteStreamError) -> any StoredTileReading {
    switch kind {
    case .pmtiles: try PMTilesReader(path: path)
    case .mbtiles: try MBTilesReader(path: path, temporaryFolder: temporaryFolder)
    case .folder: try TileFolderReader(path: path, temporaryFolder: temporaryFolder)
    case .tile: try SingleTileReader(path: path)
    }
  }

  /// How many bytes the file has; `nil` for a folder.
  package var size: Int? { kind == .folder ? nil : StoredFile.size(of: path) }
}
