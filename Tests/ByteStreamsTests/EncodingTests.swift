import ByteStreams
import Testing

@Suite struct EncodingTests {
  @Test(arguments: Compression.allCases)
  func writeSizesLeaveNoTrace(compression: Compression) throws {
    let bytes = Samples.text(count: 150_000) + Samples.noise(count: 80_000)
    let whole = try Samples.compress(bytes, compression)
    for size in [1, 7, 1000, 65_535, 65_536, 65_537, 131_072, 200_000] {
      var sink = try ByteSink(memory: compression)
      var rest = bytes[...]
      while !rest.isEmpty {
        try sink.write(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      #expect(sink.bytesWritten == bytes.count)
      #expect(try sink.takeBytes() == whole, "writes of \(size) bytes")
    }
  }

  @Test(arguments: Compression.allCases, [0, 1, 65_535, 65_536, 65_537, 131_072, 200_001])
  func whatGoesOutComesBack(compression: Compression, count: Int) throws {
    let workspace = try Workspace()
    let bytes = Samples.noise(count: count)
    let path = workspace.path("out")
    var sink = try ByteSink(path: path, overwrite: false, compression: compression)
    try sink.write(bytes)
    try sink.commit()
    #expect(try workspace.bytes("out") == Samples.compress(bytes, compression))
    var source = try ByteSource(path: path)
    #expect(try source.readAll() == bytes)
    #expect(source.compression == (count == 0 && compression == .none ? Compression.none : compression))
  }

  @Test func theGzipHeaderNamesNeitherTimeNorSystem() throws {
    let stored = try Samples.compress([1, 2, 3], .gzip)
    #expect(Array(stored[..<10]) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
  }

  @Test func zstdFramesCarryAChecksum() throws {
    let stored = try Samples.compress([1, 2, 3], .zstd)
    #expect(Array(stored[..<4]) == [0x28, 0xB5, 0x2F, 0xFD])
    #expect(stored[4] & 0x04 != 0)
  }

  @Test(arguments: [Compression.gzip, .zstd])
  func levels(compression: Compression) throws {
    let bytes = Samples.text(count: 100_000)
    let levels = try #require(compression.levels)
    let fastest = try Samples.compress(bytes, compression, level: levels.lowerBound)
    let smallest = try Samples.compress(bytes, compression, level: levels.upperBound)
    #expect(smallest.count < fastest.count)
    #expect(try decode(smallest).get() == bytes)
    #expect(
      try Samples.compress(bytes, compression, level: compression.defaultLevel)
        == Samples.compress(bytes, compression))
    for level in [levels.lowerBound - 1, levels.upperBound + 1] {
      let error = failure { () throws(ByteStreamError) in
        _ = try ByteSink(memory: compression, level: level)
      }
      #expect(error?.code == .invalidLevel)
    }
  }

  @Test func manySmallWrites() throws {
    var sink = try ByteSink(memory: .none)
    for index in 0..<300_000 { try sink.write([UInt8(truncatingIfNeeded: index)]) }
    let bytes = try sink.takeBytes()
    #expect(bytes == (0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
  }
}
