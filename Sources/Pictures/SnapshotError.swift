public import ByteStreams
internal import GeoReading

/// Why there is no picture.
public enum SnapshotError: Error, Sendable, CustomStringConvertible {
  /// An input could not be opened or read.
  case stream(ByteStreamError)
  /// A stage failed.
  case stage(String)
  /// What is asked for cannot be drawn; the text says what was found and what to do.
  case options(String)
  /// Icons cannot be read or drawn; the text says which and why.
  case icons(String)
  /// The caller was cancelled.
  case cancelled

  init(_ error: PipelineError) {
    switch error {
    case .stream(let error): self = .stream(error)
    case .stage(let error): self = .stage("\(error)")
    }
  }

  public var description: String {
    switch self {
    case .stream(let error): "\(error)"
    case .stage(let text), .options(let text), .icons(let text): text
    case .cancelled: "cancelled"
    }
  }
}
