import Foundation
import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// Mutated fixtures for two seconds, or for FUZZ_SECONDS, from the seed FUZZ_SEED: one result with accelerators on and
/// off, in chunks and whole; and no other verdict than Python's. (`Tests/Fuzzing/run` asks libFuzzer the same.)
@Suite(.serialized) struct MutationTests {
  private static let seconds = Double(ProcessInfo.processInfo.environment["FUZZ_SECONDS"] ?? "") ?? 2
  private static let seed = UInt64(ProcessInfo.processInfo.environment["FUZZ_SEED"] ?? "") ?? 20_160_801

  private static let corpus: [[UInt8]] = ["damage", "decoding"].flatMap { topic in
    SharedMaterial.files(in: SharedMaterial.fixtures.appendingPathComponent(topic)).map {
      Fixture.bytes(topic + "/" + $0.lastPathComponent)
    }
  }

  /// A text that shows a bug, to be made a fixture.
  private func record(_ text: [UInt8], _ what: String) {
    Issue.record("\(what)\nbase64 of the text: \(Data(text).base64EncodedString())")
  }

  @Test func `mutated texts are the same in chunks and without accelerators`() {
    var mutation = Mutation(seed: Self.seed, corpus: Self.corpus)
    let clock = ContinuousClock()
    let end = clock.now + .seconds(Self.seconds)
    var count = 0
    while clock.now < end {
      let text = mutation.next()
      var options = DecodingOptions()
      if mutation.random(below: 4) == 0 { options.maxFeatureSize = 1 + mutation.random(below: 300) }
      if mutation.random(below: 4) == 0 { options.maxDepth = 1 + mutation.random(below: 40) }
      var slow = options
      slow.usesAccelerators = false
      let whole = DecodedText(text, options: options)
      if !whole.breaches.isEmpty { record(text, "\(whole.breaches)") }
      let plain = DecodedText(text, options: slow)
      if plain != whole {
        record(text, "accelerators, \(options): \(plain.difference(from: whole) ?? "")")
      }
      let chunk = 1 + mutation.random(below: 64)
      for door in DecodedText.Door.allCases {
        let pieces = DecodedText(text, options: options, chunk: chunk, door: door)
        if pieces != whole { record(text, "chunks of \(chunk), \(door), \(options): \(pieces.difference(from: whole) ?? "")") }
      }
      count += 1
    }
    print("\(count) mutated texts")
  }

  @Test(.enabled(if: PythonProgram.isPresent, Comment(rawValue: PythonProgram.absence)))
  func `mutated texts get Python's verdict`() throws {
    var mutation = Mutation(seed: Self.seed &+ 1, corpus: Self.corpus)
    let texts = (0..<Int(Self.seconds * 500)).map { _ in mutation.next() }
    let verdicts = try PythonReader.verdicts(of: texts)
    try #require(verdicts.count == texts.count)
    for (text, verdict) in zip(texts, verdicts) {
      let decoded = DecodedText(text)
      let isGood = decoded.errors.isEmpty
      if isGood != (verdict != nil) {
        record(text, "\(decoded.errors), Python says \(verdict ?? ["bad"])")
      } else if let verdict, verdict.map(Self.withoutId) != decoded.features.map({ Self.withoutId($0.digest) }) {
        record(text, "\(decoded.features.map(\.digest)), Python has \(verdict)")
      }
    }
  }

  /// An id's escapes are Python's own choice, and spaces in it end a word of its answer.
  private static func withoutId(_ digest: String) -> String {
    digest.split(separator: "|", omittingEmptySubsequences: false).suffix(2).joined(separator: "|")
  }
}
