import ByteStreams
import GeoFindings

/// Where the findings of a run go: to a file, to standard output, or to both in two forms.
struct ReportOutputs: ~Copyable {
  private var first: ReportOutput?
  private var second: ReportOutput?

  /// Whether writing has failed, so that an error is not one of reading.
  private(set) var hasFailed = false

  /// - Parameter reports: none, or one for each place: the file's first, if there is one.
  init(_ reports: [FindingReport], file: String?, inputs: [String], isSynchronized: Bool) throws(ByteStreamError) {
    guard let report = reports.first else { return }
    first = try ReportOutput(report, to: ByteSink(report: file, inputs: inputs, isSynchronized: isSynchronized))
    if reports.count > 1 { second = try ReportOutput(reports[1], to: ByteSink(standardOutput: .none)) }
  }

  mutating func write(_ findings: [Finding]) throws(ByteStreamError) {
    hasFailed = true
    try first?.write(findings)
    try second?.write(findings)
    hasFailed = false
  }

  mutating func endFile(_ name: String, error: ByteStreamError? = nil) throws(ByteStreamError) {
    try first?.endFile(name, error: error)
    try second?.endFile(name, error: error)
  }

  consuming func finish(_ sum: ValidationReport, files: Int) throws(ByteStreamError) {
    if let first = first.take() { try first.finish(sum, files: files) }
    if let second = second.take() { try second.finish(sum, files: files) }
  }
}

extension ByteSink {
  /// A report's file, which takes an older report's place, or standard output.
  init(report file: String?, inputs: [String], isSynchronized: Bool) throws(ByteStreamError) {
    guard let file, !ByteSink.goesToStandardOutput(file) else {
      try self.init(standardOutput: .none)
      return
    }
    try self.init(
      path: file, overwrite: true, compression: Compression(fileName: file) ?? .none, inputs: inputs, isSynchronized: isSynchronized)
  }
}
