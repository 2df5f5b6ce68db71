import GeoTestSupport
import Testing

@testable import GeoReading
import GeoToolkit

@Suite struct LargeFeatureRunTests {
  /// One feature, several in a row and a collection, in which edges meet.
  private static func texts() -> [String] {
    var random = SplitMix64(state: 48)
    var texts = LargeFeatureText.kinds.flatMap { kind in
      [0.0001, 1].map { LargeFeatureText.feature(kind, &random, step: $0) }
    }
    texts.append((0..<8).map { _ in LargeFeatureText.feature("MultiPolygon", &random, step: 0.5) }.joined(separator: "\n"))
    texts.append(
      #"""
      {"type":"FeatureCollection",\#
      "features":[\#((0..<8).map { _ in LargeFeatureText.feature("Polygon", &random) }.joined(separator: ","))]}
      """#)
    return texts
  }

  private static func split(_ options: inout ReadingOptions) {
    options.largePieces.bytes = 40
    options.largePieces.positions = 6
  }

  @Test(arguments: [2, 3, 8])
  func `findings of a large feature do not depend on threads`(jobs: Int) throws {
    for text in Self.texts() {
      func report(_ jobs: Int, chunk: Int) throws -> String {
        var options = ReadingOptions()
        options.decoding = .underTest
        options.jobs = jobs
        Self.split(&options)
        var writer = FindingReport(format: .json, mostOfOneRule: .max)
        var report = writer.begin()
        let sums = try PacketSource.with(Array(text.utf8), chunk: chunk) { source in
          try Validation.run(&source, options: ValidationOptions(reading: options)) { report += writer.text(of: $0) }
        }
        return report + writer.end(sums, files: 1)
      }
      let one = try report(1, chunk: 1 << 20)
      #expect(try report(jobs, chunk: 1 << 20) == one)
      #expect(try report(jobs, chunk: 100) == one)
    }
  }

  @Test(arguments: [2, 3, 8])
  func `a large feature is written the same by any number of threads`(jobs: Int) throws {
    for text in Self.texts() {
      for (container, decimals) in [(WritingOptions.Container.recordSeparated, 2), (.lines, 0), (.featureCollection, 5)] {
        func trial(_ jobs: Int) throws -> ConversionTrial {
          try ConversionTrial(text, chunk: 1 << 20, jobs: jobs, container: container) {
            $0.writing.decimals = decimals
            Self.split(&$0.reading)
          }
        }
        let one = try trial(1), several = try trial(jobs)
        #expect(several == one, "\(several.difference(from: one) ?? "")")
      }
    }
  }
}
