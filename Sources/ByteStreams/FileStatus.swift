#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The part of `stat(2)` that matters here.
struct FileStatus {
  enum Kind {
    case regular, directory, link, fifo, device, other
  }

  private let record: stat

  /// Follows symbolic links by default.
  init(path: String, followingLinks: Bool = true) throws(SystemError) {
    var record = stat()
    let result = followingLinks ? stat(path, &record) : lstat(path, &record)
    if result != 0 { throw .last }
    self.record = record
  }

  init(descriptor: CInt) throws(SystemError) {
    var record = stat()
    if fstat(descriptor, &record) != 0 { throw .last }
    self.record = record
  }

  var kind: Kind {
    switch record.st_mode & S_IFMT {
    case S_IFREG: .regular
    case S_IFDIR: .directory
    case S_IFLNK: .link
    case S_IFIFO: .fifo
    case S_IFCHR, S_IFBLK: .device
    default: .other
    }
  }

  /// The size in bytes; of meaning for regular files only.
  var size: Int { Int(record.st_size) }

  /// What changes when a program writes to a file, as far as the system reports it.
  struct Stamp: Equatable {
    let size: Int
    let time: Time
  }

  struct Time: Equatable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) {
      seconds = Int(time.tv_sec)
      nanoseconds = Int(time.tv_nsec)
    }
  }

  var stamp: Stamp {
    #if canImport(Darwin)
      Stamp(size: size, time: Time(record.st_mtimespec))
    #else
      Stamp(size: size, time: Time(record.st_mtim))
    #endif
  }

  /// When anything of the file changed last, its permissions and names included.
  var changeTime: Time {
    #if canImport(Darwin)
      Time(record.st_ctimespec)
    #else
      Time(record.st_ctim)
    #endif
  }

  var owner: uid_t { record.st_uid }
  var group: gid_t { record.st_gid }

  /// Read, write and execute bits. Set-user-id and its kin are left out: a new file's contents have not
  /// earned them.
  var permissions: mode_t { record.st_mode & 0o777 }

  /// What one file has under whatever names: device and inode.
  struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  var identity: Identity { Identity(device: UInt64(truncatingIfNeeded: record.st_dev), inode: UInt64(record.st_ino)) }

  func isSameFile(as other: FileStatus) -> Bool { identity == other.identity }
}
