internal import ByteStreams
internal import MapTiles

/// The records of a tile, or of several tiles that follow one another and have the same.
struct TileTask: Sendable {
  /// The number of the first tile.
  var first: UInt64
  var count = 1
  var records: [UInt8] = []
  /// For each record its layer, and where it ends; in the order in which they are drawn.
  var layers: [Int] = []
  /// For each record its feature's number, four times, and its shape.
  var ordinals: [UInt64] = []
  var ends: [Int] = []

  fileprivate mutating func add(_ record: UnsafeRawBufferPointer, layer: Int, ordinal: UInt64) {
    records.append(contentsOf: record)
    ordinals.append(ordinal)
    layers.append(layer)
    ends.append(records.count)
  }
}

/// Gathers sorted pieces by tiles. What covers many tiles is kept until the last of them.
struct TileGathering: ~Copyable {
  /// A feature that covers tiles.
  private struct Covering {
    let layer: Int
    let ordinal: UInt64
    /// The number after that of its last tile.
    let end: UInt64
    var record: [UInt8]
  }

  private var records: SortedRecords
  private var covering: [Covering] = []
  /// The next piece, which belongs to a later tile.
  private var waiting: (tile: UInt64, layer: Int, ordinal: UInt64, record: [UInt8])?
  private var isAtEnd = false
  /// Tiles before it are done.
  private var next: UInt64 = 0

  init(_ records: consuming SortedRecords) { self.records = records }

  /// The next tiles.
  mutating func nextTask() throws(ByteStreamError) -> TileTask? {
    if waiting == nil, !isAtEnd { try advance() }
    covering.removeAll { $0.end <= next }
    guard let piece = waiting else {
      guard let end = covering.map(\.end).min() else { return nil }
      return covered(upTo: end)
    }
    if !covering.isEmpty, piece.tile > next {
      return covered(upTo: min(piece.tile, covering.map(\.end).min() ?? piece.tile))
    }
    return try task(of: piece.tile)
  }

  /// Tiles that are covered, and have nothing else.
  private mutating func covered(upTo end: UInt64) -> TileTask {
    var task = TileTask(first: next, count: Int(end - next))
    for index in covering.indices { addCovering(index, to: &task) }
    next = end
    return task
  }

  /// Adds a feature that covers the tiles; it counts in the first of them only.
  private mutating func addCovering(_ index: Int, to task: inout TileTask) {
    covering[index].record.withUnsafeBytes { task.add($0, layer: covering[index].layer, ordinal: covering[index].ordinal) }
    covering[index].record[0] &= ~TilePieces.Flag.isMain
  }

  /// All that a tile has.
  private mutating func task(of tile: UInt64) throws(ByteStreamError) -> TileTask {
    var own: [(layer: Int, ordinal: UInt64, record: [UInt8])] = []
    while let piece = waiting, piece.tile == tile {
      if let covered = TileRecord.coveredTiles(piece.record) {
        covering.append(Covering(layer: piece.layer, ordinal: piece.ordinal, end: tile + UInt64(covered), record: piece.record))
      } else {
        own.append((piece.layer, piece.ordinal, piece.record))
      }
      waiting = nil
      try advance()
    }
    covering.sort { ($0.layer, $0.ordinal) < ($1.layer, $1.ordinal) }
    if own.isEmpty {
      // Perhaps more tiles have the same.
      next = tile
      let end = covering.map(\.end).min() ?? tile + 1
      return covered(upTo: min(end, waiting?.tile ?? end))
    }
    var task = TileTask(first: tile)
    var rest = 0
    for piece in own {
      while rest < covering.count, (covering[rest].layer, covering[rest].ordinal) < (piece.layer, piece.ordinal) {
        addCovering(rest, to: &task)
        rest += 1
      }
      piece.record.withUnsafeBytes { task.add($0, layer: piece.layer, ordinal: piece.ordinal) }
    }
    for index in rest..<covering.count { addCovering(index, to: &task) }
    next = tile + 1
    return task
  }

  private mutating func advance() throws(ByteStreamError) {
    let piece = try records.next { key, record in
      let parts = TileRecord.parts(ofKey: key)
      return (parts.tile, parts.layer, parts.ordinal, Array(record))
    }
    guard let piece else {
      isAtEnd = true
      return
    }
    waiting = piece
  }
}
