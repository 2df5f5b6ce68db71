/// Why a file is no icon that can be drawn.
public struct IconError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was found, and what was expected.
  public let message: String

  init(_ message: String) { self.message = message }

  public var description: String { message }
}
