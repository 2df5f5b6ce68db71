internal import ByteStreams
internal import MapTiles

/// The tiles of a container, in the order of their identifiers, on disk if they are many.
struct TileRunList: ~Copyable {
  private var blocks: BlockSpoolReader
  private var waiting: [TileRun] = []
  private var index = 0
  /// Why the list ends before its time, if it does.
  let damage: ByteStreamError?

  /// How many runs are in a block.
  private static let most = 256, runSize = 24

  /// - Throws: `ByteStreamError` if the container cannot be read; damage in the middle ends the list.
  init(_ input: TileInput, temporaryFolder: String?) throws(ByteStreamError) {
    var spool = BlockSpool(folder: temporaryFolder)
    var block: [UInt8] = []
    var damage: ByteStreamError?
    let reader = try input.reader(temporaryFolder: temporaryFolder)
    do throws(ByteStreamError) {
      try reader.forEachRun { (run) throws(ByteStreamError) in
        for number in [run.first.identifier, run.count, run.content ?? .max] {
          withUnsafeBytes(of: number) { block.append(contentsOf: $0) }
        }
        if block.count == Self.most * Self.runSize {
          try spool.add(block, [])
          block.removeAll(keepingCapacity: true)
        }
        return true
      }
    } catch {
      if error.code != .corruptArchive, error.code != .corruptCompression, error.code != .limitExceeded { throw error }
      damage = error
    }
    if !block.isEmpty { try spool.add(block, []) }
    blocks = try spool.reader()
    self.damage = damage
  }

  mutating func next() throws(ByteStreamError) -> TileRun? {
    if index == waiting.count {
      guard let block = try blocks.next() else { return nil }
      (waiting, index) = (Self.runs(in: block), 0)
      if waiting.isEmpty { return nil }
    }
    defer { index += 1 }
    return waiting[index]
  }

  private static func runs(in block: [UInt8]) -> [TileRun] {
    block.withUnsafeBytes { bytes in
      // Each run begins at a multiple of its size, and has all its bytes in the block.
      stride(from: 0, to: bytes.count - runSize + 1, by: runSize).compactMap { start in
        func number(_ place: Int) -> UInt64 { bytes.loadUnaligned(fromByteOffset: start + 8 * place, as: UInt64.self) }
        let content = number(2)
        return TileAddress(identifier: number(0)).map { TileRun(first: $0, count: number(1), content: content == .max ? nil : content) }
      }
    }
  }
}
