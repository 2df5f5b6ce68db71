import CommandLineArguments

/// What the exit status depends on.
enum ExitChoice: String, CaseIterable {
  /// Errors in the data.
  case error
  /// Only that the run failed.
  case fatal
}

/// Options for how a run takes faults in its data.
struct FaultArguments: ArgumentGroup {
  let quarantine: String?
  let strictLines: Bool
  let exitOn: ExitChoice?
  let memoryLimit: ByteCount?

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    quarantine = arguments.text(
      "quarantine",
      help: """
        Write unreadable features to FILE as features, one a line: no geometry, and the properties reason, code, file, line, column, byte and \
        source.
        """, completion: .files())
    strictLines = arguments.flag(
      "strict-lines",
      help: """
        Write exactly one line for each line of the input, in order. A line that cannot be read becomes a feature without geometry and with \
        a member "error".
        """)
    exitOn = try arguments.exitOn(
      """
      What ends a run that wrote its output with status 1. "error": errors in the data, features left out or written without geometry; \
      "fatal": nothing. (default: error; with --strict-lines, fatal)
      """)
    memoryLimit = try arguments.value(
      "memory-limit", value: "SIZE",
      help: """
        Use about SIZE bytes of memory, 32M or more: fewer threads, and no feature above an eighth of it. A conversion that holds all \
        features is refused if its estimate is higher.
        """, parse: ByteCount.init(parsing:))
  }

  func validate() throws(UsageError) {
    if let memoryLimit, memoryLimit.bytes < 32 << 20 { throw UsageError("--memory-limit takes 32M or more") }
  }
}

extension ArgumentReader {
  /// The option for what the exit status depends on.
  mutating func exitOn(_ help: String) throws(UsageError) -> ExitChoice? { try choice("exit-on", help: help) }
}

extension ReportArguments {
  /// Refuses exit statuses that contradict each other.
  func validate(with exitOn: ExitChoice?) throws(UsageError) {
    if strict, exitOn == .fatal {
      throw UsageError("--strict lets warnings fail the run, and --exit-on fatal not even errors; leave one of them out")
    }
  }
}
