internal import ByteStreams
internal import GeoJSON
internal import GeoModel

/// Judges a database by MBTiles 1.3.
struct MBTilesJudging {
  private let database: SQLiteDatabase
  private var found = ContainerFindings()

  static func findings(path: String, temporaryFolder: String?) throws(ByteStreamError) -> ContainerFindings {
    var refused = ContainerFindings()
    refused.hasReadableTiles = false
    do throws(ByteStreamError) {
      var judging = MBTilesJudging(database: try MBTilesReader.database(path: path))
      guard try judging.hasTables() else { return judging.found }
      try judging.judgeRows(temporaryFolder)
      try judging.judgeMetadata()
      return judging.found
    } catch {
      switch error.code {
      case .unsupportedFormat, .corruptArchive, .limitExceeded: refused.add(.tilesetRows, error.message)
      default: throw error
      }
      return refused
    }
  }

  private init(database: SQLiteDatabase) { self.database = database }

  private mutating func hasTables() throws(ByteStreamError) -> Bool {
    let needed = [("metadata", ["name", "value"]), ("tiles", ["zoom_level", "tile_column", "tile_row", "tile_data"])]
    for (table, columns) in needed {
      let rows = try SQLiteStatement(database, "PRAGMA table_info(\(table))")
      var names: Set<String> = []
      while try rows.step() { names.insert(String(decoding: rows.bytes(1), as: UTF8.self)) }
      let missing = columns.filter { !names.contains($0) }
      if missing.isEmpty { continue }
      found.hasReadableTiles = false
      found.add(
        .tilesetRows,
        names.isEmpty
          ? "found no table or view \(table)"
          : "found no column \(missing.joined(separator: ", ")) in the table \(table)")
    }
    return found.hasReadableTiles
  }

  private mutating func judgeRows(_ temporaryFolder: String?) throws(ByteStreamError) {
    let all = try SQLiteStatement(database, "SELECT zoom_level, tile_column, tile_row FROM tiles")
    var spool = KeyedSpool(memoryLimit: 16 << 20, folder: temporaryFolder)
    var (outside, first) = (0, "")
    while try all.step() {
      let numbers = [all.integer(0), all.integer(1), all.integer(2)]
      if let zoom = numbers[0], let x = numbers[1], let row = numbers[2], TileAddress.zooms ~= zoom,
        let address = TileAddress(checking: zoom, x: x, y: (1 << zoom) - 1 &- row)
      {
        try spool.add(key: withUnsafeBytes(of: address.identifier.bigEndian) { Array($0) }, value: [])
      } else {
        if outside == 0 { first = numbers.map { $0.map { "\($0)" } ?? "no number" }.joined(separator: ", ") }
        outside += 1
      }
    }
    if outside > 0 {
      found.add(
        .tilesetRows,
        "found \(outside) row\(outside == 1 ? "" : "s") outside of the zoom level; the first has zoom level, column and row \(first)")
    }
    var (last, doubles, double): (UInt64?, Int, TileAddress?) = (nil, 0, nil)
    try spool.drain { (key, _) throws(ByteStreamError) in
      let identifier = key.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      if identifier == last {
        doubles += 1
        double = double ?? TileAddress(identifier: identifier)
      }
      last = identifier
      return true
    }
    if let double {
      found.add(.tilesetRows, "found \(doubles) tile\(doubles == 1 ? "" : "s") that are there already; the first is tile \(double)")
    }
  }

  private mutating func judgeMetadata() throws(ByteStreamError) {
    let rows = try MBTilesReader.rows(of: database)
    func value(_ name: String) -> String? { rows.last { $0.name == name }?.value }
    for name in ["name", "format"] where value(name) == nil { found.add(.tilesetMetadata, "found no row \(name) in the table metadata") }
    found.extent = DeclaredExtent(rows.map { ($0.name, RawJSON(copying: JSONString.bytes($0.value))) })
    guard TileFormat(name: value("format") ?? "pbf") == .vector else { return }
    guard let text = value("json") else {
      found.add(.tilesetMetadata, "found no row json in the table metadata, which vector tiles need")
      return
    }
    guard let json = try? RawJSON(text), json.kind == .object else {
      found.add(.tilesetMetadata, "found no JSON object in the row json of the table metadata")
      return
    }
    for message in VectorLayersJudging.messages(json) { found.add(.tilesetMetadata, message) }
  }
}
