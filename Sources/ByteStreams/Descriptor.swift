internal import CTemporaries
#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A file descriptor and whether closing it is our business.
///
/// Interrupted calls are repeated, and a descriptor someone else made non-blocking is waited for, so that
/// callers see bytes, the end, or a real error.
struct Descriptor: ~Copyable {
  private var number: CInt
  private let isOwned: Bool

  /// Some systems refuse requests above `INT_MAX` bytes; nothing is gained by asking for more than this.
  private static let largestRequest = 1 << 30

  /// Takes over `number` when `isOwned`: it is then closed with the value.
  init(_ number: CInt, isOwned: Bool) {
    self.number = number
    self.isOwned = isOwned
  }

  /// Opens a file; a FIFO waits here for the other end.
  init(path: String, flags: CInt, mode: mode_t = 0) throws(SystemError) {
    while true {
      let opened = open(path, flags | O_CLOEXEC, mode)
      if opened >= 0 {
        self.init(opened, isOwned: true)
        return
      }
      let error = SystemError.last
      if error.number != EINTR { throw error }
    }
  }

  /// A second descriptor for the same open file, ours to close.
  ///
  /// Closing a duplicate reports the write errors that some file systems hold back until then, without
  /// taking standard output away from the rest of the program.
  init(duplicating original: CInt) throws(SystemError) {
    let copy = fcntl(original, F_DUPFD_CLOEXEC, 0)
    if copy < 0 { throw .last }
    self.init(copy, isOwned: true)
  }

  deinit {
    if isOwned && number >= 0 { _ = systemClose(number) }
  }

  /// What the system knows about the open file.
  borrowing func status() throws(SystemError) -> FileStatus {
    try FileStatus(descriptor: number)
  }

  /// The position in a seekable file; `nil` for pipes and terminals.
  borrowing func position() -> Int? {
    let position = lseek(number, 0, SEEK_CUR)
    return position < 0 ? nil : Int(position)
  }

  /// A second descriptor for the same open file, ours to close.
  borrowing func duplicate() throws(SystemError) -> Descriptor { try Descriptor(duplicating: number) }

  /// Goes to a byte of a seekable file.
  borrowing func go(to place: Int) throws(SystemError) {
    if lseek(number, off_t(place), SEEK_SET) != place { throw .last }
  }

  /// Goes to so many bytes before the end of a file, or to its beginning if it has fewer.
  borrowing func goToEnd(less count: Int) {
    if lseek(number, off_t(-count), SEEK_END) < 0 { lseek(number, 0, SEEK_SET) }
  }

  /// Hints to the system that the file is read once from front to back. Failure does not matter.
  borrowing func expectSequentialReading() {
    #if os(Linux)
      _ = posix_fadvise(number, 0, 0, POSIX_FADV_SEQUENTIAL)
    #endif
  }

  /// One `read(2)`: whatever is at hand, up to the buffer; 0 at the end.
  borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      // The kernel writes at most the count given, which is at most the buffer's.
      let count = systemRead(number, buffer.baseAddress, min(buffer.count, Self.largestRequest))
      if count >= 0 { return count }
      try recover(from: .last, waitingFor: CShort(POLLIN))
    }
  }

  /// One `pread(2)`: bytes of a seekable file from a place on, which leaves its position; 0 at the end.
  borrowing func read(into buffer: UnsafeMutableRawBufferPointer, at place: Int) throws(SystemError) -> Int {
    while true {
      // The kernel writes at most the count given, which is at most the buffer's.
      let count = pread(number, buffer.baseAddress, min(buffer.count, Self.largestRequest), off_t(place))
      if count >= 0 { return count }
      let error = SystemError.last
      if error.number != EINTR { throw error }
    }
  }

  /// Whether reading would wait: neither bytes nor the end are there.
  borrowing func wouldWait() -> Bool {
    var request = pollfd(fd: number, events: CShort(POLLIN), revents: 0)
    return poll(&request, 1, 0) == 0
  }

  /// Writes every byte, in as many calls as the system wants.
  borrowing func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // `rest` is a slice of `bytes`, so its base and count stay inside the caller's memory.
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = systemWrite(number, piece.baseAddress, min(piece.count, Self.largestRequest))
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else {
        try recover(from: .last, waitingFor: CShort(POLLOUT))
      }
    }
  }

  /// Writes every byte of a seekable file from a place on, and leaves its position where it is.
  borrowing func write(_ bytes: UnsafeRawBufferPointer, at place: Int) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // `rest` is a slice of `bytes`, so its base and count stay inside the caller's memory.
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = pwrite(number, piece.baseAddress, min(piece.count, Self.largestRequest), off_t(place + bytes.count - rest.count))
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else {
        let error = SystemError.last
        if error.number != EINTR { throw error }
      }
    }
  }

  /// Sets owner and permission bits of a file that takes another's place.
  borrowing func adopt(_ status: FileStatus) throws(SystemError) {
    let own = try self.status()
    // Only a privileged process may give a file away; for everyone else the new file is simply theirs.
    // Owner before mode, because changing the owner can clear mode bits.
    if own.owner != status.owner || own.group != status.group {
      _ = fchown(number, status.owner, status.group)
    }
    if fchmod(number, status.permissions) != 0 { throw .last }
  }

  /// Returns when the disk has what was written. What has no disk, such as a pipe, has nothing to wait for.
  borrowing func synchronize() throws(SystemError) {
    if number < 0 { return }
    while true {
      #if canImport(Darwin)
        // Where the disk has a cache of its own `fsync` does not empty it.
        if fcntl(number, F_FULLFSYNC) == 0 || fsync(number) == 0 { return }
      #else
        if fsync(number) == 0 { return }
      #endif
      let error = SystemError.last
      switch error.number {
      case EINTR: continue
      case EINVAL, EROFS, ENOTSUP: return
      default: throw error
      }
    }
  }

  /// Returns when the disk has everything that was written to the file system of this file or folder.
  borrowing func synchronizeSystem() throws(SystemError) {
    if temporaries_synchronize_system(number) != 0 { throw .last }
  }

  /// Keeps others from locking the same file or folder as long as the descriptor is open.
  ///
  /// - Returns: `false` where another program has it.
  borrowing func lock() throws(SystemError) -> Bool {
    while true {
      if flock(number, LOCK_EX | LOCK_NB) == 0 { return true }
      let error = SystemError.last
      switch error.number {
      case EINTR: continue
      case EWOULDBLOCK: return false
      // Some network file systems have no locks.
      case ENOTSUP, ENOLCK, EINVAL, ENOSYS: return true
      default: throw error
      }
    }
  }

  /// Closes now, so that errors the file system held back are heard. Does nothing the second time.
  mutating func close() throws(SystemError) {
    guard isOwned, number >= 0 else { return }
    let closing = number
    number = -1
    // After EINTR the descriptor is gone on Linux and must not be closed again; no data error is meant.
    if systemClose(closing) != 0, errno != EINTR { throw .last }
  }

  /// Returns when the call should be repeated.
  private borrowing func recover(
    from error: SystemError, waitingFor events: CShort
  ) throws(SystemError) {
    switch error.number {
    case EINTR:
      return
    case EAGAIN, EWOULDBLOCK:
      // Standard streams are shared with other processes, any of which may have set O_NONBLOCK.
      var request = pollfd(fd: number, events: events, revents: 0)
      if poll(&request, 1, -1) < 0, errno != EINTR { throw .last }
    default:
      throw error
    }
  }
}

// Inside the type the C names are hidden by its own methods.
private func systemRead(_ number: CInt, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, base, count)
}

private func systemWrite(_ number: CInt, _ base: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, base, count)
}

private func systemClose(_ number: CInt) -> CInt {
  close(number)
}
