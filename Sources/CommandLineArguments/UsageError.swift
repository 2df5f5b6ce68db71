/// Words of the command line that make no sense, by themselves or together.
public struct UsageError: Error, Equatable {
  /// What was found and what was expected, without a full stop.
  public let message: String
  /// The help text of the argument that is wrong; empty if it is not one alone.
  let help: String
  /// Lines that show where in a text the mistake is; empty for none.
  let excerpt: String

  /// - Parameter excerpt: lines without control characters.
  public init(_ message: String, excerpt: String = "") { self.init(message, help: "", excerpt: excerpt) }

  init(_ message: String, help: String, excerpt: String = "") {
    self.message = message
    self.help = help
    self.excerpt = excerpt
  }
}

/// The end of a run that has said all there is to say.
public struct ExitCode: Error, Equatable {
  public let status: Int32

  public init(_ status: Int32) { self.status = status }

  /// Wrong usage, as `sysexits.h` has it (`EX_USAGE`).
  public static let usage = ExitCode(64)
}
