import ByteStreams
import Testing

@Suite struct SpoolTests {
  /// What comes out of a spool that holds so many bytes in memory, and in how many pieces.
  private func drained(_ pieces: [[UInt8]], memoryLimit: Int) throws -> (bytes: [UInt8], pieces: Int) {
    var spool = ByteSpool(memoryLimit: memoryLimit)
    for piece in pieces { try spool.write(piece) }
    var result: [UInt8] = []
    var count = 0
    try spool.drain { bytes in
      result.append(contentsOf: bytes)
      count += 1
    }
    try spool.drain { _ in Issue.record("a drained spool is empty") }
    return (result, count)
  }

  @Test func `bytes come back in their order, from memory or from a file`() throws {
    let pieces = (0..<300).map { number in [UInt8](repeating: UInt8(number % 251), count: number * 37) }
    let whole = pieces.flatMap(\.self)
    for limit in [0, 1, 1000, 100_000, whole.count - 1, whole.count, 1 << 30] {
      let result = try drained(pieces, memoryLimit: limit)
      #expect(result.bytes == whole, "\(limit)")
      #expect(result.pieces == (limit >= whole.count ? 1 : 2), "\(limit)")
    }
  }

  @Test(arguments: [Compression.gzip, .zstd]) func `what looks compressed comes back as it was put aside`(compression: Compression) throws {
    let bytes = try Samples.compress(Samples.text(count: 10_000), compression)
    for limit in [0, 1 << 20] {
      var spool = ByteSpool(memoryLimit: limit)
      try spool.write(bytes)
      var source = try spool.source(name: "again")
      #expect(try source.readAll() == bytes && source.compression == Compression.none)
    }
  }

  @Test func `nothing gives nothing`() throws {
    #expect(try drained([], memoryLimit: 0).pieces == 0)
    #expect(try drained([[]], memoryLimit: 0).pieces == 0)
  }
}
