public import ByteStreams
internal import GeoModel
package import MapTiles

extension TileSummary {
  /// Reads all tiles of an archive, a folder of tiles, or a single vector tile.
  ///
  /// - Parameters:
  ///   - path: a PMTiles or MBTiles file, a folder with tiles `z/x/y`, or a vector tile.
  ///   - jobs: how many threads read, at least 1; the result does not depend on it.
  ///   - temporaryFolder: where lists are kept that are too long for memory; `nil` for the folder that `TMPDIR` names, or `/tmp`.
  /// - Throws: `ByteStreamError` if the archive cannot be read, with code `unsupportedFormat` for something else. Damaged tiles are
  ///   counted.
  /// - Complexity: O(bytes); memory is that of some tiles for each thread.
  public init(path: String, jobs: Int, temporaryFolder: String? = nil) throws(ByteStreamError) {
    guard let input = TileInput(path: path) else {
      throw ByteStreamError(.unsupportedFormat, path: path, message: "found no tiles: this is no archive, folder or vector tile")
    }
    try self.init(input, jobs: jobs, temporaryFolder: temporaryFolder)
  }

  package init(_ input: TileInput, jobs: Int, temporaryFolder: String? = nil) throws(ByteStreamError) {
    let reader = try input.reader(temporaryFolder: temporaryFolder)
    let format = reader.format
    self.init(name: input.path, container: Container(input), format: format, bytes: input.size ?? 0, metadata: reader.metadata)
    let sweep = TileSweep(input: input, jobs: jobs, temporaryFolder: temporaryFolder)
    var tallies = LayerTallies()
    var found: Set<TileCompression> = []
    var digests = KeyedSpool(memoryLimit: 16 << 20, folder: temporaryFolder)
    damage = try sweep.run(
      makeWork: { { TileContent(stored: $0, bytes: $1, isVector: format == .vector) } },
      deliver: { (run, content) throws(ByteStreamError) in
        tallies.add(content.layers, run)
        if let compression = content.compression { found.insert(compression) }
        if !content.digest.isEmpty { try digests.add(key: content.digest, value: []) }
        add(content, run)
        return true
      })?.message
    var last: [UInt8]?
    try digests.drain { (key, _) throws(ByteStreamError) in
      if last.map({ !$0.elementsEqual(key) }) ?? true {
        contents += 1
        last = Array(key)
      }
      return true
    }
    compressions = TileCompression.allCases.filter(found.contains)
    layers = tallies.layers.map(Layer.init)
    if container == .folder { bytes = zooms.reduce(0) { $0 + $1.bytes } }
  }

  private mutating func add(_ content: TileContent, _ run: TileRun) {
    var first = run.first
    for (level, count) in run.zooms {
      if zooms.last?.zoom != level { zooms.append(Zoom(zoom: level)) }
      let tile = Tile(address: first, bytes: content.storedBytes)
      zooms[zooms.count - 1].add(tile, count: Int(count))
      // The first tiles of a run stand for it: it would fill the list.
      if largest.count < Self.mostLargest || tile.bytes > largest[largest.count - 1].bytes {
        largest.insert(tile, at: largest.firstIndex { $0.bytes < tile.bytes } ?? largest.count)
        if largest.count > Self.mostLargest { largest.removeLast() }
      }
      guard let next = TileAddress(identifier: first.identifier + count) else { break }
      first = next
    }
    if let problem = content.problem {
      unreadable += Int(run.count)
      firstProblem = firstProblem ?? "tile \(run.first): \(problem)"
    }
    if content.unreadableFeatures > 0 {
      unreadableFeatures &+= content.unreadableFeatures &* Int(run.count)
      firstProblem = firstProblem ?? content.firstSkipped.map { "tile \(run.first), \($0)" }
    }
  }
}

extension TileSummary.Zoom {
  fileprivate mutating func add(_ tile: TileSummary.Tile, count: Int) {
    tiles += count
    bytes &+= tile.bytes &* count
    if tile.bytes > largest?.bytes ?? -1 { largest = tile }
  }
}

extension TileSummary.Container {
  fileprivate init(_ input: TileInput) {
    self =
      switch input.container {
      case .pmtiles: .pmtiles
      case .mbtiles: .mbtiles
      case .folder: .folder
      case nil: .tile
      }
  }
}

extension TileSummary.Layer {
  fileprivate init(_ tally: LayerTally) {
    let highest = tally.zooms?.upperBound ?? 0
    self.init(
      name: tally.name, zooms: tally.zooms ?? 0...0, features: tally.features[highest] ?? 0,
      kinds: VectorTileGeometryKind.allCases.filter(tally.kinds.contains), extents: tally.extents.sorted(),
      properties: tally.properties.map { .init(name: $0.name, types: $0.types.names) }, hasMoreProperties: tally.hasMore)
  }
}
