internal import GeoModel

/// Why a style document cannot be used: what is wrong, where, and what is expected.
public struct StyleError: Error, Sendable, CustomStringConvertible {
  public let message: String

  /// The file, as it was named; `nil` for a text without one.
  public internal(set) var path: String?

  /// The line and column in the text, from 1; 0 if they are not known.
  public let line: Int
  public let column: Int

  /// What is wrong.
  let value: RawJSON?

  init(_ message: String, at value: RawJSON? = nil) {
    self.message = message
    self.value = value
    line = 0
    column = 0
  }

  init(_ message: String, at place: (line: Int, column: Int)) {
    self.message = message
    value = nil
    line = place.line
    column = place.column
  }

  public var description: String {
    (path.map { "\($0): " } ?? "") + (line > 0 ? "line \(line), column \(column): \(message)" : message)
  }
}
