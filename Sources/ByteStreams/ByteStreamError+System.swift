#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension ByteStreamError {
  /// An input that cannot be opened.
  static func opening(_ path: String, _ error: SystemError) -> ByteStreamError {
    func make(_ code: Code, _ message: String) -> ByteStreamError {
      ByteStreamError(code, path: path, message: message, systemErrorNumber: error.number)
    }
    switch error.number {
    case ENOENT where path.isEmpty:
      return make(.notFound, "the file name is empty; give the name of a file")
    case ENOENT:
      return make(.notFound, "there is no file of this name; check the spelling and the folder")
    case ENOTDIR:
      return make(.notFound, "a part of this path is a file, not a folder; check the path")
    case EISDIR:
      return make(.isDirectory, "this is a folder, not a file; name a file inside it")
    case EACCES, EPERM:
      return make(
        .permissionDenied,
        "this file may not be opened (\(error.text)); check its permissions and its folder's")
    default:
      return make(.openFailed, "this file cannot be opened: \(error.text)")
    }
  }

  /// A file is another one than it was when it was first read.
  static func changed(_ name: String) -> ByteStreamError {
    ByteStreamError(
      .readFailed, path: name,
      message: "the file was written to while it was being read, which takes reading it twice; run the command again")
  }

  /// An input that fails after it was opened; `offset` is the first byte that did not arrive.
  static func reading(_ name: String, at offset: Int, _ error: SystemError) -> ByteStreamError {
    let message =
      switch error.number {
      case EISDIR: "this is a folder, not a file; name a file inside it"
      case EBADF: "this input is closed or not open for reading"
      default: "reading failed at byte \(offset): \(error.text)"
      }
    return ByteStreamError(
      error.number == EISDIR ? .isDirectory : .readFailed, path: name, message: message,
      byteOffset: offset, systemErrorNumber: error.number)
  }

  /// An output that fails while bytes go out, at close or at the final rename.
  static func writing(_ name: String, _ error: SystemError) -> ByteStreamError {
    let (code, message): (Code, String) =
      switch error.number {
      case EPIPE:
        (.closedPipe, "the program that was reading this output has stopped reading")
      case ENOSPC:
        (.diskFull, "the disk is full (\(error.text)); make room, or write somewhere else")
      case EDQUOT:
        (.diskFull, "the disk quota is used up (\(error.text)); make room, or write somewhere else")
      case EBADF:
        (.writeFailed, "this output is closed or not open for writing")
      default:
        (.writeFailed, "writing failed: \(error.text)")
      }
    return ByteStreamError(code, path: name, message: message, systemErrorNumber: error.number)
  }

  /// An output that cannot be created or opened; `folder` is where a new file was to go, `nil` when the
  /// trouble is with the path itself.
  static func creating(
    _ path: String, in folder: String? = nil, _ error: SystemError
  ) -> ByteStreamError {
    func make(_ code: Code, _ message: String) -> ByteStreamError {
      ByteStreamError(code, path: path, message: message, systemErrorNumber: error.number)
    }
    switch error.number {
    case ENOENT:
      if let folder, (try? FileStatus(path: folder))?.kind == .directory {
        return make(.openFailed, "no file can be created in the folder \(folder); write somewhere else")
      }
      let missing = folder.map { "the folder \($0)" } ?? "this place"
      return make(.notFound, "\(missing) does not exist; create it first")
    case ENOTDIR:
      return make(.notFound, "a part of this path is a file, not a folder; check the path")
    case EISDIR:
      return make(.isDirectory, "this is a folder; name a file inside it")
    case EACCES, EPERM:
      let refused =
        folder.map { "no file may be created in the folder \($0)" } ?? "this may not be written"
      return make(
        .permissionDenied,
        "\(refused) (\(error.text)); check the permissions, or write somewhere else")
    case ENOSPC, EDQUOT:
      return make(.diskFull, "the disk is full (\(error.text)); make room, or write somewhere else")
    default:
      return make(.openFailed, "the output cannot be created: \(error.text)")
    }
  }
}
