public import ByteStreams
internal import GeoJSON
internal import GeoModel
public import GeoReading

extension Summary {
  /// Reads an input to its end and summarizes it.
  ///
  /// The result depends on the bytes only: not on `options.jobs`, nor on the pieces in which they come. Values that cannot be
  /// read as GeoJSON are counted, and do not throw.
  ///
  /// - Parameters:
  ///   - source: the input.
  ///   - options: how to read, and on how many threads.
  ///   - limits: how many names and ids are kept.
  /// - Throws: `ByteStreamError` when the bytes cannot be read.
  /// - Complexity: O(bytes) time; memory depends on `limits`, `options` and the largest feature, not on the input's length.
  public static func of(
    _ source: inout ByteSource, options: ReadingOptions = ReadingOptions(), limits: SummaryLimits = SummaryLimits()
  ) throws(ByteStreamError) -> Summary {
    var builder = SummaryBuilder(limits: limits)
    let textBytes = try FeatureRun.run(
      &source, options: options,
      makeWorker: { { block in SummaryPart(block, limits: limits) } },
      deliver: { (part) throws(ByteStreamError) -> Bool in
        builder.add(part)
        return true
      },
      failure: { $0 })
    var summary = builder.finish()
    summary.name = source.name
    summary.compression = source.compression ?? .none
    summary.storedBytes = source.bytesConsumed
    summary.textBytes = textBytes
    return summary
  }
}
