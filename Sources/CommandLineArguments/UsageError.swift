/// Words of the command line that make no sense, by themselves or together.
package struct UsageError: Error, Equatable {
  /// What was found and what was expected, without a full stop.
  package let message: String
  /// What the help says of the argument that is wrong; empty if it is not one alone.
  let help: String

  package init(_ message: String) { self.init(message, help: "") }

  init(_ message: String, help: String) {
    self.message = message
    self.help = help
  }
}

/// The end of a run that has said all there is to say.
package struct ExitCode: Error, Equatable {
  package let status: Int32

  package init(_ status: Int32) { self.status = status }

  /// Wrong usage, as `sysexits.h` has it (`EX_USAGE`).
  package static let usage = ExitCode(64)
}
