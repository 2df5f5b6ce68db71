import Foundation
package import GeoToolkit
import Testing

/// A conversion and everything that came of it, as one value to compare.
package struct ConversionTrial: Equatable {
  /// `nil` when the run failed.
  package var text: String?
  /// What a run that failed had written.
  package var beginning: String?
  package var rejects: String
  /// Place, code and message of each finding.
  package var findings: [String] = []
  /// Read, written, skipped, nulled, left out.
  package var counts: [Int] = []
  package var bytes = 0
  package var isDamaged = false
  package var unreadable: Int?

  package init(
    _ input: String, chunk: Int? = nil, jobs: Int = 1, container: WritingOptions.Container = .featureCollection,
    _ change: (inout ConversionOptions) -> Void = { _ in }
  ) throws {
    try self.init(Array(input.utf8), chunk: chunk, jobs: jobs, container: container, change)
  }

  package init(
    _ input: [UInt8], chunk: Int? = nil, jobs: Int = 1, container: WritingOptions.Container = .featureCollection,
    _ change: (inout ConversionOptions) -> Void = { _ in }
  ) throws {
    var options = ConversionOptions()
    options.reading.decoding = .underTest
    options.reading.jobs = jobs
    options.output = GeoJSONOutput(container: container)
    change(&options)
    var sink = try ByteSink(memory: .none)
    var rejects: ByteSink? = try ByteSink(memory: .none)
    var findings: [String] = []
    var report: ConversionReport?
    var failure: ConversionError?
    try PacketSource.with(input, chunk: chunk) { source in
      do throws(ConversionError) {
        report = try Conversion.run(&source, to: &sink, rejects: &rejects, options: options) { found in
          findings += found.map {
            "\($0.diagnostic.line):\($0.diagnostic.column) \($0.diagnostic.rule.code) \($0.diagnostic.feature ?? -1) \($0.diagnostic.message)"
          }
        }
      } catch {
        failure = error
      }
    }
    self.findings = findings
    self.rejects = String(decoding: try rejects.take()?.takeBytes() ?? [], as: UTF8.self)
    if let report {
      text = String(decoding: try sink.takeBytes(), as: UTF8.self)
      counts = [report.featuresRead, report.featuresWritten, report.skipped, report.nulled, report.leftOut]
      bytes = report.bytes
      isDamaged = report.isDamaged
      // Of features that are exploded, parts are written.
      if !options.steps.shape.explodes { #expect(counts[0] == counts[1] + counts[2] + counts[4], "\(counts)") }
    } else {
      beginning = String(decoding: try sink.takeBytes(), as: UTF8.self)
    }
    switch failure {
    case .data(let unreadable)?: self.unreadable = unreadable
    case .stream(let error)?: throw error
    case .step(let error)?: throw error
    case .notDegrees?, nil: break
    }
  }
  /// What differs first, in words; `nil` when nothing does.
  package func difference(from other: ConversionTrial) -> String? {
    if self == other { return nil }
    if text != other.text { return "text \(text ?? "none")\nnot \(other.text ?? "none")" }
    if beginning != other.beginning { return "beginning \(beginning ?? "none")\nnot \(other.beginning ?? "none")" }
    if findings != other.findings { return "findings \(findings)\nnot \(other.findings)" }
    if rejects != other.rejects { return "rejects \(rejects)\nnot \(other.rejects)" }
    return "counts \(counts), \(bytes) bytes, \(unreadable ?? -1), not \(other.counts), \(other.bytes), \(other.unreadable ?? -1)"
  }
}
