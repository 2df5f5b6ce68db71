import ByteStreams
import CommandLineArguments

/// How a run that failed ends: one line on standard error, and the status that scripts expect.
enum Program {
  /// Does something; a failure of reading or writing becomes a message and exit status 2, a closed pipe a quiet end.
  static func reporting<R>(_ body: () throws(ByteStreamError) -> R) throws -> R {
    do throws(ByteStreamError) {
      return try body()
    } catch {
      throw end(error)
    }
  }

  /// Writes text to standard output.
  static func print(_ text: String) throws {
    try reporting { () throws(ByteStreamError) in
      var out = try ByteSink(standardOutput: .none)
      try out.write(Array(text.utf8))
      try out.commit()
    }
  }

  static func end(_ error: ByteStreamError) -> ExitCode {
    // The reader went away: it has what it wanted. 141 is what a shell reports for it.
    if error.code == .closedPipe { return ExitCode(141) }
    let help = error.code == .alreadyExists ? " (--force overwrites)" : ""
    Terminal.say("error: \(error)\(help)")
    return ExitCode(2)
  }
}
