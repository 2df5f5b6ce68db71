import Foundation
import Testing
@testable import ByteStreams

/// Digests by FIPS 180-4: the examples of the standard, and pieces of all sizes, with the processor's instructions and without.
struct SHA256Tests {
  private static func digest(_ bytes: [UInt8], pieces: Int = .max, isPlain: Bool = false) -> String {
    var digest = SHA256(isPlain: isPlain)
    var rest = bytes[...]
    while !rest.isEmpty {
      rest.prefix(pieces).withUnsafeBytes { digest.add($0) }
      rest = rest.dropFirst(pieces)
    }
    return digest.text()
  }

  @Test(
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
      (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    ])
  func `examples of the standard`(_ text: String, _ expected: String) {
    #expect(Self.digest(Array(text.utf8)) == expected)
    #expect(Self.digest(Array(text.utf8), isPlain: true) == expected)
  }

  @Test func `pieces and ways do not matter`() {
    for length in 0...300 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7 + length) }
      let whole = Self.digest(bytes)
      #expect(Self.digest(bytes, isPlain: true) == whole)
      for pieces in [1, 3, 63, 64, 65] {
        #expect(Self.digest(bytes, pieces: pieces) == whole)
        #expect(Self.digest(bytes, pieces: pieces, isPlain: true) == whole)
      }
    }
  }

  @Test func `files, and what is none`() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("SHA256Tests-\(UUID().uuidString)").path
    try Data(repeating: 7, count: 700_001).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try SHA256.ofFile(path) == Self.digest([UInt8](repeating: 7, count: 700_001)))
    #expect(throws: ByteStreamError.self) { try SHA256.ofFile(path + "x") }
    #expect(throws: ByteStreamError.self) { try SHA256.ofFile("/") }
  }
}
