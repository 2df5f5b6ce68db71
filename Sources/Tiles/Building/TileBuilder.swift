internal import ByteStreams
internal import MapTiles

/// Makes tiles of their records; one for each thread.
final class TileBuilder {
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

  init(
    _ options: TilingOptions, _ layers: [LayerTable.Layer], _ properties: StoredProperties, _ compression: TileCompression
  ) throws(ByteStreamError) {
    (buffer, self.layers, self.properties) = (Int32(options.buffer), layers, properties)
    mixed = layers.map(\.mixed)
    names = layers.map(\.names)
    compressor = try TileCompressor(compression)
  }

  func build(_ task: TileTask) throws(ByteStreamError) -> BuiltTile {
    var tile = BuiltTile(first: task.first, count: task.count)
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

  private func addLayer(
    _ records: Range<Int>, _ task: TileTask, _ bytes: UnsafeRawBufferPointer, _ tile: inout BuiltTile
  ) throws(ByteStreamError) {
    func reader(_ record: Int) -> RecordReader {
      let start = record == 0 ? 0 : task.ends[record - 1]
      return RecordReader(UnsafeRawBufferPointer(rebasing: bytes[start..<task.ends[record]]))
    }
    snapping.removeAll()
    for index in records {
      var reader = reader(index)
      let record = TileRecord(&reader)
      if record.shape == .polygons { load(&reader, isFull: record.isFull) }
    }
    snapping.snap()
    let layer = task.layers[records.lowerBound]
    encoder.beginLayer(layers[layer].name, keys: names[layer])
    var area = 0
    for index in records {
      var reader = reader(index)
      let record = TileRecord(&reader)
      commands.removeAll()
      var isReduced = false
      switch record.shape {
      case .points: addPoints(&reader)
      case .lines: isReduced = addLines(&reader, isMain: record.isMain)
      case .polygons:
        isReduced = addArea(area, isMain: record.isMain)
        area += 1
      }
      if commands.isEmpty { continue }
      if record.isMain {
        tile.present += 1
        tile.reduced += isReduced ? 1 : 0
      }
      let kind: VectorTileGeometryKind = record.shape == .points ? .point : record.shape == .lines ? .line : .polygon
      try values.read(record.properties, of: properties, mixed: mixed[layer])
      encoder.add(id: record.id, kind: kind, geometry: commands.integers.span, properties: values.bytes.span.bytes)
    }
    encoder.endLayer()
  }

  private func load(_ reader: inout RecordReader, isFull: Bool) {
    if isFull {
      let fineness = Int32(TilePieces.fineness), low = -buffer * fineness, high = (Int32(ZoomGrid.extent) + buffer) * fineness
      for point in [SIMD2(low, low), SIMD2(high, low), SIMD2(high, high), SIMD2(low, high)] { snapping.add(point) }
      snapping.endRing()
    } else {
      for _ in 0..<reader.count() {
        var place = SIMD2<Int32>(0, 0)
        for _ in 0..<reader.count() {
          place.x &+= Int32(truncatingIfNeeded: reader.signed())
          place.y &+= Int32(truncatingIfNeeded: reader.signed())
          snapping.add(place)
        }
        snapping.endRing()
      }
    }
    snapping.endFeature()
  }

  private func addPoints(_ reader: inout RecordReader) {
    readPoints(&reader)
    commands.addPoints(points)
  }

  /// - Returns: whether nothing of the lines could be seen, and one unit was drawn in their place.
  private func addLines(_ reader: inout RecordReader, isMain: Bool) -> Bool {
    for _ in 0..<reader.count() {
      readPoints(&reader)
      commands.addLine(points)
    }
    guard commands.isEmpty, isMain, let point = points.last else { return false }
    // Into the tile, rather than out of it.
    let step: Int32 = point.x < ZoomGrid.extent ? 1 : -1
    commands.addLine([point, TilePoint(x: point.x + step, y: point.y)])
    return true
  }

  private func readPoints(_ reader: inout RecordReader) {
    points.removeAll(keepingCapacity: true)
    var (x, y): (Int32, Int32) = (0, 0)
    for _ in 0..<reader.count() {
      x &+= Int32(truncatingIfNeeded: reader.signed())
      y &+= Int32(truncatingIfNeeded: reader.signed())
      points.append(TilePoint(x: x, y: y))
    }
  }

  /// - Returns: whether nothing of the area could be seen, and a square was drawn in its place.
  private func addArea(_ number: Int, isMain: Bool) -> Bool {
    let area = snapping.area(of: number)
    if isMain, area.doubledArea < 2 {
      let square = TileSquare(snapping.points(of: number), buffer: buffer)
      commands.addRing(square.corners)
      return true
    }
    for ring in area.rings { commands.addRing(snapping.ringPoints.span.extracting(ring.range)) }
    return false
  }
}

/// A tile, or several with the same bytes.
struct BuiltTile: Sendable {
  var first: UInt64
  var count: Int
  var bytes: [UInt8] = []
  /// Features that count here, and those of them that are too small to be seen.
  var present = 0
  var reduced = 0

  init(first: UInt64, count: Int) { (self.first, self.count) = (first, count) }
}
