public import ByteStreams
public import GeoPipeline

/// Why a pipeline ended early.
public enum PipelineError: Error, Sendable, CustomStringConvertible {
  /// The bytes cannot be read.
  case stream(ByteStreamError)
  /// A stage failed.
  case stage(StageError)

  /// The error itself, as the asynchronous functions throw it.
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
