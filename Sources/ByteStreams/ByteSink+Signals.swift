internal import CTemporaries
#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension ByteSink {
  /// Makes SIGINT, SIGTERM, SIGHUP and SIGQUIT remove the temporary files of all sinks before they end the process
  /// as usual, with the same exit status for the shell. Signals of a process that cannot continue (SIGABRT, SIGSEGV, SIGILL, SIGTRAP,
  /// SIGBUS, SIGFPE) do so, too, and report on standard error what happened; if the reason is lack of memory, the exit status is 2.
  ///
  /// For programs, once, at the start, before other threads run; a library must not decide this for its
  /// host. Signals of the first kind that are ignored (`nohup`) or already handled are left alone; a handler of the second kind
  /// runs afterwards. Up to 256 sinks at a time are covered. SIGKILL cannot be caught; the file that it leaves is called
  /// `.<name>.<number>.partial` and is removed by the next sink of the same file.
  public static func removeTemporariesOnSignal() { temporaries_remove_on_signals() }

  /// Ignores SIGPIPE in this process: when the reader of a pipe has gone, the next write throws a
  /// ``ByteStreamError/Code/closedPipe`` error instead of ending the process. Likewise SIGXFSZ: a limit on
  /// the size of files is an error of writing, and leaves no temporary file behind.
  ///
  /// For programs, once, at the start.
  public static func reportClosedPipesAsErrors() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }
}
