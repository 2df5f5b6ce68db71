#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension ByteSink {
  /// Puts something in the place of standard streams that are closed, so that no file that is opened takes their numbers and gets what is
  /// meant for them: messages among the data.
  ///
  /// For programs, once, before anything else is opened. What is said on standard error is then lost, as who closed it wants; reading and
  /// writing the other two fails as on closed ones (`EBADF`).
  public static func occupyClosedStandardStreams() {
    // In this order each one opened is given the lowest number that is free: its own. The first two are opened the wrong way round.
    for (number, mode) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_WRONLY)] as [(CInt, CInt)] where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }

  /// Refuses inputs that are also the file that standard output or standard error goes to: with each byte that is written there would be one more to read.
  ///
  /// - Parameter inputs: Paths of files to be read; `-` stands for standard input.
  /// - Throws: ``ByteStreamError`` with code `sameFile`.
  public static func refuseStandardStreams(asInputs inputs: [String]) throws(ByteStreamError) {
    for (number, name) in [(1, "<stdout>"), (2, "<stderr>")] as [(CInt, String)] {
      guard let status = try? FileStatus(descriptor: number), status.kind == .regular else { continue }
      try OutputTarget.refuseInput(name, status, inputs)
    }
  }
}
