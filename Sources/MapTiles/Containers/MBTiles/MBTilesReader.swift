public import ByteStreams

/// Reads an MBTiles file (version 1), a database of SQLite.
public final class MBTilesReader: TileArchiveReading, StoredTileReading {
  public let format: TileFormat
  public let metadata: TilesetMetadata

  private let database: SQLiteDatabase
  private let selection: SQLiteStatement
  private let decompressor: TileDecompressor
  private let temporaryFolder: String?

  /// How many rows of metadata are read, and bytes of all of them.
  private static let mostRows = 10_000, mostMetadataBytes = 64 << 20

  /// - Parameters:
  ///   - path: the file.
  ///   - temporaryFolder: where addresses are sorted if there are many; `nil` for the folder that `TMPDIR` names, or `/tmp`.
  /// - Throws: `ByteStreamError` as `ByteSource(path:)`, or with code `unsupportedFormat` or `corruptArchive`.
  public init(path: String, temporaryFolder: String? = nil) throws(ByteStreamError) {
    database = try Self.database(path: path)
    let rows = try Self.rows(of: database)
    var metadata = TilesetMetadata(rows: rows)
    let named = rows.first { $0.name == "format" }?.value
    format = TileFormat(name: named ?? "pbf")
    if !rows.contains(where: { $0.name == "minzoom" }) || !rows.contains(where: { $0.name == "maxzoom" }) {
      let zooms = try SQLiteStatement(database, "SELECT min(zoom_level), max(zoom_level) FROM tiles")
      if try zooms.step(), let low = zooms.integer(0), let high = zooms.integer(1) {
        (metadata.minimumZoom, metadata.maximumZoom) = (min(max(low, 0), 30), min(max(high, 0), 30))
      }
    }
    self.metadata = metadata
    selection = try SQLiteStatement(database, "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?")
    decompressor = TileDecompressor(name: path)
    self.temporaryFolder = temporaryFolder
  }

  public func forEachAddress(_ body: (TileAddress) throws(ByteStreamError) -> Bool) throws(ByteStreamError) {
    let all = try SQLiteStatement(database, "SELECT zoom_level, tile_column, tile_row FROM tiles")
    var addresses = AddressSpool(folder: temporaryFolder)
    while try all.step() {
      // Rows outside the pyramid are no tiles.
      guard let zoom = all.integer(0), let x = all.integer(1), let row = all.integer(2), TileAddress.zooms ~= zoom,
        let address = TileAddress(checking: zoom, x: x, y: (1 << zoom) - 1 &- row)
      else { continue }
      try addresses.add(address)
    }
    try addresses.drain(body)
  }

  public func zoomLevels() throws(ByteStreamError) -> [Int] {
    let all = try SQLiteStatement(database, "SELECT DISTINCT zoom_level FROM tiles ORDER BY zoom_level")
    var levels: [Int] = []
    while try all.step() { if let zoom = all.integer(0), TileAddress.zooms ~= zoom { levels.append(zoom) } }
    return levels
  }

  public func addresses(atZoom zoom: Int) throws(ByteStreamError) -> TileAddressWalk {
    let all = try SQLiteStatement(database, "SELECT tile_column, tile_row FROM tiles WHERE zoom_level = ?")
    all.bind(zoom, at: 1)
    var addresses = AddressSpool(folder: temporaryFolder)
    while try all.step() {
      guard let x = all.integer(0), let row = all.integer(1), let address = TileAddress(checking: zoom, x: x, y: (1 << zoom) - 1 &- row)
      else { continue }
      try addresses.add(address)
    }
    return try addresses.walk()
  }

  public func tile(_ address: TileAddress) throws(ByteStreamError) -> [UInt8]? {
    guard let stored = try stored(address) else { return nil }
    return try decompressed(stored)
  }

  package func decompressed(_ tile: StoredTile) throws(ByteStreamError) -> [UInt8] {
    try decompressor.contents(of: tile)
  }

  package func stored(_ address: TileAddress) throws(ByteStreamError) -> StoredTile? {
    for (place, value) in [address.zoom, address.x, address.mbtilesRow].enumerated() { selection.bind(value, at: CInt(place + 1)) }
    defer { selection.reset() }
    guard try selection.step() else { return nil }
    return StoredTile(selection.bytes(0), format)
  }

  /// The database, opened with care.
  static func database(path: String) throws(ByteStreamError) -> SQLiteDatabase {
    // Says what is wrong with the file as with any other.
    let beginning = try RandomAccessFile(path: path).read(16, at: 0)
    guard beginning.starts(with: "SQLite format 3\0".utf8) else {
      throw ByteStreamError(.unsupportedFormat, path: path, message: "this is no database of SQLite, as MBTiles are")
    }
    let database = try SQLiteDatabase(path: path, name: path, isNew: false)
    try database.run("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA cache_size = -16384")
    return database
  }

  /// The rows of the table `metadata`.
  static func rows(of database: SQLiteDatabase) throws(ByteStreamError) -> [(name: String, value: String)] {
    let all = try SQLiteStatement(database, "SELECT name, value FROM metadata")
    var rows: [(name: String, value: String)] = []
    var size = 0
    while rows.count < mostRows, size < mostMetadataBytes, try all.step() {
      let (name, value) = (all.bytes(0), all.bytes(1))
      size += name.count + value.count
      rows.append((String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self)))
    }
    return rows
  }
}
