public import ByteStreams
internal import GeoJSON
internal import GeoModel

/// Reads a PMTiles archive (version 3).
public final class PMTilesReader: TileArchiveReading, StoredTileReading {
  public let format: TileFormat
  public let metadata: TilesetMetadata

  private let file: RandomAccessFile
  let header: PMTilesHeader
  private let root: [PMTilesEntry]
  private let directoryCompression: TileCompression
  private let tileCompression: TileCompression
  private let decompressor: TileDecompressor
  /// The metadata as they are stored; `nil` if they are no JSON.
  let metadataText: RawJSON?
  /// The leaf directory that was read last.
  private var leaf: (offset: UInt64, entries: [PMTilesEntry])?

  /// Leaf directories that lead to further ones are read so deep, although the specification has none.
  private static let mostLevels = 4

  /// The most bytes of a directory: two million entries or more.
  private static let mostDirectoryBytes = 8 << 20

  /// - Throws: `ByteStreamError` as `ByteSource(path:)`, or with code `unsupportedFormat`, `unsupportedCompression`,
  ///   `corruptArchive`, `corruptCompression` or `limitExceeded`.
  public init(path: String) throws(ByteStreamError) {
    file = try RandomAccessFile(path: path)
    header = try PMTilesHeader(try file.read(PMTilesHeader.size, at: 0), fileSize: file.size, name: path)
    format = TileFormat(pmtilesNumber: header.tileType)
    directoryCompression = try Self.compression(header.internalCompression, path)
    tileCompression = try Self.compression(header.tileCompression, path)
    decompressor = TileDecompressor(name: path)
    root = try PMTilesDirectory.entries(
      try Self.part(of: file, header.root, decompressor, directoryCompression, limit: Self.mostDirectoryBytes), header, name: path)
    let text = try Self.part(of: file, header.metadata, decompressor, directoryCompression, limit: TileDecompressor.mostBytes)
    metadataText = try? RawJSON(bytes: text)
    var metadata = TilesetMetadata(metadataText ?? .null)
    (metadata.minimumZoom, metadata.maximumZoom) = (min(Int(header.minimumZoom), 30), min(Int(header.maximumZoom), 30))
    metadata.bounds = header.bounds
    metadata.center = .init(position: header.center, zoom: Int(header.centerZoom))
    self.metadata = metadata
  }

  /// A directory or the metadata, which lies inside the file.
  private static func part(
    of file: borrowing RandomAccessFile, _ section: PMTilesHeader.Section, _ decompressor: TileDecompressor, _ compression: TileCompression,
    limit: Int
  ) throws(ByteStreamError) -> [UInt8] {
    guard section.length <= UInt64(limit) else {
      throw ByteStreamError(
        .limitExceeded, path: file.name, message: "a directory or the metadata have \(section.length) bytes; at most \(limit) are read")
    }
    if section.length == 0 { return [] }
    return try decompressor.decompress(try file.read(Int(section.length), at: Int(section.offset)), compression, limit: limit)
  }

  public func forEachAddress(_ body: (TileAddress) throws(ByteStreamError) -> Bool) throws(ByteStreamError) {
    try forEachRun { (run) throws(ByteStreamError) in
      for step in 0..<run.count {
        guard let address = TileAddress(identifier: run.first.identifier + step), try body(address) else { return false }
      }
      return true
    }
  }

  package func forEachRun(_ body: (TileRun) throws(ByteStreamError) -> Bool) throws(ByteStreamError) {
    try forEachEntry { (entry, _) throws(ByteStreamError) in
      if entry.runLength == 0 { return true }
      guard let first = TileAddress(identifier: entry.identifier),
        TileAddress(identifier: entry.identifier + UInt64(entry.runLength) - 1) != nil
      else { throw .damaged(file.name, "an entry of a directory is beyond zoom level 30") }
      return try body(TileRun(first: first, count: UInt64(entry.runLength), content: entry.offset))
    } damaged: { (_, error) throws(ByteStreamError) in
      throw error
    }
  }

  public func tile(_ address: TileAddress) throws(ByteStreamError) -> [UInt8]? {
    guard let stored = try stored(address) else { return nil }
    return try decompressed(stored)
  }

  package func decompressed(_ tile: StoredTile) throws(ByteStreamError) -> [UInt8] {
    try decompressor.contents(of: tile)
  }

  package func stored(_ address: TileAddress) throws(ByteStreamError) -> StoredTile? {
    let identifier = address.identifier
    var entries = root
    for _ in 1...Self.mostLevels {
      guard let entry = Self.entry(identifier, in: entries) else { return nil }
      if entry.runLength > 0 {
        guard identifier - entry.identifier < UInt64(entry.runLength) else { return nil }
        return StoredTile(bytes: try bytes(entry, of: header.tiles), compression: tileCompression)
      }
      entries = try directory(entry)
    }
    throw .damaged(file.name, "leaf directories are nested too deep")
  }

  /// Calls `body` with all entries and the levels of their directories, that of the root being 1, until it returns `false`.
  ///
  /// - Parameter damaged: called for an entry whose directory cannot be read; if it does not throw, the entries after it follow.
  func forEachEntry(
    _ body: (PMTilesEntry, Int) throws(ByteStreamError) -> Bool, damaged: (PMTilesEntry, ByteStreamError) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) {
    _ = try forEachEntry(in: root, level: 1, identifiers: 0..<UInt64.max, body, damaged)
  }

  /// - Parameter identifiers: those that the directory may have, so that none of them leads back to where it came from.
  /// - Returns: `false` if `body` has.
  private func forEachEntry(
    in entries: [PMTilesEntry], level: Int, identifiers: Range<UInt64>, _ body: (PMTilesEntry, Int) throws(ByteStreamError) -> Bool,
    _ damaged: (PMTilesEntry, ByteStreamError) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) -> Bool {
    for (index, entry) in entries.enumerated() {
      guard identifiers ~= entry.identifier else {
        try damaged(entry, .damaged(file.name, "a leaf directory has tiles of another one"))
        return true
      }
      guard try body(entry, level) else { return false }
      if entry.runLength > 0 { continue }
      let end = index + 1 < entries.count ? entries[index + 1].identifier : identifiers.upperBound
      let below: [PMTilesEntry]
      do throws(ByteStreamError) {
        guard level < Self.mostLevels else { throw .damaged(file.name, "leaf directories are nested too deep") }
        below = try directory(entry)
      } catch {
        try damaged(entry, error)
        continue
      }
      guard try forEachEntry(in: below, level: level + 1, identifiers: entry.identifier..<end, body, damaged) else { return false }
    }
    return true
  }

  /// The last entry that does not begin after a tile.
  private static func entry(_ identifier: UInt64, in entries: [PMTilesEntry]) -> PMTilesEntry? {
    let count = count(upTo: identifier, in: entries)
    return count > 0 ? entries[count - 1] : nil
  }

  /// How many entries do not begin after a tile.
  private static func count(upTo identifier: UInt64, in entries: [PMTilesEntry]) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].identifier <= identifier { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The first tile from an identifier on; `nil` if there is none. Complexity: O(log entries), and what reading a leaf directory takes.
  func first(from identifier: UInt64) throws(ByteStreamError) -> UInt64? {
    try first(from: identifier, in: root, level: 1, identifiers: 0..<UInt64.max)
  }

  private func first(
    from identifier: UInt64, in entries: [PMTilesEntry], level: Int, identifiers: Range<UInt64>
  ) throws(ByteStreamError) -> UInt64? {
    guard level <= Self.mostLevels else { throw .damaged(file.name, "leaf directories are nested too deep") }
    var index = max(0, Self.count(upTo: identifier, in: entries) - 1)
    while index < entries.count {
      let entry = entries[index]
      guard identifiers ~= entry.identifier else { throw .damaged(file.name, "a leaf directory has tiles of another one") }
      if entry.runLength == 0 {
        let end = index + 1 < entries.count ? entries[index + 1].identifier : identifiers.upperBound
        let found = try first(from: identifier, in: try directory(entry), level: level + 1, identifiers: entry.identifier..<end)
        if let found { return found }
      } else {
        let (next, overflow) = entry.identifier.addingReportingOverflow(UInt64(entry.runLength) - 1)
        guard !overflow, TileAddress(identifier: next) != nil else {
          throw .damaged(file.name, "an entry of a directory is beyond zoom level 30")
        }
        if identifier <= next { return max(identifier, entry.identifier) }
      }
      index += 1
    }
    return nil
  }

  private func directory(_ entry: PMTilesEntry) throws(ByteStreamError) -> [PMTilesEntry] {
    if let leaf, leaf.offset == entry.offset { return leaf.entries }
    let bytes = try decompressor.decompress(try bytes(entry, of: header.leaves), directoryCompression, limit: Self.mostDirectoryBytes)
    let entries = try PMTilesDirectory.entries(bytes, header, name: file.name)
    leaf = (entry.offset, entries)
    return entries
  }

  /// The stored bytes of an entry, which lies inside its section.
  private func bytes(_ entry: PMTilesEntry, of section: PMTilesHeader.Section) throws(ByteStreamError) -> [UInt8] {
    guard Int(entry.length) <= TileDecompressor.mostBytes else {
      throw ByteStreamError(.limitExceeded, path: file.name, message: "a tile or directory has \(entry.length) bytes, too many to be read")
    }
    let bytes = try file.read(Int(entry.length), at: Int(section.offset + entry.offset))
    guard bytes.count == Int(entry.length) else { throw .damaged(file.name, "the file has become shorter while it was read") }
    return bytes
  }

  private static func compression(_ number: UInt8, _ path: String) throws(ByteStreamError) -> TileCompression {
    if let known = TileCompression.allCases.first(where: { $0.pmtilesNumber == number }) { return known }
    let name = [0: "unknown", 3: "brotli"][number] ?? "number \(number)"
    throw ByteStreamError(
      .unsupportedCompression, path: path, message: "the compression of this archive, \(name), is not supported; none, gzip and zstd are")
  }
}
