#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import GeoReading

/// Summarizes the file of a URL; as for a path.
public func summarize(
  _ url: URL, options: ReadingOptions = .allProcessors, limits: SummaryLimits = SummaryLimits()
) async throws -> Summary {
  try await summarize(url.pathOfFile(), options: options, limits: limits)
}
