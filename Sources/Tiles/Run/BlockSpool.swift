internal import ByteStreams

/// Blocks of bytes that are written once, then read once, in order: in memory as long as they are few, then in a temporary file.
struct BlockSpool: ~Copyable {
  private var bytes: ByteSpool
  /// Of all blocks, without their lengths.
  private(set) var count = 0

  init(memoryLimit: Int = 16 << 20, folder: String?) { bytes = ByteSpool(memoryLimit: memoryLimit, folder: folder) }

  mutating func add(_ head: [UInt8], _ rest: [UInt8]) throws(ByteStreamError) {
    let size = UInt64(head.count + rest.count)
    try bytes.write(withUnsafeBytes(of: size) { Array($0) })
    try bytes.write(head)
    try bytes.write(rest)
    count += 1
  }

  consuming func reader() throws(ByteStreamError) -> BlockSpoolReader { BlockSpoolReader(try bytes.source(name: "<temporary file>")) }
}

/// Reads the blocks of a ``BlockSpool``.
struct BlockSpoolReader: ~Copyable {
  private var source: ByteSource

  fileprivate init(_ source: consuming ByteSource) { self.source = source }

  mutating func next() throws(ByteStreamError) -> [UInt8]? {
    let head = try read(8)
    if head.count < 8 { return nil }
    return try read(Int(head.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }))
  }

  private mutating func read(_ count: Int) throws(ByteStreamError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      var span = bytes.mutableSpan
      let got = try span.withUnsafeMutableBytes { (all) throws(ByteStreamError) in
        try source.read(into: UnsafeMutableRawBufferPointer(rebasing: all[filled...]))
      }
      if got == 0 { return [] }
      filled += got
    }
    return bytes
  }
}
