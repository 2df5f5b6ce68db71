import ByteStreams
import Testing

@Suite struct DamageTests {
  /// Two members or frames; a cut between them cannot be told from a shorter file.
  private func pair(_ compression: Compression) throws -> (first: [UInt8], second: [UInt8]) {
    (
      try Samples.compress(Samples.text(count: 300), compression),
      try Samples.compress(Samples.text(count: 200, seed: 9), compression)
    )
  }

  @Test(arguments: [Compression.gzip, .zstd], [1, 7, 4096])
  func cutAtEveryByte(compression: Compression, step: Int) throws {
    let (first, second) = try pair(compression)
    let stored = first + second
    for length in 0..<stored.count {
      let result = decode(Array(stored[..<length]), step: step)
      switch (length, result) {
      case (0, .success(let bytes)):
        #expect(bytes == [])
      case (1, .success(let bytes)) where compression == .zstd:
        // A single "(" is a text as far as anyone can tell, and is delivered as one.
        #expect(bytes == [0x28])
      case (first.count, .success(let bytes)):
        #expect(bytes == Samples.text(count: 300))
      case (_, .success):
        Issue.record("a cut after \(length) bytes went unnoticed")
      case (_, .failure(let error)):
        #expect(error.code == .truncatedCompression, "cut after \(length): \(error)")
        #expect(error.byteOffset == length)
      }
    }
    #expect(
      try decode(stored, step: step).get()
        == Samples.text(count: 300) + Samples.text(count: 200, seed: 9))
  }

  @Test(arguments: [Compression.gzip, .zstd])
  func everyFlippedBitIsNoticedOrHarmless(compression: Compression) throws {
    let text = Samples.text(count: 300)
    let stored = try Samples.compress(text, compression)
    for index in stored.indices {
      for bit in 0..<8 {
        var damaged = stored
        damaged[index] ^= 1 << bit
        // Some header bits (time, system) carry no contents, and a broken magic number makes a text.
        if case .success(let bytes) = decode(damaged) {
          #expect(bytes == text || bytes == damaged, "byte \(index), bit \(bit)")
        }
      }
    }
  }

  @Test(arguments: [Compression.gzip, .zstd])
  func damagedChecksum(compression: Compression) throws {
    var stored = try Samples.compress(Samples.text(count: 300), compression)
    stored[stored.count - (compression == .gzip ? 8 : 1)] ^= 0xFF
    guard case .failure(let error) = decode(stored) else {
      Issue.record("the checksum was not verified")
      return
    }
    #expect(error.code == .corruptCompression)
    #expect(error.byteOffset != nil)
  }

  @Test(arguments: [Compression.gzip, .zstd], ["x", "garbage that goes on", "\u{1F}x", "(", "PK"])
  func somethingElseBehind(compression: Compression, garbage: String) throws {
    let stored = try Samples.compress(Samples.text(count: 300), compression)
    guard case .failure(let error) = decode(stored + Array(garbage.utf8)) else {
      Issue.record("garbage was swallowed")
      return
    }
    let isStump = compression == .zstd && garbage == "("
    #expect(error.code == (isStump ? .truncatedCompression : .trailingGarbage))
    #expect(error.byteOffset == stored.count + (isStump ? 1 : 0))
  }

  @Test func anErrorStays() throws {
    let stored = try Samples.compress(Samples.text(count: 300), .gzip)
    var source = ByteSource(bytes: Array(stored.dropLast()), name: "a")
    let first = failure { () throws(ByteStreamError) in _ = try source.readAll() }
    let second = failure { () throws(ByteStreamError) in _ = try source.readAll() }
    #expect(first != nil)
    #expect(first == second)
  }
}
