/// The encoding of a directory of a PMTiles archive: columns of varints.
enum PMTilesDirectory {
  /// - Parameter entries: in the order of their identifiers.
  static func encoded(_ entries: [PMTilesEntry]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 * entries.count + Varint.mostBytes)
    Varint.append(UInt64(entries.count), to: &bytes)
    var last: UInt64 = 0
    for entry in entries {
      Varint.append(entry.identifier - last, to: &bytes)
      last = entry.identifier
    }
    for entry in entries { Varint.append(UInt64(entry.runLength), to: &bytes) }
    for entry in entries { Varint.append(UInt64(entry.length), to: &bytes) }
    // One more than the offset, or 0 for the place after the bytes of the entry before.
    var end: UInt64?
    for entry in entries {
      Varint.append(entry.offset == end ? 0 : entry.offset + 1, to: &bytes)
      end = entry.offset + UInt64(entry.length)
    }
    return bytes
  }
}
