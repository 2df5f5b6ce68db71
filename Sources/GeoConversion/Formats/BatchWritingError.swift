public import ByteStreams

/// Why there is no output of batches.
public enum BatchWritingError: Error, Sendable, CustomStringConvertible {
  case stream(ByteStreamError)
  /// The file would be larger than its format allows.
  case tooLarge(String)
  /// The data have errors, and only a file of all features is wanted.
  case data
  /// The coordinates can only be metres, or their system is another one than WGS84 (``StepOptions/forcesDegrees``); the
  /// findings say where.
  case notDegrees

  public var description: String {
    switch self {
    case .stream(let error): error.description
    case .tooLarge(let message): message
    case .notDegrees: "the coordinates are not degrees of WGS84, which this conversion needs: reproject them first"
    case .data: "the data have errors, and only a file of all features is wanted; the findings say which"
    }
  }
}
