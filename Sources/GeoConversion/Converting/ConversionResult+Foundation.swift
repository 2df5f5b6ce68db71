#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import GeoReading

/// Converts the file of a URL to another; as for paths.
@discardableResult
public func convert(
  _ url: URL, to output: URL, options: ConversionOptions = ConversionOptions(reading: .allProcessors), overwrite: Bool = false,
  mostFindings: Int = 1000
) async throws -> ConversionResult {
  try await convert(url.pathOfFile(), to: output.pathOfFile(), options: options, overwrite: overwrite, mostFindings: mostFindings)
}
