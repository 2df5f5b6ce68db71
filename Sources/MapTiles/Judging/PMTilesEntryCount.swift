internal import ByteStreams
internal import GeoModel

/// Counts the entries of the directories of a PMTiles archive, and compares them with its header.
struct PMTilesEntryCount: ~Copyable {
  private let header: PMTilesHeader
  private var addressed: UInt64 = 0
  private var entries: UInt64 = 0
  /// Where contents begin.
  private var offsets: KeyedSpool
  /// Where the tile is expected of which the bytes were not there before.
  private var next: UInt64 = 0
  private var firstOutOfOrder: PMTilesEntry?
  private var firstNested: PMTilesEntry?
  private var firstBeyond: PMTilesEntry?
  private var damages: [(entry: PMTilesEntry, message: String)] = []
  private var damageCount = 0

  /// So many damaged directories are listed.
  private static let mostDamages = 20

  init(_ header: PMTilesHeader, temporaryFolder: String?) {
    self.header = header
    offsets = KeyedSpool(memoryLimit: 16 << 20, folder: temporaryFolder)
  }

  mutating func count(_ reader: PMTilesReader) throws(ByteStreamError) {
    try reader.forEachEntry { (entry, level) throws(ByteStreamError) in
      try add(entry, level)
      return true
    } damaged: { (entry, error) throws(ByteStreamError) in
      guard error.isOfArchive else { throw error }
      damageCount += 1
      if damages.count < Self.mostDamages { damages.append((entry, error.message)) }
    }
  }

  private mutating func add(_ entry: PMTilesEntry, _ level: Int) throws(ByteStreamError) {
    if entry.runLength == 0 {
      if level > 1, firstNested == nil { firstNested = entry }
      return
    }
    let (last, overflow) = entry.identifier.addingReportingOverflow(UInt64(entry.runLength) - 1)
    if overflow || TileAddress(identifier: last) == nil {
      firstBeyond = firstBeyond ?? entry
      return
    }
    addressed += UInt64(entry.runLength)
    entries += 1
    // Bytes that were there before may be used again.
    if entry.offset > next, firstOutOfOrder == nil { firstOutOfOrder = entry }
    next = max(next, entry.offset + UInt64(entry.length))
    try offsets.add(key: withUnsafeBytes(of: entry.offset.bigEndian) { Array($0) }, value: [])
  }

  /// Reports what is wrong.
  mutating func report(to found: inout ContainerFindings) throws(ByteStreamError) {
    // Of a part without bytes the offset may be anything.
    let leaves = header.leaves.length > 0 ? Int(header.leaves.offset) : 0
    for (entry, message) in damages {
      found.add(
        .tilesetDirectory, byte: leaves + Int(entry.offset), byteCount: Int(entry.length),
        "leaf directory from tile \(Self.name(entry)) on: \(message)")
    }
    if damageCount > damages.count { found.add(.tilesetDirectory, "found \(damageCount - damages.count) more damaged directories") }
    if let entry = firstNested {
      found.add(
        .tilesetDirectory, byte: leaves + Int(entry.offset), byteCount: Int(entry.length),
        "found a leaf directory in a leaf directory, from tile \(Self.name(entry)) on; expected leaves in the root directory only")
    }
    if let entry = firstBeyond {
      found.add(.tilesetDirectory, "found an entry of tiles beyond zoom level 30: \(entry.runLength) from id \(entry.identifier) on")
    }
    if header.isClustered, let entry = firstOutOfOrder {
      found.add(
        .tilesetOrder, byte: Int(header.tiles.offset + entry.offset), byteCount: Int(entry.length),
        "found tile \(Self.name(entry)) at offset \(entry.offset), with other bytes before it; expected tiles in the order of their ids")
    }
    // What is damaged was not counted.
    if damageCount > 0 || firstBeyond != nil { return }
    let numbers = [
      (header.addressedTiles, addressed, "addressed tiles", 72), (header.tileEntries, entries, "tile entries", 80),
      (header.tileContents, try contents(), "tile contents", 88)
    ]
    for (said, real, title, byte) in numbers where said != 0 && said != real {
      found.add(.tilesetCounts, byte: byte, byteCount: 8, "found \(said) as the number of \(title); expected \(real), or 0 for unknown")
    }
  }

  private mutating func contents() throws(ByteStreamError) -> UInt64 {
    var (count, last): (UInt64, UInt64?) = (0, nil)
    try offsets.drain { (key, _) throws(ByteStreamError) in
      let offset = key.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      if offset != last { count += 1 }
      last = offset
      return true
    }
    return count
  }

  private static func name(_ entry: PMTilesEntry) -> String {
    TileAddress(identifier: entry.identifier)?.description ?? "\(entry.identifier)"
  }
}
