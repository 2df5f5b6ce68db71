#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension ByteSink {
  /// Opens a replacement for each standard stream that is closed, so that no file that is opened later gets its number and the messages
  /// meant for it among its data.
  ///
  /// For programs, once, before anything else is opened. Messages on standard error are then lost, as intended by closing it; reading and
  /// writing the other two fails as on closed ones (`EBADF`).
  public static func occupyClosedStandardStreams() {
    // In this order each one opened is given the lowest number that is free: its own. The first two are opened the wrong way round.
    for (number, mode) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_WRONLY)] as [(CInt, CInt)] where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }

  /// Refuses inputs that are also the file of standard output or standard error: each byte written would be one more to read.
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
