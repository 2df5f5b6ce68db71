internal import ByteStreams

extension PMTilesDirectory {
  /// The entries of a directory, in the order of their identifiers.
  ///
  /// - Parameters:
  ///   - bytes: the directory without its compression.
  ///   - header: bounds the parts that entries name.
  ///   - name: what messages call the archive.
  /// - Throws: `ByteStreamError` with code `corruptArchive` if entries overlap or lead outside their section.
  /// - Complexity: O(bytes) in time and memory.
  static func entries(_ bytes: [UInt8], _ header: PMTilesHeader, name: String) throws(ByteStreamError) -> [PMTilesEntry] {
    var cursor = MessageCursor(0..<bytes.count)
    func number() throws(ByteStreamError) -> UInt64 {
      guard let value = cursor.varint(bytes.span.bytes) else { throw .damaged(name, "a directory is cut short") }
      return value
    }
    let count = try number()
    // An entry takes four bytes or more.
    guard count <= UInt64(bytes.count / 4) else { throw .damaged(name, "a directory of \(bytes.count) bytes claims \(count) entries") }
    var entries = [PMTilesEntry](repeating: PMTilesEntry(identifier: 0, offset: 0, length: 0, runLength: 0), count: Int(count))
    var last: UInt64 = 0
    for index in entries.indices {
      let step = try number()
      let (identifier, overflow) = last.addingReportingOverflow(step)
      guard !overflow, step > 0 || index == 0 else { throw .damaged(name, "entries of a directory are out of order") }
      entries[index].identifier = identifier
      last = identifier
    }
    for index in entries.indices {
      guard let runLength = UInt32(exactly: try number()) else { throw .damaged(name, "a run of tiles has more than 32 bits") }
      entries[index].runLength = runLength
    }
    for index in entries.indices {
      guard let length = UInt32(exactly: try number()), length > 0 else {
        throw .damaged(name, "an entry of a directory has a length of 0, or of more than 32 bits")
      }
      entries[index].length = length
    }
    for index in entries.indices {
      let code = try number()
      guard code > 0 || index > 0 else { throw .damaged(name, "the first entry of a directory has no offset") }
      let offset = code > 0 ? code - 1 : entries[index - 1].offset + UInt64(entries[index - 1].length)
      let section = entries[index].runLength == 0 ? header.leaves : header.tiles
      guard offset <= section.length, UInt64(entries[index].length) <= section.length - offset else {
        throw .damaged(name, "an entry of a directory leads outside the archive")
      }
      entries[index].offset = offset
    }
    for (entry, next) in zip(entries, entries.dropFirst()) where UInt64(entry.runLength) > next.identifier - entry.identifier {
      throw .damaged(name, "two entries of a directory have the same tile")
    }
    return entries
  }
}
