public import GeoConversion
public import GeoFindings
internal import ByteStreams
internal import GeoPipeline
internal import Overlays

/// The result of writing an input's batches.
public struct BatchingResult: Sendable {
  public let report: BatchFile.Report

  /// The first findings, in input order, as many as requested; the report counts all.
  public let findings: [Finding]
}

extension OverlayBatches {
  /// Writes the batches to a file.
  ///
  /// - Parameters:
  ///   - path: the file, which appears when it is complete. It is compressed if its name has the ending of a compression (`.gz`, `.zst`).
  ///   - format: `.glb` or `.overlay`.
  ///   - overwrite: whether an existing file may be replaced.
  ///   - takesDamaged: whether features that cannot be read or drawn are left out; otherwise they end the run.
  ///   - mostFindings: how many findings are kept.
  /// - Throws: ``GeoConversion/BatchWritingError``; `ByteStreamError`; `CancellationError`. Nothing is written then.
  @discardableResult
  public func write(
    to path: String, as format: some BatchOutput, overwrite: Bool = false, takesDamaged: Bool = false, mostFindings: Int = 1000
  ) async throws -> BatchingResult {
    let makeReader = makeReader
    return try await onOwnThread { cancellation in
      var kept = FindingCollection(most: mostFindings)
      var reader = try makeReader()
      reader.isUnwanted = { cancellation.isCancelled }
      let name = reader.name
      var sink = try ByteSink(path: path, overwrite: overwrite, compression: Compression(fileName: path) ?? .none)
      let report: BatchFile.Report
      do throws(BatchWritingError) {
        report = try BatchFile.write(reader, to: &sink, as: format, takesDamaged: takesDamaged) { found in
          kept.add(found.map { Finding($0, file: name) })
        }
      } catch {
        if case .stream(let error) = error { throw error }
        throw error
      }
      if cancellation.isCancelled { throw CancellationError() }
      try sink.commit()
      return BatchingResult(report: report, findings: kept.findings)
    }
  }
}
