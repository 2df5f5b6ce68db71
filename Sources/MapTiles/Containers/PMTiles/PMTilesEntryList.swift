/// The entries of an archive that is being written, in a few bytes each: there may be millions.
struct PMTilesEntryList {
  private var bytes: [UInt8] = []
  /// How many there are.
  private(set) var count = 0
  /// What differs from entry to entry is coded against these.
  private var before = PMTilesEntry(identifier: 0, offset: 0, length: 0, runLength: 0)

  mutating func append(_ entry: PMTilesEntry) {
    Varint.append(entry.identifier - before.identifier, to: &bytes)
    Varint.append(UInt64(entry.runLength), to: &bytes)
    Varint.append(UInt64(entry.length), to: &bytes)
    Varint.append(entry.offset == before.offset + UInt64(before.length) ? 0 : entry.offset + 1, to: &bytes)
    before = entry
    count += 1
  }

  /// Calls `body` with all entries, some at a time.
  ///
  /// - Parameter size: how many at a time.
  func forEach<E: Error>(_ size: Int, _ body: ([PMTilesEntry]) throws(E) -> Void) throws(E) {
    var cursor = MessageCursor(0..<bytes.count)
    var entry = PMTilesEntry(identifier: 0, offset: 0, length: 0, runLength: 0)
    var entries: [PMTilesEntry] = []
    func number() -> UInt64 { cursor.varint(bytes.span.bytes) ?? 0 }
    for index in 0..<count {
      entry.identifier += number()
      entry.runLength = UInt32(truncatingIfNeeded: number())
      let length = UInt32(truncatingIfNeeded: number()), place = number()
      entry.offset = place == 0 ? entry.offset + UInt64(entry.length) : place - 1
      entry.length = length
      entries.append(entry)
      if entries.count == size || index == count - 1 {
        try body(entries)
        entries.removeAll(keepingCapacity: true)
      }
    }
  }
}
