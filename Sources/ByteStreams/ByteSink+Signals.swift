#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

extension ByteSink {
  /// Makes SIGINT, SIGTERM, SIGHUP and SIGQUIT remove the temporary files of all sinks before they end the process
  /// as they always do, with the same exit status for the shell.
  ///
  /// For programs, once, at the start, before other threads run; a library must not decide this for its
  /// host. Signals that are ignored (`nohup`) or already handled are left alone. Up to 32 sinks at a time
  /// are covered. SIGKILL cannot be caught; what it leaves behind is called `.<name>.<random>.partial`.
  public static func removeTemporariesOnSignal() {
    // The handler must find the table made.
    _ = TemporaryTable.shared
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      var present = sigaction()
      guard sigaction(number, nil, &present) == 0, present.isDefault else { continue }
      var removing = sigaction(handler: removeTemporariesAndEnd)
      // No other signal, nor the same once more (`timeout` sends it to the process and to its group), ends the process before the
      // files are gone.
      sigfillset(&removing.sa_mask)
      removing.sa_flags = 0
      sigaction(number, &removing, nil)
    }
  }

  /// Ignores SIGPIPE in this process, so that a reader who has gone shows as a
  /// ``ByteStreamError/Code/closedPipe`` error of the next write instead of ending the process. Likewise SIGXFSZ: a limit on
  /// the size of files is an error of writing, and leaves no temporary file behind.
  ///
  /// For programs, once, at the start.
  public static func reportClosedPipesAsErrors() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }
}

/// Runs in signal context: calls nothing but async-signal-safe functions.
private func removeTemporariesAndEnd(_ number: CInt) {
  TemporaryTable.shared.removeFiles()
  signal(number, SIG_DFL)
  // Stays pending until this handler returns, then takes the default action.
  kill(getpid(), number)
}

extension sigaction {
  fileprivate init(handler: @escaping @convention(c) (CInt) -> Void) {
    self.init()
    #if canImport(Darwin)
    __sigaction_u.__sa_handler = handler
    #else
    __sigaction_handler.sa_handler = handler
    #endif
  }

  /// SIG_DFL is the null handler.
  fileprivate var isDefault: Bool {
    #if canImport(Darwin)
    __sigaction_u.__sa_handler == nil
    #else
    __sigaction_handler.sa_handler == nil
    #endif
  }
}
