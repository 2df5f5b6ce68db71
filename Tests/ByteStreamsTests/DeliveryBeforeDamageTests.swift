import ByteStreams
import Testing

/// What is delivered before damage, and the error, do not depend on the size of the reader's buffer.
@Suite struct DeliveryBeforeDamageTests {
  /// Bytes, and the error that ends them.
  private struct Delivery: Equatable {
    var bytes: [UInt8] = []
    var error: ByteStreamError?

    var summary: String { "\(bytes.count) bytes, \(error?.message ?? "no error")" }

    init(_ stored: [UInt8], step: Int) {
      var source = ByteSource(bytes: stored, name: "sample")
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: step, alignment: 1)
      defer { buffer.deallocate() }
      do throws(ByteStreamError) {
        while true {
          let count = try source.read(into: buffer)
          if count == 0 { return }
          bytes += buffer[..<count]
        }
      } catch { self.error = error }
    }
  }

  /// Three blocks of zstd.
  private static let text = Samples.text(count: 300_000)
  private static let steps = [1, 7, 4096, 65536, 1 << 20]

  /// The delivery of damaged bytes, the same for all buffers.
  private func delivery(_ stored: [UInt8], _ what: String) -> Delivery {
    let first = Delivery(stored, step: Self.steps[0])
    for step in Self.steps.dropFirst() {
      let other = Delivery(stored, step: step)
      let isSame = other == first
      #expect(isSame, "\(what): \(first.summary), with buffers of \(step): \(other.summary)")
    }
    return first
  }

  @Test(arguments: [(Compression.gzip, 8), (.gzip, 5), (.gzip, 4), (.gzip, 1), (.zstd, 4), (.zstd, 1)])
  func `all bytes are delivered before a wrong checksum or length`(compression: Compression, fromEnd: Int) throws {
    var stored = try Samples.compress(Self.text, compression)
    stored[stored.count - fromEnd] ^= 0x40
    let delivered = delivery(stored, "\(fromEnd) from the end")
    let isWhole = delivered.bytes == Self.text
    #expect(isWhole)
    #expect(delivered.error?.code == .corruptCompression)
  }

  @Test(arguments: [Compression.gzip, .zstd])
  func `the same bytes are delivered before damage in the middle whatever the buffer`(compression: Compression) throws {
    let stored = try Samples.compress(Self.text, compression)
    for place in stride(from: 40, to: stored.count, by: stored.count / 12) {
      var damaged = stored
      for index in place..<min(place + 3, stored.count) { damaged[index] ^= 0xFF }
      let delivered = delivery(damaged, "byte \(place)")
      #expect(delivered.error?.code == .corruptCompression, "byte \(place)")
      #expect(compression == .zstd || place < stored.count / 2 || delivered.bytes.count > 100_000)
    }
  }

  @Test func `a block is delivered before a damaged header of the next`() throws {
    let stored = try Samples.compress(Self.text, .zstd)
    let headers = Self.blockHeaders(of: stored)
    try #require(headers.count == 3)
    for (index, header) in headers.enumerated() {
      var damaged = stored
      // The reserved type.
      damaged[header] |= 0b110
      let delivered = delivery(damaged, "block \(index)")
      #expect(delivered.bytes.count == index * (128 << 10))
      #expect(delivered.error?.code == .corruptCompression)
    }
  }

  @Test(arguments: [Compression.gzip, .zstd])
  func `a whole member is delivered before damage in the next`(compression: Compression) throws {
    let first = try Samples.compress(Self.text, compression), second = try Samples.compress(Samples.text(count: 5000, seed: 3), compression)
    var stored = first + second
    stored[stored.count - 1] ^= 1
    #expect(delivery(stored, "checksum").bytes.count == Self.text.count + 5000)
    #expect(delivery(first + [0x28, 0xB5, 0x2F, 0xFD, 0xFF, 0xFF], "header").bytes.count == Self.text.count)
  }

  /// Where the headers of the blocks of a frame are (RFC 8878).
  private static func blockHeaders(of frame: [UInt8]) -> [Int] {
    let descriptor = frame[4]
    let isSingle = descriptor & 0x20 != 0
    let sizes = [isSingle ? 1 : 0, 2, 4, 8], identifiers = [0, 1, 2, 4]
    var place = 5 + (isSingle ? 0 : 1) + identifiers[Int(descriptor & 3)] + sizes[Int(descriptor >> 6)]
    var headers: [Int] = []
    while place + 3 <= frame.count {
      headers.append(place)
      let header = Int(frame[place]) | Int(frame[place + 1]) << 8 | Int(frame[place + 2]) << 16
      place += 3 + (header >> 1 & 3 == 1 ? 1 : header >> 3)
      if header & 1 != 0 { break }
    }
    return headers
  }
}
