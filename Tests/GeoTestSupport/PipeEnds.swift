import Foundation
import Testing

/// A pipe without Foundation's buffering.
package enum PipeEnds {
  package static func open() throws -> (reading: CInt, writing: CInt) {
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    // Other tests may start processes, which must not hold these ends open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Writes everything; stops when the reader is gone. For threads of the test's own.
  package static func write(_ bytes: [UInt8], to descriptor: CInt) {
    // A reader that is gone is an error for this thread, not the end of the process.
    var brokenPipe = sigset_t()
    sigemptyset(&brokenPipe)
    sigaddset(&brokenPipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &brokenPipe, nil)
    bytes.withUnsafeBytes { all in
      var rest = all[...]
      while !rest.isEmpty {
        #if canImport(Darwin)
          let count = Darwin.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        #else
          let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        #endif
        if count <= 0 { return }
        rest = rest.dropFirst(count)
      }
    }
  }
}
