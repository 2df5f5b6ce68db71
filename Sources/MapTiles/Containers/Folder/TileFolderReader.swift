public import ByteStreams
internal import GeoJSON
internal import GeoModel

/// Reads tiles from files `{z}/{x}/{y}` of a folder, with any of the usual endings, compressed or not, and `tiles.json` or `metadata.json`.
public final class TileFolderReader: TileArchiveReading, StoredTileReading {
  public let format: TileFormat
  public let metadata: TilesetMetadata

  private let path: String
  /// With the dot; the same for all tiles.
  private let ending: String
  /// Whether rows count from the south.
  private let isFlipped: Bool
  private let decompressor: TileDecompressor
  private let temporaryFolder: String?

  /// Of files with tiles.
  static let endings = ["mvt", "pbf", "png", "jpg", "jpeg", "webp", "avif"]
  private static let mostMetadataBytes = 64 << 20

  /// - Parameters:
  ///   - path: the folder.
  ///   - temporaryFolder: where addresses are sorted if there are many; `nil` for the folder that `TMPDIR` names, or `/tmp`.
  /// - Throws: `ByteStreamError` with code `notFound`, `permissionDenied` or `openFailed`; with `unsupportedFormat` if there are no
  ///   tiles.
  public init(path: String, temporaryFolder: String? = nil) throws(ByteStreamError) {
    (self.path, self.temporaryFolder) = (path, temporaryFolder)
    decompressor = TileDecompressor(name: path)
    var (metadata, scheme): (TilesetMetadata?, String?) = (nil, nil)
    if let json = try Self.json(path.step("tiles.json")) {
      (metadata, scheme) = (TilesetMetadata(json), json["scheme"]?.string)
    } else if let json = try Self.json(path.step("metadata.json")) {
      metadata = TilesetMetadata(rows: json.members.map { ($0.name, $0.value.string ?? $0.value.text) })
      scheme = json["scheme"]?.string
    }
    isFlipped = scheme == "tms"
    let zooms = try Self.zooms(in: path)
    guard let ending = try Self.ending(in: path, zooms) else {
      throw ByteStreamError(.unsupportedFormat, path: path, message: "this folder has no tiles: no files such as 0/0/0.mvt")
    }
    self.ending = "." + ending
    format = TileFormat(name: ending)
    var found = metadata ?? TilesetMetadata(name: "", minimumZoom: 0, maximumZoom: 0, layers: [])
    if let low = zooms.min(), let high = zooms.max() { (found.minimumZoom, found.maximumZoom) = (low, high) }
    self.metadata = found
  }

  public func forEachAddress(_ body: (TileAddress) throws(ByteStreamError) -> Bool) throws(ByteStreamError) {
    for zoom in try Self.zooms(in: path).sorted() {
      // One level at a time: levels follow one another in any case.
      var addresses = try spool(zoom)
      var goesOn = true
      try addresses.drain { (address) throws(ByteStreamError) in
        goesOn = try body(address)
        return goesOn
      }
      if !goesOn { return }
    }
  }

  public func zoomLevels() throws(ByteStreamError) -> [Int] {
    var levels: [Int] = []
    for zoom in try Self.zooms(in: path).sorted() where try spool(zoom).count > 0 { levels.append(zoom) }
    return levels
  }

  public func addresses(atZoom zoom: Int) throws(ByteStreamError) -> TileAddressWalk { try spool(zoom).walk() }

  private func spool(_ zoom: Int) throws(ByteStreamError) -> AddressSpool {
    var addresses = AddressSpool(folder: temporaryFolder)
    let folder = path.step("\(zoom)")
    for x in try Self.numbers(in: folder, ending: "") {
      for row in try Self.numbers(in: folder.step("\(x)"), ending: ending) {
        let y = isFlipped ? (1 << zoom) - 1 - row : row
        if let address = TileAddress(checking: zoom, x: x, y: y) { try addresses.add(address) }
      }
    }
    return addresses
  }

  public func tile(_ address: TileAddress) throws(ByteStreamError) -> [UInt8]? {
    guard let stored = try stored(address) else { return nil }
    return try decompressed(stored)
  }

  package func stored(_ address: TileAddress) throws(ByteStreamError) -> StoredTile? {
    let file = path.step("\(address.zoom)/\(address.x)/\(isFlipped ? address.mbtilesRow : address.y)" + ending)
    guard StoredFile.kind(of: file) == .file else { return nil }
    return StoredTile(try StoredFile.contents(of: file, limit: TileDecompressor.mostBytes), format)
  }

  package func decompressed(_ tile: StoredTile) throws(ByteStreamError) -> [UInt8] {
    try decompressor.contents(of: tile)
  }

  /// The names of a folder that are numbers and an ending; none where there is no folder.
  private static func numbers(in folder: String, ending: String) throws(ByteStreamError) -> [Int] {
    guard StoredFile.kind(of: folder) == .folder else { return [] }
    let names = try StoredFile.allNames(inFolder: folder)
    return names.compactMap { name in
      guard name.hasSuffix(ending), let number = Int(name.dropLast(ending.count)), number >= 0 else { return nil }
      // "07" is another name than "7".
      return "\(number)\(ending)" == name ? number : nil
    }
  }

  private static func zooms(in folder: String) throws(ByteStreamError) -> [Int] {
    try numbers(in: folder, ending: "").filter { TileAddress.zooms ~= $0 }
  }

  /// The ending of the first tile.
  /// Whether a folder has files that tiles are in.
  static func hasTiles(_ path: String) -> Bool {
    guard let zooms = try? zooms(in: path), let ending = try? ending(in: path, zooms) else { return false }
    return !ending.isEmpty
  }

  private static func ending(in path: String, _ zooms: [Int]) throws(ByteStreamError) -> String? {
    for zoom in zooms.sorted() {
      for x in try numbers(in: path.step("\(zoom)"), ending: "") {
        let folder = path.step("\(zoom)/\(x)")
        for ending in endings where !(try numbers(in: folder, ending: "." + ending)).isEmpty { return ending }
      }
    }
    return nil
  }

  private static func json(_ file: String) throws(ByteStreamError) -> RawJSON? {
    guard StoredFile.kind(of: file) == .file else { return nil }
    return try? RawJSON(bytes: try StoredFile.contents(of: file, limit: mostMetadataBytes))
  }
}
