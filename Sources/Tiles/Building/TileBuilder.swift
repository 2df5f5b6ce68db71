internal import ByteStreams
internal import MapTiles

/// Makes tiles of their records; one for each thread.
struct TileBuilder {
  private let options: TilingOptions
  private let buffer: Int32
  private let layers: [LayerTable.Layer]
  private let names: [[String]]
  private let properties: StoredProperties
  /// For each layer the properties that become strings.
  private let mixed: [Set<Int>]
  private let compressor: TileCompressor

  private var encoder = VectorTileEncoder(extent: ZoomGrid.extent)
  private var commands = VectorTileCommands()
  private var snapping = TileSnapping()
  private var points: [TilePoint] = []

  private var values = PropertyValues()
  private var thinning: PointThinning
  private var attempt = Attempt()

  init(
    _ options: TilingOptions, _ layers: [LayerTable.Layer], _ properties: StoredProperties, _ compression: TileCompression
  ) throws(ByteStreamError) {
    (self.options, buffer, self.layers, self.properties) = (options, Int32(options.buffer), layers, properties)
    thinning = PointThinning(distance: options.thinning ?? 1)
    mixed = layers.map(\.mixed)
    names = layers.map(\.names)
    compressor = try TileCompressor(compression)
  }

  mutating func build(_ task: TileTask) throws(ByteStreamError) -> BuiltTile {
    var tile = try build(task, Attempt())
    guard let limit = options.limit else { return tile }
    var attempt = Attempt()
    while tile.bytes.count > limit.bytes {
      switch limit.policy {
      case .fail:
        tile.isTooLarge = true
        return tile
      case .thin:
        attempt.halvings += 1
        // Nothing is left of any tile by then.
        if attempt.halvings > 40 {
          tile.isTooLarge = true
          return tile
        }
      case .reduce:
        attempt.coarseness += 1
        if attempt.coarseness > 6 {
          tile.isTooLarge = true
          return tile
        }
      }
      tile = try build(task, attempt)
    }
    return tile
  }

  /// How a tile is made smaller.
  private struct Attempt {
    /// How often half of the features are left out.
    var halvings = 0
    /// The grid is coarser by this power of two.
    var coarseness: Int32 = 0

    /// A unit of the tile, as a multiple of the usual one.
    func scaled(_ value: Int32) -> Int32 { value << coarseness }

    func rounded(_ value: Int32) -> Int32 { coarseness == 0 ? value : (value + (1 << (coarseness - 1))) >> coarseness }

    func keeps(_ ordinal: UInt64) -> Bool { halvings == 0 || DropPolicy.hash(Int(ordinal >> 2)) >> (64 - UInt64(halvings)) == 0 }
  }

  private mutating func build(_ task: TileTask, _ attempt: Attempt) throws(ByteStreamError) -> BuiltTile {
    var tile = BuiltTile(first: task.first, count: task.count)
    tile.isCoarse = attempt.coarseness > 0
    self.attempt = attempt
    try task.records.span.withUnsafeBytes { (bytes) throws(ByteStreamError) in
      var index = 0
      while index < task.ends.count {
        let end = task.layers[index...].firstIndex { $0 != task.layers[index] } ?? task.ends.count
        try addLayer(index..<end, task, bytes, &tile)
        index = end
      }
    }
    let message = encoder.finish()
    // Where all that there was has vanished there is no tile.
    if !message.isEmpty { tile.bytes = try compressor.compress(message) }
    return tile
  }

  private mutating func addLayer(
    _ records: Range<Int>, _ task: TileTask, _ bytes: UnsafeRawBufferPointer, _ tile: inout BuiltTile
  ) throws(ByteStreamError) {
    func reader(_ record: Int) -> RecordReader {
      let start = record == 0 ? 0 : task.ends[record - 1]
      return RecordReader(UnsafeRawBufferPointer(rebasing: bytes[start..<task.ends[record]]))
    }
    snapping.removeAll()
    let layer = task.layers[records.lowerBound]
    for index in records where keeps(task.ordinals[index], of: layer) {
      var reader = reader(index)
      let record = TileRecord(&reader)
      if record.shape == .polygons { load(&reader, isFull: record.isFull) }
    }
    snapping.snap()
    encoder.beginLayer(layers[layer].name, keys: names[layer])
    thinning.removeAll()
    var area = 0
    for index in records {
      var reader = reader(index)
      let record = TileRecord(&reader)
      guard keeps(task.ordinals[index], of: layer) else {
        if record.counts, layers[layer].isOfFeatures { tile.dropped.forSize += 1 }
        continue
      }
      commands.removeAll()
      var isReduced = false
      switch record.shape {
      case .points:
        readPoints(&reader)
        if options.thinning != nil, layers[layer].isOfFeatures, let point = points.first, !thinning.takes(point) {
          if record.counts { tile.dropped.thinned += 1 }
          continue
        }
        commands.addPoints(points)
      case .lines: isReduced = addLines(&reader, isMain: record.isMain)
      case .polygons:
        isReduced = addArea(area, isMain: record.isMain)
        area += 1
      }
      if isReduced, options.drop == .smallest {
        if record.counts { tile.dropped.small += 1 }
        continue
      }
      if commands.isEmpty { continue }
      if record.counts, layers[layer].isOfFeatures {
        tile.present += 1
        tile.reduced += isReduced ? 1 : 0
      }
      let kind: VectorTileGeometryKind = record.shape == .points ? .point : record.shape == .lines ? .line : .polygon
      try values.read(record.properties, of: properties, mixed: mixed[layer])
      let (geometry, properties) = (commands.integers, values.bytes)
      encoder.add(id: record.id, kind: kind, geometry: geometry.span, properties: properties.span.bytes)
    }
    encoder.endLayer()
  }

  /// Whether a feature stays in a tile that is made smaller: a cluster stands for many, and always does.
  private func keeps(_ ordinal: UInt64, of layer: Int) -> Bool { layers[layer].kind == .clusters || attempt.keeps(ordinal) }

  private mutating func load(_ reader: inout RecordReader, isFull: Bool) {
    if isFull {
      let fineness = Int32(ZoomGrid.fineness), low = -buffer * fineness, high = (Int32(ZoomGrid.extent) + buffer) * fineness
      for point in [SIMD2(low, low), SIMD2(high, low), SIMD2(high, high), SIMD2(low, high)] { addFine(point) }
      snapping.endRing()
    } else {
      for _ in 0..<reader.count() {
        var place = SIMD2<Int32>(0, 0)
        for _ in 0..<reader.count() {
          place.x &+= Int32(truncatingIfNeeded: reader.signed())
          place.y &+= Int32(truncatingIfNeeded: reader.signed())
          addFine(place)
        }
        snapping.endRing()
      }
    }
    snapping.endFeature()
  }

  private mutating func addFine(_ place: SIMD2<Int32>) {
    snapping.add(attempt.coarseness == 0 ? place : place &>> SIMD2(attempt.coarseness, attempt.coarseness))
  }

  /// - Returns: whether nothing of the lines could be seen, and one unit was drawn in their place.
  private mutating func addLines(_ reader: inout RecordReader, isMain: Bool) -> Bool {
    var place: (point: TilePoint, isInTile: Bool)?
    for _ in 0..<reader.count() {
      readPoints(&reader)
      commands.addLine(points)
      // What lies across the 180th meridian from the tile may come before it.
      if let last = points.last, place.map({ !$0.isInTile }) ?? true {
        place = (last, 0...Int32(ZoomGrid.extent) ~= last.x && 0...Int32(ZoomGrid.extent) ~= last.y)
      }
    }
    guard commands.isEmpty, isMain, let point = place?.point else { return false }
    // Into the tile, rather than out of it.
    let step = attempt.scaled(point.x < ZoomGrid.extent ? 1 : -1)
    commands.addLine([point, TilePoint(x: point.x + step, y: point.y)])
    return true
  }

  private mutating func readPoints(_ reader: inout RecordReader) {
    points.removeAll(keepingCapacity: true)
    var (x, y): (Int32, Int32) = (0, 0)
    for _ in 0..<reader.count() {
      x &+= Int32(truncatingIfNeeded: reader.signed())
      y &+= Int32(truncatingIfNeeded: reader.signed())
      points.append(TilePoint(x: attempt.scaled(attempt.rounded(x)), y: attempt.scaled(attempt.rounded(y))))
    }
  }

  /// - Returns: whether nothing of the area could be seen, and a square was drawn in its place.
  private mutating func addArea(_ number: Int, isMain: Bool) -> Bool {
    let area = snapping.area(of: number)
    // Also where much of something long and narrow lies: it vanishes nowhere.
    let before = area.doubledArea < 2 ? snapping.areaBefore(of: number) : 0
    if area.doubledArea < 2, isMain || before >= 1 {
      addRing(TileSquare(snapping.mainRing(of: number), area: before, buffer: buffer >> attempt.coarseness).corners.span)
      return true
    }
    let points = snapping.ringPoints
    for ring in area.rings { addRing(points.span.extracting(ring.range)) }
    return false
  }

  private mutating func addRing(_ ring: Span<TilePoint>) {
    if attempt.coarseness == 0 {
      commands.addRing(ring)
      return
    }
    points.removeAll(keepingCapacity: true)
    for index in ring.indices { points.append(TilePoint(x: attempt.scaled(ring[index].x), y: attempt.scaled(ring[index].y))) }
    commands.addRing(points)
  }
}
