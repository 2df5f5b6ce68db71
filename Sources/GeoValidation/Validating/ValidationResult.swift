public import GeoFindings
public import GeoReading
internal import ByteStreams
internal import GeoPipeline
internal import IMDF

/// The result of validating an input.
public struct ValidationResult: Sendable {
  public let report: ValidationReport

  /// The first findings, in input order, as many as requested; the report counts all.
  public let findings: [Finding]

  /// Whether there is no error; there may be warnings.
  public var isValid: Bool { report.errors == 0 }
}

/// Validates a file, or an indoor map as a ZIP file or a folder: the short form of ``Validation``.
///
/// ```swift
/// let result = try await validate("cities.geojson")
/// print(result.isValid ? "valid" : "\(result.report.errors) errors")
/// ```
///
/// - Parameters:
///   - path: the file, compressed or not, or a folder with an indoor map.
///   - options: the rules that are on, and how the file is read: by default with a thread for each processor.
///   - mostFindings: how many findings are kept.
/// - Throws: `ByteStreamError` when the file cannot be read; `CancellationError`. Never because of the data.
/// - Complexity: O(bytes); memory does not depend on the file's size, except for its largest feature. Indoor maps are held in memory.
public func validate(
  _ path: String, options: ValidationOptions = ValidationOptions(reading: .allProcessors), mostFindings: Int = 1000
) async throws -> ValidationResult {
  try await onOwnThread { cancellation in
    var kept = FindingCollection(most: mostFindings)
    if IndoorArchive.isArchive(path: path) {
      let report = try Validation.run(indoorMap: path, options: options) { (found) throws(ByteStreamError) in
        if cancellation.isCancelled { throw ByteStreamError(.cancelled, path: path, message: "the task that reads it was cancelled") }
        kept.add(found)
      }
      return ValidationResult(report: report, findings: kept.findings)
    }
    var source = try ByteSource(input: path)
    source.isUnwanted = { cancellation.isCancelled }
    let report = try Validation.run(&source, options: options) { (found) throws(ByteStreamError) in kept.add(found) }
    return ValidationResult(report: report, findings: kept.findings)
  }
}

/// Fixes a file, or an indoor map as a ZIP file or a folder, in place: the short form of ``Fixing``.
///
/// The file is replaced when the new one is complete; a file without changes is not touched.
///
/// ```swift
/// let report = try await fix("cities.geojson")
/// print(report.fixed, "fixed,", report.left, "left")
/// ```
///
/// - Throws: `ByteStreamError` when the file cannot be read or replaced, or another program changed it meanwhile; it is then unchanged.
///   `CancellationError`: a run that was about to replace the file may still do so.
public func fix(_ path: String, options: FixOptions = FixOptions(reading: .allProcessors)) async throws -> FixReport {
  try await onOwnThread { _ in
    if IndoorArchive.isArchive(path: path) { return try Fixing.run(indoorMap: path, options: options).report }
    return try Fixing.run(fileAt: path, options: options)
  }
}
