package import GeoReading
public import ByteStreams
public import GeoPipeline

/// Why batches could not be written.
public enum BatchWritingError: Error, Sendable, CustomStringConvertible {
  case stream(ByteStreamError)
  /// The file would be larger than its format allows.
  case tooLarge(String)
  /// The data have errors, and only a file of all features is wanted.
  case data
  /// The coordinates can only be metres, or their system is not WGS84 (``StepOptions/forcesDegrees``); the
  /// findings say where.
  case notDegrees
  /// A style has what the format cannot hold, so that it would be drawn wrongly (``HeldContent/refused``).
  case style(String)
  /// A stage failed.
  case step(StageError)

  public var description: String {
    switch self {
    case .stream(let error): error.description
    case .tooLarge(let message), .style(let message): message
    case .step(let error): error.description
    case .notDegrees: "the coordinates are not degrees of WGS84, which this conversion needs: reproject them first"
    case .data: "the data have errors, and only a file of all features is wanted; the findings say which"
    }
  }
}

extension BatchWritingError {
  /// Why nothing more came out of a pipeline.
  package init(_ error: PipelineError) {
    switch error {
    case .stream(let error): self = .stream(error)
    case .stage(let error): self = .step(error)
    }
  }
}
