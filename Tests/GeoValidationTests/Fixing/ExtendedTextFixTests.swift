import Foundation
import GeoTestSupport
import Testing

@testable import GeoValidation
import GeoToolkit

/// Dense random mixtures of comments, trailing commas, NaN and infinities: any number of threads, pipes, and unsafe fixes.
@Suite struct ExtendedTextFixTests {
  private static var texts: [ExtendedText] { (0..<ExtendedText.cases / 3).map { ExtendedText(seed: ExtendedText.firstSeed + $0) } }

  private static func reading(_ jobs: Int, groupSize: Int?) -> ReadingOptions {
    var reading = ReadingOptions()
    reading.decoding = .underTest
    (reading.jobs, reading.groupSize) = (jobs, groupSize)
    return reading
  }

  private static func findings(_ text: [UInt8], _ options: ReadingOptions, chunk: Int?) throws -> [String] {
    try PacketSource.with(text, chunk: chunk) { source in
      var findings: [String] = []
      _ = try Validation.run(&source, options: ValidationOptions(reading: options)) { findings += $0.map { "\($0.diagnostic)" } }
      return findings
    }
  }

  private static func fixed(_ text: [UInt8], _ options: ReadingOptions, chunk: Int?) throws -> [UInt8] {
    try PacketSource.with(text, chunk: chunk) { source in
      var fixes = FixOptions()
      fixes.isUnsafe = true
      var result: [UInt8] = []
      _ = try Fixing.run(&source, options: fixes.with(reading: options), fixes: { _ in }, write: { result += $0 })
      return result
    }
  }

  private static let ways: [(jobs: Int, groupSize: Int?, chunk: Int?)] = [
    (1, nil, 50), (1, 100, nil), (2, nil, nil), (2, 100, nil), (3, 300, nil), (3, nil, 200)
  ]

  @Test func `comments, commas and NaN are reported alike for all threads and pieces`() throws {
    for text in Self.texts {
      let one = try Self.findings(text.text, Self.reading(1, groupSize: nil), chunk: nil)
      for way in Self.ways {
        let isSame = try Self.findings(text.text, Self.reading(way.jobs, groupSize: way.groupSize), chunk: way.chunk) == one
        #expect(isSame, "\(way), \(String(decoding: text.text, as: UTF8.self))")
      }
    }
  }

  @Test func `unsafe fixes leave JSON with the same features`() throws {
    for text in Self.texts where text.unreadable.isEmpty {
      let once = try Self.fixed(text.text, Self.reading(1, groupSize: nil), chunk: nil)
      let isSame = ExtendedText.compact(once) == ExtendedText.compact(text.plain)
      #expect(isSame, "\(String(decoding: text.text, as: UTF8.self))\nbecomes \(String(decoding: once, as: UTF8.self))")
      for way in Self.ways {
        let isSame = try Self.fixed(text.text, Self.reading(way.jobs, groupSize: way.groupSize), chunk: way.chunk) == once
        #expect(isSame, "\(way), \(String(decoding: text.text, as: UTF8.self))")
      }
    }
  }

  @Test func `in a text with NaN among coordinates all else is fixed`() throws {
    for text in Self.texts where !text.unreadable.isEmpty {
      let once = try Self.fixed(text.text, Self.reading(1, groupSize: nil), chunk: nil)
      let left = DecodedText(once)
      #expect(left.features.indices.filter { !left.features[$0].isReadable }.allSatisfy(text.unreadable.contains))
      #expect(left.features.count == DecodedText(text.plain).features.count)
    }
  }
}
