#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import GeoReading

/// Validates the file of a URL; as for a path.
public func validate(
  _ url: URL, options: ValidationOptions = ValidationOptions(reading: .allProcessors), mostFindings: Int = 1000
) async throws -> ValidationResult {
  try await validate(url.pathOfFile(), options: options, mostFindings: mostFindings)
}

/// Fixes the file of a URL in place; as for a path.
public func fix(_ url: URL, options: FixOptions = FixOptions(reading: .allProcessors)) async throws -> FixReport {
  try await fix(url.pathOfFile(), options: options)
}
