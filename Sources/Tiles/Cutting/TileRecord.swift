/// A piece of a feature in a tile, as ``TilePieces`` wrote it.
struct TileRecord {
  let shape: TileShape
  let isMain, isFull: Bool
  /// Whether the feature is counted here.
  let counts: Bool
  let id: UInt64?
  /// Where the feature's properties are stored.
  let properties: Range<Int>

  /// - Parameter reader: is at the geometry afterwards.
  init(_ reader: inout RecordReader) {
    let flags = reader.byte()
    shape = TileShape(rawValue: flags & TilePieces.Flag.shape) ?? .points
    isMain = flags & TilePieces.Flag.isMain != 0
    isFull = flags & TilePieces.Flag.isFull != 0
    counts = isMain && flags & TilePieces.Flag.isFirst != 0
    id = flags & TilePieces.Flag.hasID != 0 ? reader.unsigned() : nil
    let start = reader.count()
    properties = start..<start + reader.count()
  }

  /// How many tiles a record covers, from its own on; `nil` if it is not of that kind.
  static func coveredTiles(_ record: [UInt8]) -> Int? {
    guard let flags = record.first, flags & TilePieces.Flag.isFull != 0 else { return nil }
    return record.withUnsafeBytes { bytes in
      var reader = RecordReader(bytes)
      _ = TileRecord(&reader)
      return reader.count()
    }
  }

  /// Replaces `key` by that of a piece: pieces are sorted by it.
  static func makeKey(tile: UInt64, layer: UInt16, ordinal: UInt64, _ key: inout [UInt8]) {
    key.removeAll(keepingCapacity: true)
    withUnsafeBytes(of: tile.bigEndian) { key.append(contentsOf: $0) }
    withUnsafeBytes(of: layer.bigEndian) { key.append(contentsOf: $0) }
    withUnsafeBytes(of: ordinal.bigEndian) { key.append(contentsOf: $0) }
  }

  /// The parts of a key.
  static func parts(ofKey key: UnsafeRawBufferPointer) -> (tile: UInt64, layer: Int, ordinal: UInt64) {
    (
      UInt64(bigEndian: key.loadUnaligned(as: UInt64.self)), Int(UInt16(bigEndian: key.loadUnaligned(fromByteOffset: 8, as: UInt16.self))),
      UInt64(bigEndian: key.loadUnaligned(fromByteOffset: 10, as: UInt64.self))
    )
  }
}
