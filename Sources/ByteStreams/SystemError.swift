#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The `errno` of a failed system call, before anyone knows what it means to the user.
struct SystemError: Error {
  let number: CInt

  init(_ number: CInt) {
    self.number = number
  }

  /// The error of the call that has just failed; nothing may run in between.
  static var last: SystemError { SystemError(errno) }

  /// The system's own words, such as "No space left on device".
  ///
  /// `strerror` keeps its buffer per thread on Linux, and on Darwin shares one only for numbers it does not
  /// know, so the text of a real error is safe from other threads.
  var text: String {
    guard let words = strerror(number) else { return "error \(number)" }
    return String(cString: words)
  }
}
