public import GeoReading
internal import ByteStreams
internal import GeoPipeline
internal import IMDF

/// Summarizes a file: the short form of ``Summary``.
///
/// ```swift
/// let summary = try await summarize("cities.geojson")
/// print(summary.text)
/// ```
///
/// For indoor maps use `IndoorSummary(IndoorMap(try IndoorArchive(path: path)))`.
///
/// - Parameters:
///   - path: the file to read, compressed or not.
///   - options: how the file is read: by default with a thread for each processor.
///   - limits: how many names and ids are kept.
/// - Throws: `ByteStreamError` when the file cannot be read; `CancellationError`. Never because of the data.
/// - Complexity: O(bytes) time; memory depends on the limits and the largest feature.
public func summarize(
  _ path: String, options: ReadingOptions = .allProcessors, limits: SummaryLimits = SummaryLimits()
) async throws -> Summary {
  try await onOwnThread { cancellation in
    if IndoorArchive.isArchive(path: path) {
      throw ByteStreamError(
        .unsupportedFormat, path: path,
        message: "this is an indoor map, which has a summary of its own: IndoorSummary(IndoorMap(try IndoorArchive(path: path)))")
    }
    var source = try ByteSource(input: path)
    source.isUnwanted = { cancellation.isCancelled }
    return try Summary.of(&source, options: options, limits: limits)
  }
}
