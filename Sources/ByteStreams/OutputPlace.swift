internal import CTemporaries
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
  let folder: String
  private let fileName: String
  private let replaced: FileStatus?
  let publication: Publication

  /// For a name that leads nowhere yet.
  init(new path: String, _ publication: Publication) throws(ByteStreamError) {
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
    self.publication = publication
  }

  /// For a regular file that exists.
  init(replacing path: String, _ status: FileStatus, _ publication: Publication) throws(ByteStreamError) {
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
    self.publication = publication
  }

  var path: String { folder.step(fileName) }

  /// A new file in the folder of the final one, open for writing and on the list of files to remove.
  ///
  /// - Parameter keepsLock: whether the file stays locked when it is closed; each such file takes a descriptor until it has its name.
  func openTemporary(keepsLock: Bool = true) throws(ByteStreamError) -> RawOutput {
    do throws(SystemError) {
      // Files that killed processes have left are removed here.
      let free = (0..<Self.mostNumbers).map { temporaryPath(String($0)) }.filter { temporaries_remove_stale($0) }
      for temporary in free {
        if let output = try open(temporary, keepsLock: keepsLock) { return output }
      }
      // So many runs write this file now, or have left files on a disk that has no locks.
      while true {
        if let output = try open(temporaryPath(String(UInt64.random(in: .min ... .max), radix: 36)), keepsLock: keepsLock) { return output }
      }
    } catch {
      throw .creating(given, in: folder, error)
    }
  }

  /// - Returns: `nil` if the name is taken.
  private func open(_ temporary: String, keepsLock: Bool) throws(SystemError) -> RawOutput? {
    var slot: CInt = -1
    let number = temporaries_create(temporary, replaced == nil ? 0o666 : 0o600, &slot)
    guard number >= 0 else {
      let error = SystemError.last
      if error.number == EEXIST { return nil }
      throw error
    }
    let descriptor = Descriptor(number, isOwned: true)
    let lock = temporaries_lock(number)
    if lock == temporaries_lost {
      temporaries_forget(slot)
      return nil
    }
    // No descriptor left is no reason to fail: without the lock another run of the same output may take the file for one that was left.
    let held = lock == temporaries_locked && keepsLock ? try? descriptor.duplicate() : nil
    let pending = PendingFile(temporary: temporary, place: self, slot: slot, lock: held)
    if let replaced { try descriptor.adopt(replaced) }
    return RawOutput(name: given, descriptor: descriptor, pending: pending)
  }

  /// How many names are tried before one is drawn by lot: each costs a system call.
  private static let mostNumbers = 16

  /// Hidden and recognisably ours, and the same again for the same output, so that what was left is found without reading the folder. The
  /// file's own name is shortened so that the longest name a file may have (255 bytes) still has room for the rest.
  private func temporaryPath(_ number: String) -> String {
    var stem = fileName
    while stem.utf8.count > 200 { stem.removeLast() }
    return folder.step(".\(stem).\(number).partial")
  }

  /// Has the disk keep the names in the folder.
  ///
  /// - Throws: errors of the disk only: where the folder cannot be opened for it, its names are kept when the system gets to it.
  func synchronizeFolder() throws(ByteStreamError) {
    guard let descriptor = try? Descriptor(path: folder, flags: O_RDONLY | O_DIRECTORY) else { return }
    do throws(SystemError) {
      try descriptor.synchronize()
    } catch {
      throw ByteStreamError(
        .writeFailed, path: given,
        message:
          "this file is complete, but its folder could not be written to the disk (\(error.text)); a power failure may lose its name",
        systemErrorNumber: error.number)
    }
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
