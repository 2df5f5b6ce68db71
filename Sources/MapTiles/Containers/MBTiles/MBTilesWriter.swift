public import ByteStreams

/// Writes tiles into an MBTiles file (version 1.3), a database of SQLite.
///
/// Tiles with the same bytes are stored once: `tiles` is a view of the tables `map` and `images`, as many programs write it. The same tiles
/// and version of SQLite give the same bytes.
///
/// Memory: 16 MiB, and some 60 bytes for each of at most 2²⁰ contents that later tiles are compared with.
public final class MBTilesWriter: TileArchiveWriting {
  /// The format `pbf` means gzip.
  public var compression: TileCompression { .gzip }

  private var sink: ByteSink?
  private let database: SQLiteDatabase
  private var insertions: (map: SQLiteStatement, image: SQLiteStatement)?
  private var contents = TileContents()
  private var count: UInt64 = 0
  private var last: TileAddress?
  private var zooms: ClosedRange<Int>?

  /// - Parameters:
  ///   - path: the file, which has this name in the end.
  ///   - overwrite: whether an existing file may be replaced.
  ///   - inputs: paths of files that are read; the file must not be one of them.
  ///   - isSynchronized: whether ``finish(_:)`` waits until contents and name are on the disk.
  /// - Throws: `ByteStreamError` as for `ByteSink`; with code `openFailed` for a pipe or a device.
  public init(path: String, overwrite: Bool, inputs: [String] = [], isSynchronized: Bool = true) throws(ByteStreamError) {
    sink = try .container(path: path, overwrite: overwrite, inputs: inputs, isSynchronized: isSynchronized)
    database = try SQLiteDatabase(path: sink?.temporaryPath ?? path, name: path, isNew: true)
    // The file has no readers before it is complete, and is removed if it does not become so: nothing has to be taken back.
    try database.run(
      """
      PRAGMA page_size = 4096; PRAGMA encoding = 'UTF-8'; PRAGMA application_id = 0x4d504258; PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16384;
      BEGIN;
      CREATE TABLE metadata (name TEXT, value TEXT);
      CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id INTEGER,
        PRIMARY KEY (zoom_level, tile_column, tile_row)) WITHOUT ROWID;
      CREATE TABLE images (tile_id INTEGER PRIMARY KEY, tile_data BLOB);
      CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data FROM map JOIN images USING (tile_id);
      """)
    insertions = (
      try SQLiteStatement(database, "INSERT INTO map VALUES (?, ?, ?, ?)"),
      try SQLiteStatement(database, "INSERT INTO images VALUES (?, ?)")
    )
  }

  public func add(_ tile: TileAddress, _ bytes: [UInt8]) throws(ByteStreamError) {
    guard let (map, image) = insertions else { preconditionFailure("the file is finished") }
    if bytes.isEmpty { return }
    precondition(last.map { $0 < tile } ?? true, "tiles come in the order of their identifiers")
    last = tile
    zooms = min(zooms?.lowerBound ?? tile.zoom, tile.zoom)...tile.zoom
    let (number, isNew) = contents.offset(of: bytes, next: count)
    if isNew {
      count += 1
      image.bind(Int(number), at: 1)
      image.bind(bytes, at: 2)
      try image.run()
    }
    for (place, value) in [tile.zoom, tile.x, tile.mbtilesRow, Int(number)].enumerated() { map.bind(value, at: CInt(place + 1)) }
    try map.run()
  }

  public func finish(_ metadata: TilesetMetadata) throws(ByteStreamError) {
    guard insertions != nil, let sink = sink.take() else { preconditionFailure("the file is finished") }
    insertions = nil
    var metadata = metadata
    if let zooms { (metadata.minimumZoom, metadata.maximumZoom) = (zooms.lowerBound, zooms.upperBound) }
    try insert(metadata.mbtilesRows)
    try database.run("CREATE UNIQUE INDEX metadata_index ON metadata (name); COMMIT;")
    try database.close()
    try sink.commit()
  }

  private func insert(_ rows: [(name: String, value: String)]) throws(ByteStreamError) {
    let insertion = try SQLiteStatement(database, "INSERT OR REPLACE INTO metadata VALUES (?, ?)")
    for (name, value) in rows {
      insertion.bind(name, at: 1)
      insertion.bind(value, at: 2)
      try insertion.run()
    }
  }
}
