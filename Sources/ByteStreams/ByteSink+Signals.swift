internal import CTemporaries
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What ``ByteSink/reportClosedPipesAsErrors()`` ignores and the caller of the program did not.
private let unignored = Mutex<[CInt]>([])

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

  /// What a run has done, for the line that is written on standard error if one of the first four signals of
  /// ``removeTemporariesOnSignal()`` ends it: "interrupted (SIGINT): 12 features, 3456 bytes read; no file was written". One run at a time.
  package enum Interruption {
    /// - Parameter toStream: whether the output is a stream, which keeps what it was sent.
    package static func beginRun(toStream: Bool) { temporaries_begin_summary(toStream) }

    /// The run is over: a signal is none of its concern.
    package static func endRun() { temporaries_end_summary() }

    /// What was read so far; any thread may say it.
    package static func note(features: Int, bytes: Int) { temporaries_note_progress(Int64(features), Int64(bytes)) }

    /// How many of several outputs have their names.
    package static func note(files done: Int, of total: Int) { temporaries_note_files(Int64(done), Int64(total)) }
  }

  /// Ignores SIGPIPE in this process: when the reader of a pipe has gone, the next write throws a
  /// ``ByteStreamError/Code/closedPipe`` error instead of ending the process. Likewise SIGXFSZ: a limit on
  /// the size of files is an error of writing, and leaves no temporary file behind.
  ///
  /// For programs, once, at the start.
  public static func reportClosedPipesAsErrors() {
    for number in [SIGPIPE, SIGXFSZ] {
      let before = signal(number, SIG_IGN)
      // Handlers are compared as the addresses that they are.
      if unsafeBitCast(before, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) { unignored.withLock { $0.append(number) } }
    }
  }

  /// Handles SIGPIPE and SIGXFSZ again as they were before ``reportClosedPipesAsErrors()``: a program that takes the place of this one (exec)
  /// inherits what is ignored.
  package static func restoreSignals() {
    for number in unignored.withLock({ $0 }) { signal(number, SIG_DFL) }
  }
}
