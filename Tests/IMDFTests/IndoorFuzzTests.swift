import ByteStreams
import Foundation
import GeoModel
import GeoTestSupport
@testable import IMDF
import Testing

/// Damaged archives and files of features: whatever comes, there are findings or an error, never a crash.
/// GEOTOOLKIT_FUZZ_ROUNDS says how many of each.
@Suite struct IndoorFuzzTests {
  static let rounds = Int(ProcessInfo.processInfo.environment["GEOTOOLKIT_FUZZ_ROUNDS"] ?? "") ?? 40

  /// A small generator (Steele, Lea, Flood 2014, "Fast splittable pseudorandom number generators").
  struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  static func mutated(_ bytes: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
      let at = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[at] = Array("0123456789-.eE\"{}[],:null \\".utf8).randomElement(using: &random) ?? 0
      case 2: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...40, using: &random)))
      case 3: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 40)], at: at)
      case 4:
        bytes.replaceSubrange(
          at..<min(bytes.count, at + 1),
          with: ["null", "1e308", "[]", "{}", "\"\"", "-0", "true"].randomElement(using: &random).map { Array($0.utf8) } ?? [])
      default: bytes.removeSubrange(at...)
      }
    }
    return bytes
  }

  @Test func `damaged files of features`() throws {
    var random = SplitMix(state: 1)
    let original = try SampleVenue.read().archive()
    let all = [original.manifest].compactMap(\.self) + original.files
    for _ in 0..<Self.rounds {
      let victim = Int.random(in: 0..<all.count, using: &random)
      let files = all.enumerated().map { index, file in
        index == victim ? IndoorFile(path: file.path, role: file.role, bytes: Self.mutated(file.bytes, &random)) : file
      }
      let map = IndoorMap(IndoorArchive(name: "terminal", container: .folder, files: files))
      let found = IndoorValidation.findings(in: map, options: IndoorValidationOptions(now: RuleTwinTests.now))
      for file in found { for finding in file.diagnostics { #expect(!finding.message.isEmpty) } }
      for level in map.levels { _ = level.units.map { ($0.name, $0.displayPoint, $0.occupants) } }
    }
  }

  @Test func `damaged archives`() throws {
    var random = SplitMix(state: 2)
    let bytes = try SampleVenue.read().archive().zipBytes()
    for _ in 0..<Self.rounds * 20 {
      guard let archive = try? IndoorArchive(zip: Self.mutated(bytes, &random), name: "venue.zip") else { continue }
      _ = IndoorMap(archive).levels.count
    }
  }

  @Test func `what is read is written the same`() throws {
    let archive = try SampleVenue.read().archive()
    let again = try IndoorArchive(zip: archive.zipBytes(), name: "venue.zip")
    #expect(again.files.map(\.bytes) == archive.files.map(\.bytes))
    #expect(again.manifest?.bytes == archive.manifest?.bytes)
    #expect(try again.zipBytes() == archive.zipBytes())
  }
}
