import GeoFindings
import GeoModel
import IMDF

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the program knows of where its words go.
enum Terminal {
  static var standardInputIsTerminal: Bool { isatty(0) == 1 }
  static var standardOutputIsTerminal: Bool { isatty(1) == 1 }
  static var standardErrorIsTerminal: Bool { isatty(2) == 1 }

  /// Whether standard input comes from another program.
  static var standardInputIsPipe: Bool {
    var status = stat()
    return fstat(0, &status) == 0 && [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// A number of things, one or several.
  static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  /// How many findings there are of each weight, or at least are.
  static func text(of counts: SeverityCounts) -> String {
    [(counts.errors, "error", Severity.error), (counts.warnings, "warning", .warning), (counts.infos, "info", .info)].map {
      (counts.atLeast.contains($2) ? "at least " : "") + count($0, $1)
    }.joined(separator: ", ")
  }

  /// How wide the terminal is that standard output goes to; 80 if it does not say.
  static var columns: Int {
    if let text = variable("COLUMNS"), let columns = Int(text), columns > 0 { return columns }
    var size = winsize()
    return ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Says one thing on standard error, on a line of its own: names and data in it neither break that nor command the terminal.
  static func say(_ message: String) { show(PeopleText.visible(message) + "\n") }

  /// What one of several threads has to say, until its turn has come.
  final class Held: @unchecked Sendable {
    // Unchecked: the thread that writes to it is alone with it, and is done when it is read.
    fileprivate(set) var text = ""
  }

  @TaskLocal static var held: Held?

  /// Writes to standard error as it is; what cannot be written there has no other place to go.
  static func show(_ text: String) {
    if let held {
      held.text += text
      return
    }
    showNow(text)
  }

  /// The same also while another thread's turn has not come.
  static func showNow(_ text: String) {
    let bytes = Array(text.utf8)
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes { write(2, $0.baseAddress.map { $0 + done }, bytes.count - done) }
      if written < 0 && errno == EINTR { continue }
      if written < 0 && errno == EAGAIN {
        // Somebody who shares the stream has made it non-blocking: there is room when its reader has read.
        var request = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
        if poll(&request, 1, -1) < 0, errno != EINTR { return }
        continue
      }
      if written <= 0 { return }
      done += written
    }
  }

  /// Seconds of a clock that never goes back.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
