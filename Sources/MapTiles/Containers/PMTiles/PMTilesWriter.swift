public import ByteStreams

/// Writes a PMTiles archive (version 3).
///
/// Header and root directory are in the first 16,384 bytes, so that a reader needs one request for them. The tiles follow in the order in
/// which they come, then the metadata, and last the leaf directories. Tiles with the same bytes are stored once.
///
/// Memory: about six bytes a tile, and some 60 bytes for each of at most 2²⁰ contents that later tiles are compared with.
public final class PMTilesWriter: TileArchiveWriting {
  public let compression: TileCompression

  private var sink: ByteSink?
  private let directories: TileCompressor
  private var contents = TileContents()
  private var entries = PMTilesEntryList()
  private var pending: PMTilesEntry?
  /// The bytes of tiles so far.
  private var tilesLength: UInt64 = 0
  private var header = PMTilesHeader()
  /// The zoom levels that have tiles.
  private var zooms: ClosedRange<Int>?

  /// - Parameters:
  ///   - path: the archive, which has this name in the end.
  ///   - overwrite: whether an existing file may be replaced.
  ///   - compression: how the tiles are compressed.
  ///   - inputs: paths of files that are read; the archive must not be one of them.
  ///   - isSynchronized: whether ``finish(_:)`` waits until contents and name are on the disk.
  /// - Throws: `ByteStreamError` as for `ByteSink`; with code `openFailed` for a pipe or a device, since the header is written last.
  public init(
    path: String, overwrite: Bool, compression: TileCompression = .gzip, inputs: [String] = [], isSynchronized: Bool = true
  ) throws(ByteStreamError) {
    self.compression = compression
    directories = try TileCompressor(.gzip)
    sink = try .container(path: path, overwrite: overwrite, inputs: inputs, isSynchronized: isSynchronized)
    try sink?.write([UInt8](repeating: 0, count: PMTilesHeader.firstRequest))
  }

  public func add(_ tile: TileAddress, _ bytes: [UInt8]) throws(ByteStreamError) {
    if bytes.isEmpty { return }
    let identifier = tile.identifier
    let next = pending.map { $0.identifier + UInt64($0.runLength) } ?? 0
    precondition(identifier >= next, "tiles come in the order of their identifiers")
    zooms = min(zooms?.lowerBound ?? tile.zoom, tile.zoom)...tile.zoom
    header.addressedTiles += 1
    let (offset, isNew) = contents.offset(of: bytes, next: tilesLength)
    if isNew {
      try sink?.write(bytes)
      tilesLength += UInt64(bytes.count)
      header.tileContents += 1
    }
    if let last = pending {
      if identifier == next, last.offset == offset, last.runLength < .max {
        pending?.runLength += 1
        return
      }
      entries.append(last)
    }
    pending = PMTilesEntry(identifier: identifier, offset: offset, length: UInt32(clamping: bytes.count), runLength: 1)
  }

  public func finish(_ metadata: TilesetMetadata) throws(ByteStreamError) {
    if let pending { entries.append(pending) }
    pending = nil
    guard var sink = sink.take() else { preconditionFailure("the archive is finished") }
    let text = try directories.compress(Array(metadata.pmtilesText.utf8))
    try sink.write(text)
    let (root, leaves) = try encodedDirectories()
    for leaf in leaves { try sink.write(leaf) }
    header.root = .init(offset: UInt64(PMTilesHeader.size), length: UInt64(root.count))
    header.tiles = .init(offset: UInt64(PMTilesHeader.firstRequest), length: tilesLength)
    header.metadata = .init(offset: header.tiles.offset + tilesLength, length: UInt64(text.count))
    // Some readers refuse an offset of 0 even where there are no leaves.
    header.leaves = .init(offset: header.metadata.offset + header.metadata.length, length: leaves.reduce(0) { $0 + UInt64($1.count) })
    header.tileEntries = UInt64(entries.count)
    describe(metadata)
    try sink.rewrite(header.encoded + root, at: 0)
    try sink.commit()
  }

  /// The root directory, which fits in the first request, and the leaf directories if there are any.
  private func encodedDirectories() throws(ByteStreamError) -> (root: [UInt8], leaves: [[UInt8]]) {
    let room = PMTilesHeader.firstRequest - PMTilesHeader.size
    if entries.count <= Self.mostInRoot {
      var root: [UInt8] = try directories.compress(PMTilesDirectory.encoded([]))
      try entries.forEach(Self.mostInRoot) { (all) throws(ByteStreamError) in root = try directories.compress(PMTilesDirectory.encoded(all))
      }
      if root.count <= room { return (root, []) }
    }
    var size = Self.leafSize
    while true {
      var roots: [PMTilesEntry] = []
      var leaves: [[UInt8]] = []
      var offset: UInt64 = 0
      try entries.forEach(size) { (some) throws(ByteStreamError) in
        let leaf = try directories.compress(PMTilesDirectory.encoded(some))
        roots.append(PMTilesEntry(identifier: some[0].identifier, offset: offset, length: UInt32(clamping: leaf.count), runLength: 0))
        offset += UInt64(leaf.count)
        leaves.append(leaf)
      }
      let root = try directories.compress(PMTilesDirectory.encoded(roots))
      if root.count <= room { return (root, leaves) }
      size *= 2
    }
  }

  /// More entries are not tried without leaf directories.
  private static let mostInRoot = 16_384
  /// Entries of a leaf directory, as other writers have them.
  private static let leafSize = 4096

  private func describe(_ metadata: TilesetMetadata) {
    let center = metadata.containedCenter
    let zooms = zooms ?? metadata.minimumZoom...max(metadata.minimumZoom, metadata.maximumZoom)
    // Tiles follow one another in the order of their identifiers, except those whose bytes were there before, which is allowed.
    header.isClustered = true
    header.internalCompression = directories.compression.pmtilesNumber
    header.tileCompression = compression.pmtilesNumber
    (header.minimumZoom, header.maximumZoom) = (UInt8(clamping: zooms.lowerBound), UInt8(clamping: zooms.upperBound))
    header.bounds = metadata.containedBounds
    header.center = center.position
    header.centerZoom = UInt8(clamping: min(max(center.zoom, zooms.lowerBound), zooms.upperBound))
  }
}
