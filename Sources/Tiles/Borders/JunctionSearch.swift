internal import ByteStreams

/// Finds the junctions of all lines and rings: vertices that do not lie between the same two neighbours wherever they occur. Between
/// junctions, borders that neighbours share are the same line, and are simplified as such.
///
/// Marks of vertices go to 256 spools by their hashes; each is searched by itself. Memory: 32 MiB for spools and that of the largest of them,
/// 1/256 of all marks; 16 bytes a vertex on disk.
struct JunctionSearch: ~Copyable {
  private static let spoolCount = 256
  /// Bytes of a spool that are held in memory.
  private static let held = 128 << 10

  private var spools: [Spool] = []
  private(set) var count = 0

  /// An object, since arrays hold no values that cannot be copied.
  private final class Spool {
    var bytes: ByteSpool
    var waiting: [VertexMark] = []
    init(folder: String?) { bytes = ByteSpool(memoryLimit: JunctionSearch.held, folder: folder) }

    func flush() throws(ByteStreamError) {
      var raw: [UInt8] = []
      waiting.withUnsafeBytes { raw.append(contentsOf: $0) }
      try bytes.write(raw)
      waiting.removeAll(keepingCapacity: true)
    }
  }

  init(folder: String?) { spools = (0..<Self.spoolCount).map { _ in Spool(folder: folder) } }

  mutating func add(_ marks: [VertexMark]) throws(ByteStreamError) {
    count += marks.count
    for mark in marks {
      let spool = spools[Int(mark.place >> 56)]
      spool.waiting.append(mark)
      if spool.waiting.count >= 512 { try spool.flush() }
    }
  }

  /// The junctions.
  consuming func finish() throws(ByteStreamError) -> Junctions {
    var junctions = Junctions(vertices: count)
    var table: [VertexMark] = []
    for spool in spools {
      try spool.flush()
      var marks: [UInt8] = []
      try spool.bytes.drain { (piece) throws(ByteStreamError) in marks.append(contentsOf: piece) }
      spool.waiting = []
      Self.search(marks, &table, &junctions)
    }
    return junctions
  }

  /// Looks for marks of one place with different neighbours.
  private static func search(_ bytes: [UInt8], _ table: inout [VertexMark], _ junctions: inout Junctions) {
    bytes.withUnsafeBytes { bytes in
      let marks = bytes.bindMemory(to: VertexMark.self)
      var size = 64
      while size < marks.count * 2 { size *= 2 }
      let mask = size - 1
      table.removeAll(keepingCapacity: true)
      table.append(contentsOf: repeatElement(VertexMark(place: 0, neighbours: 0), count: size))
      table.withUnsafeMutableBufferPointer { table in
        for mark in marks {
          // Place 0 stands for an empty slot: what really has that hash stays as if it were a junction.
          if mark.place == 0 {
            junctions.insert(0)
            continue
          }
          // Below the mask, so within the table, which has an empty slot at all times.
          var slot = Int(truncatingIfNeeded: mark.place) & mask
          while table[slot].place != 0, table[slot].place != mark.place { slot = (slot + 1) & mask }
          if table[slot].place == 0 {
            table[slot] = mark
          } else if table[slot].neighbours != mark.neighbours {
            junctions.insert(mark.place)
          }
        }
      }
    }
  }
}

/// The places of junctions. A few others may count as junctions, wherever they occur: a vertex more stays.
struct Junctions: Sendable {
  private var bits: [UInt64]
  private let mask: UInt64

  /// - Parameter vertices: how many vertices there are; up to 2²⁹ bits (64 MiB) are kept for them.
  init(vertices: Int) {
    var size = 1 << 16
    while size < vertices * 8, size < 1 << 29 { size *= 2 }
    bits = Array(repeating: 0, count: size / 64)
    mask = UInt64(size - 1)
  }

  mutating func insert(_ place: UInt64) {
    let bit = place & mask
    bits[Int(bit >> 6)] |= 1 << (bit & 63)
  }

  @inline(__always)
  func contains(_ place: UInt64) -> Bool {
    let bit = place & mask
    return bits[Int(bit >> 6)] & 1 << (bit & 63) != 0
  }
}
