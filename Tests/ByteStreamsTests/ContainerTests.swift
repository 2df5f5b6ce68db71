import ByteStreams
import Testing

/// What the gzip and zstd formats allow beyond one member or frame.
@Suite struct ContainerTests {
  @Test(arguments: [Compression.gzip, .zstd], [1, 5, 100_000])
  func severalMembers(compression: Compression, step: Int) throws {
    let parts = (1...5).map { Samples.text(count: $0 * 997, seed: UInt64($0)) } + [[]]
    let stored = try parts.map { try Samples.compress($0, compression) }
    #expect(try decode(Array(stored.joined()), step: step).get() == Array(parts.joined()))
  }

  @Test(arguments: [1, 511, 300_000])
  func zeroPaddingBehindGzip(count: Int) throws {
    let text = Samples.text(count: 1000)
    let member = try Samples.compress(text, .gzip)
    let padding = [UInt8](repeating: 0, count: count)
    #expect(try decode(member + padding).get() == text)
    #expect(try decode(member + padding + member).get() == text + text)
    guard case .failure(let error) = decode(member + padding + [7]) else {
      Issue.record("garbage behind padding was swallowed")
      return
    }
    #expect(error.code == .trailingGarbage)
    #expect(error.byteOffset == member.count + count)
  }

  @Test func gzipHeaderFields() throws {
    let text = Samples.text(count: 1000)
    let member = try Samples.compress(text, .gzip)
    // FEXTRA and FNAME, between the ten fixed bytes and the data.
    var header = Array(member[..<10])
    header[3] = 0x0C
    header += [0x03, 0x00, 1, 2, 3] + Array("city.geojson".utf8) + [0]
    let stored = header + member[10...]
    #expect(try decode(stored).get() == text)
    guard case .failure(let error) = decode(Array(stored[..<14])) else {
      Issue.record("a cut header went unnoticed")
      return
    }
    #expect(error.code == .truncatedCompression)
  }

  @Test(arguments: [UInt8](0x50...0x5F))
  func skippableFrames(first: UInt8) throws {
    let text = Samples.text(count: 1000)
    let frame = try Samples.compress(text, .zstd)
    let skippable: [UInt8] = [first, 0x2A, 0x4D, 0x18, 4, 0, 0, 0, 9, 9, 9, 9]
    for step in [1, 4096] {
      #expect(try decode(skippable + frame + skippable + frame, step: step).get() == text + text)
      #expect(try decode(skippable, step: step).get() == [])
    }
    guard case .failure(let error) = decode(Array(skippable.dropLast())) else {
      Issue.record("a cut skippable frame went unnoticed")
      return
    }
    #expect(error.code == .truncatedCompression)
  }

  @Test func windowBeyondTheLimit() {
    // A frame header asking for 2^28 bytes of look-back: descriptor 0, window byte (28 - 10) << 3.
    let stored: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 18 << 3, 0x01, 0x00, 0x00]
    guard case .failure(let error) = decode(stored) else {
      Issue.record("a window of 256 MiB was granted")
      return
    }
    #expect(error.code == .unsupportedCompression)
    #expect(error.message.contains("128 MiB"))
    #expect(error.message.contains("--long"))
  }

  @Test func windowAtTheLimit() throws {
    let stored: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 17 << 3, 0x01, 0x00, 0x00]
    #expect(try decode(stored).get() == [])
  }

  @Test func names() {
    #expect(Compression(fileName: "a.geojson.gz") == .gzip)
    #expect(Compression(fileName: "A.GEOJSON.ZST") == .zstd)
    #expect(Compression(fileName: "a.geojson") == nil)
    #expect(Compression(fileName: "gz") == nil)
    #expect(
      ["a.geojson.gz", "A.GEOJSON.ZST", "a.geojson", "gz", ".gz", "a.gz/b"].map { String(Compression.stem(of: $0)) } == [
        "a.geojson", "A.GEOJSON", "a.geojson", "gz", "", "a.gz/b"
      ])
  }
}
