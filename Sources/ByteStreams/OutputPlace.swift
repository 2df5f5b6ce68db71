#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// The name a finished file gets, free of symbolic links, and the file that bears it now.
struct OutputPlace {
  /// The path as the user gave it, for messages.
  let given: String
  /// The folder, absolute, so that a change of working directory in between does no harm.
  private let folder: String
  private let fileName: String
  private let replaced: FileStatus?

  /// For a name that leads nowhere yet.
  init(new path: String) throws(ByteStreamError) {
    let end = Self.followDanglingLinks(path)
    let (parent, fileName) = Self.split(end)
    guard !fileName.isEmpty else {
      throw ByteStreamError(
        .isDirectory, path: path, message: "this names a folder; give the name of a file")
    }
    do {
      folder = try Self.resolve(parent)
    } catch {
      throw .creating(path, in: parent, error)
    }
    given = path
    self.fileName = fileName
    replaced = nil
  }

  /// For a regular file that exists.
  init(replacing path: String, _ status: FileStatus) throws(ByteStreamError) {
    // Replacing needs the folder's permission only. A file made read-only is meant to stay all the same.
    if access(path, W_OK) != 0 {
      let error = SystemError.last
      throw ByteStreamError(
        .permissionDenied, path: path,
        message: "this file is write-protected (\(error.text)); change its permissions, or give another "
          + "name",
        systemErrorNumber: error.number)
    }
    do {
      (folder, fileName) = Self.split(try Self.resolve(path))
    } catch {
      throw .creating(path, error)
    }
    given = path
    replaced = status
  }

  var isReplacing: Bool { replaced != nil }

  var path: String { folder.step(fileName) }

  /// A new file beside the final one, open for writing and remembered for removal.
  func openTemporary() throws(ByteStreamError) -> RawOutput {
    do throws(SystemError) {
      while true {
        let temporary = temporaryPath()
        // Remembered before it exists: a signal in between removes nothing, never too little. No other
        // program has this name, so never too much either.
        let ticket = TemporaryTable.shared.remember(temporary)
        let pending = PendingFile(temporary: temporary, place: self, ticket: ticket)
        do throws(SystemError) {
          let mode: mode_t = isReplacing ? 0o600 : 0o666
          let descriptor = try Descriptor(
            path: temporary, flags: O_WRONLY | O_CREAT | O_EXCL, mode: mode)
          if let replaced { try descriptor.adopt(replaced) }
          return RawOutput(name: given, descriptor: descriptor, pending: pending)
        } catch {
          if error.number == EEXIST { pending.forget() } else { throw error }
        }
      }
    } catch {
      throw .creating(given, in: folder, error)
    }
  }

  /// Hidden, recognisably ours, and unlike any other: 64 random bits. The file's own name is shortened so
  /// that the longest name a file may have (255 bytes) still has room for the rest.
  private func temporaryPath() -> String {
    var stem = fileName
    while stem.utf8.count > 200 { stem.removeLast() }
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    return folder.step(".\(stem).\(number).partial")
  }

  private static func split(_ path: String) -> (folder: String, fileName: String) {
    (path.parentFolder ?? ".", String(path.folderAndName.name))
  }

  private static func resolve(_ path: String) throws(SystemError) -> String {
    guard let resolved = realpath(path, nil) else { throw .last }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The name at the end of a chain of links whose last target does not exist; `path` itself if it is no
  /// link.
  private static func followDanglingLinks(_ path: String) -> String {
    var path = path
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    // As many links as Linux follows. Circles never get here: `stat` reports them as ELOOP.
    for _ in 0..<40 {
      let count = readlink(path, &target, target.count)
      guard count > 0 else { return path }
      let bytes = target[..<count].lazy.map { UInt8(bitPattern: $0) }
      let link = String(decoding: bytes, as: UTF8.self)
      path = link.beginsWithSlash ? link : split(path).folder.step(link)
    }
    return path
  }
}
