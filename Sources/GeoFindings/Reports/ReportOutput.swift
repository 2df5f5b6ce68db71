public import ByteStreams

/// A report that is written to a file or to standard output in constant memory: text that follows sums not yet known is
/// spooled.
public struct ReportOutput: ~Copyable {
  private var report: FindingReport
  private var sink: ByteSink
  private var spool: ByteSpool?

  /// Writes the beginning.
  ///
  /// - Throws: what the sink throws.
  public init(_ report: FindingReport, to sink: consuming ByteSink) throws(ByteStreamError) {
    self.report = report
    self.sink = sink
    spool = report.headComesLast ? ByteSpool(memoryLimit: 1 << 20) : nil
    if !report.headComesLast { try write(self.report.begin()) }
  }

  /// Writes some findings of one file.
  public mutating func write(_ findings: [Finding]) throws(ByteStreamError) {
    // Of thousands of findings never all text at once.
    var rest = findings[...]
    while !rest.isEmpty {
      try write(report.text(of: rest.prefix(256)))
      rest = rest.dropFirst(256)
    }
  }

  /// To be called once after the findings of each file, in order.
  /// - Parameters:
  ///   - name: the file's name.
  ///   - error: why the file could not be read to its end.
  public mutating func endFile(_ name: String, error: ByteStreamError? = nil) throws(ByteStreamError) {
    try write(report.endFile(name, error: error))
  }

  /// Writes the end, and gives a file its name.
  /// - Parameters:
  ///   - sum: the sum of all files.
  ///   - files: how many could be read.
  public consuming func finish(_ sum: ValidationReport, files: Int) throws(ByteStreamError) {
    try write(report.end(sum, files: files))
    if report.headComesLast {
      try sink.write(Array(report.begin().utf8))
      try spool?.drain { (bytes) throws(ByteStreamError) in try sink.write(bytes) }
    }
    try sink.commit()
  }

  private mutating func write(_ text: String) throws(ByteStreamError) {
    if text.isEmpty { return }
    if spool != nil {
      try spool?.write(Array(text.utf8))
    } else {
      try sink.write(Array(text.utf8))
    }
  }
}
