public import ByteStreams
public import GeoPipeline

/// Why nothing more comes out of a pipeline.
public enum PipelineError: Error, Sendable, CustomStringConvertible {
  /// The bytes cannot be had.
  case stream(ByteStreamError)
  /// A stage cannot go on.
  case stage(StageError)

  /// The error itself: what the asynchronous doors throw.
  public var underlying: any Error {
    switch self {
    case .stream(let error): error
    case .stage(let error): error
    }
  }

  public var description: String {
    switch self {
    case .stream(let error): error.description
    case .stage(let error): error.description
    }
  }
}
