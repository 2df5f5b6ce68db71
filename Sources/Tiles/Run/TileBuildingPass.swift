internal import ByteStreams
internal import GeoPipeline
internal import MapTiles

/// The third pass: tiles of their pieces, in order.
struct TileBuildingPass: ~Copyable {
  private let options: TilingOptions
  private let layers: [LayerTable.Layer]
  private let properties: StoredProperties
  /// The highest zoom level.
  private let highest: Int
  /// For each zoom level the points that it has no share for.
  private let droppedByFraction: [Int]
  /// For each zoom level the points in clusters, and the clusters.
  private let clusters: [(points: Int, clusters: Int)]
  /// Whether the lowest zoom level is yet to be found: tiles are kept then until their level is known to be small enough.
  private var isLowestChosen: Bool
  private var kept: BlockSpool
  private var current: TilingReport.Zoom?
  /// A tile that has more bytes than it may: no more are made then.
  private(set) var tooLarge: (tile: TileAddress, bytes: Int)?

  init(
    _ options: TilingOptions, _ layers: [LayerTable.Layer], _ properties: StoredProperties, highest: Int, droppedByFraction: [Int],
    clusters: [(points: Int, clusters: Int)], isLowestChosen: Bool
  ) {
    (self.options, self.layers, self.properties, self.isLowestChosen) = (options, layers, properties, isLowestChosen)
    (self.highest, self.droppedByFraction, self.clusters) = (highest, droppedByFraction, clusters)
    kept = BlockSpool(folder: options.temporaryFolder)
  }

  /// How many records are made into tiles at a time.
  private static let batch = 64 << 10

  mutating func run(
    _ pieces: consuming SortedRecords, to archive: some TileArchiveWriting, _ report: inout TilingReport
  ) throws(ByteStreamError) {
    var gathering = TileGathering(pieces)
    let (options, layers, properties, compression) = (options, layers, properties, archive.compression)
    try OrderedRun.run(
      jobs: options.jobs, size: { (tasks: [TileTask]) in tasks.reduce(0) { $0 + $1.records.count } },
      next: { () throws(ByteStreamError) -> [TileTask]? in
        var tasks: [TileTask] = []
        var size = 0
        while size < Self.batch, let task = try gathering.nextTask() {
          size += task.records.count + 256
          tasks.append(task)
        }
        return tasks.isEmpty ? nil : tasks
      },
      makeWorker: {
        var builder: TileBuilder?
        return { (tasks: [TileTask]) -> Result<[BuiltTile], ByteStreamError> in
          do throws(ByteStreamError) {
            if builder == nil { builder = try TileBuilder(options, layers, properties, compression) }
            var tiles: [BuiltTile] = []
            for task in tasks {
              if let tile = try builder?.build(task) { tiles.append(tile) }
            }
            return .success(tiles)
          } catch {
            return .failure(error)
          }
        }
      },
      deliver: { (tiles: Result<[BuiltTile], ByteStreamError>) throws(ByteStreamError) in
        for tile in try tiles.get() {
          if tile.isTooLarge, let address = TileAddress(identifier: tile.first) {
            tooLarge = (address, tile.bytes.count)
            return false
          }
          try take(tile, archive, &report)
        }
        return true
      })
    if tooLarge == nil { try endZoom(archive, &report) }
  }

  private mutating func take(
    _ tile: BuiltTile, _ archive: some TileArchiveWriting, _ report: inout TilingReport
  ) throws(ByteStreamError) {
    for number in tile.first..<tile.first + UInt64(tile.count) {
      guard let address = TileAddress(identifier: number) else { continue }
      if current?.zoom != address.zoom {
        try endZoom(archive, &report)
        current = TilingReport.Zoom(zoom: address.zoom)
      }
      if tile.bytes.isEmpty {
        current?.dropped.add(tile.dropped)
        continue
      }
      current?.add(tile, address, isFirst: number == tile.first, largest: options.largestTile)
      if isLowestChosen {
        // Of a level that is too large already nothing is kept, unless it is the last.
        if current?.tooLarge == 0 || address.zoom == highest {
          try kept.add(withUnsafeBytes(of: number) { Array($0) }, tile.bytes)
        } else if kept.count > 0 {
          kept = BlockSpool(folder: options.temporaryFolder)
        }
      } else {
        try archive.add(address, tile.bytes)
      }
    }
  }

  private mutating func endZoom(_ archive: some TileArchiveWriting, _ report: inout TilingReport) throws(ByteStreamError) {
    guard let zoom = current else { return }
    current = nil
    if isLowestChosen, zoom.tooLarge > 0, zoom.zoom < highest {
      report.zoomsLeftOut.append(zoom)
      return
    }
    isLowestChosen = false
    try addKept(to: archive)
    var counted = zoom
    counted.dropped.byFraction = droppedByFraction[zoom.zoom]
    (counted.clustered, counted.clusters) = clusters[zoom.zoom]
    report.zooms.append(counted)
  }
}

extension TileBuildingPass {
  private mutating func addKept(to archive: some TileArchiveWriting) throws(ByteStreamError) {
    var spool = BlockSpool(folder: options.temporaryFolder)
    swap(&spool, &kept)
    var reader = try spool.reader()
    while let block = try reader.next() {
      guard block.count > 8 else { continue }
      let number = block.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
      if let tile = TileAddress(identifier: number) { try archive.add(tile, Array(block[8...])) }
    }
  }
}

extension TilingReport.Zoom {
  fileprivate mutating func add(_ tile: BuiltTile, _ address: TileAddress, isFirst: Bool, largest: Int) {
    tiles += 1
    coarseTiles += tile.isCoarse ? 1 : 0
    bytes += tile.bytes.count
    if isFirst {
      present += tile.present
      reduced += tile.reduced
      dropped.add(tile.dropped)
    }
    if tile.bytes.count > largest { tooLarge += 1 }
    if tile.bytes.count > largestBytes { (largestBytes, largestTile) = (tile.bytes.count, (address.x, address.y)) }
  }
}
