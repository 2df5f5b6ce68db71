#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A folder that is written under a temporary name next to its own, which it gets in ``commit()``.
///
/// What a killed run leaves, `.<name>.<number>.partial`, is removed by the next one of the same folder.
package struct PendingFolder: ~Copyable {
  private let given: String
  private let path: String
  private let temporary: String
  /// A file of every folder of this kind: only a folder that has it is replaced.
  private let mark: String
  private let overwrite: Bool
  private let isSynchronized: Bool
  /// Keeps other runs from taking the folder for one that was left.
  private let lock: Descriptor
  private var lastFolder = ""
  private var isSettled = false

  /// - Parameters:
  ///   - path: the folder, which has this name in the end. It may exist if it is empty.
  ///   - overwrite: whether an existing folder with files may be replaced.
  ///   - mark: the name of a file that every folder of this kind has; a folder without it is not replaced.
  ///   - isSynchronized: whether ``commit()`` waits until contents and name are on the disk.
  /// - Throws: ``ByteStreamError`` with code `alreadyExists`, `notFound`, `permissionDenied`, `diskFull` or `openFailed`.
  package init(path: String, overwrite: Bool, mark: String, isSynchronized: Bool = true) throws(ByteStreamError) {
    var name = path
    while name.utf8.count > 1, name.endsWithSlash { name.removeLast() }
    let parent = name.parentFolder ?? "."
    guard let resolved = realpath(parent, nil) else { throw .creating(path, in: parent, .last) }
    let folder = String(cString: resolved)
    free(resolved)
    let last = String(name.folderAndName.name)
    guard !last.isEmpty, last != ".", last != ".." else {
      throw ByteStreamError(.isDirectory, path: path, message: "this names no new folder; give the name of one")
    }
    let final = folder.step(last)
    try Self.check(final, given: path, overwrite: overwrite, mark: mark)
    let temporary: String
    do throws(SystemError) {
      temporary = try Self.make(in: folder, last)
    } catch {
      throw .creating(path, in: folder, error)
    }
    lock = try Self.locked(temporary, given: path)
    (given, self.path, self.temporary, self.mark) = (path, final, temporary, mark)
    (self.overwrite, self.isSynchronized) = (overwrite, isSynchronized)
  }

  private static func locked(_ temporary: String, given: String) throws(ByteStreamError) -> Descriptor {
    do throws(SystemError) {
      let descriptor = try Descriptor(path: temporary, flags: O_RDONLY | O_DIRECTORY)
      _ = try descriptor.lock()
      return descriptor
    } catch {
      throw .creating(given, error)
    }
  }

  deinit {
    if !isSettled { StoredFile.removeTree(temporary) }
  }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - path: its path from the folder on; folders in it are made.
  ///   - bytes: all of it.
  package mutating func write(_ bytes: [UInt8], to path: String) throws(ByteStreamError) {
    let folder = path.parentFolder ?? ""
    if folder != lastFolder {
      try StoredFile.makeFolders(above: temporary.step(path))
      lastFolder = folder
    }
    do throws(SystemError) {
      var descriptor = try Descriptor(path: temporary.step(path), flags: O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
      let result: Result<Void, SystemError> = bytes.withUnsafeBytes { bytes in
        do throws(SystemError) { return .success(try descriptor.write(bytes)) } catch { return .failure(error) }
      }
      try result.get()
      try descriptor.close()
    } catch {
      throw .writing(given, error)
    }
  }

  /// Gives the folder its name. One of that name is replaced; for a moment there is none.
  package consuming func commit() throws(ByteStreamError) {
    try Self.check(path, given: given, overwrite: overwrite, mark: mark)
    do throws(SystemError) {
      if isSynchronized { try lock.synchronizeSystem() }
      let old = temporary + ".old"
      let isReplaced = StoredFile.kind(of: path) == .folder
      if isReplaced, rename(path, old) != 0 { throw .last }
      if rename(temporary, path) != 0 {
        let error = SystemError.last
        if isReplaced { _ = rename(old, path) }
        throw error
      }
      isSettled = true
      if isSynchronized { try lock.synchronizeSystem() }
      if isReplaced { StoredFile.removeTree(old) }
    } catch {
      throw .writing(given, error)
    }
  }

  private static func check(_ path: String, given: String, overwrite: Bool, mark: String) throws(ByteStreamError) {
    guard let kind = StoredFile.kind(of: path) else { return }
    guard kind == .folder else {
      throw ByteStreamError(.alreadyExists, path: given, message: "this is a file, not a folder; give another name, or remove it first")
    }
    let names = try StoredFile.allNames(inFolder: path)
    if names.isEmpty { return }
    guard overwrite else {
      throw ByteStreamError(.alreadyExists, path: given, message: "this folder has files; give another name, or overwrite it")
    }
    guard names.contains(mark) else {
      throw ByteStreamError(
        .alreadyExists, path: given, message: "this folder has files but no \(mark): what is not known is not replaced; give another name")
    }
  }

  /// Makes the folder under a temporary name.
  private static func make(in folder: String, _ name: String) throws(SystemError) -> String {
    var stem = name
    while stem.utf8.count > 200 { stem.removeLast() }
    for number in 0..<64 * mostNumbers {
      let temporary = folder.step(".\(stem).\(number).partial")
      if mkdir(temporary, 0o777) == 0 { return temporary }
      let error = SystemError.last
      guard error.number == EEXIST else { throw error }
      guard number < mostNumbers, isStale(temporary) else { continue }
      StoredFile.removeTree(temporary)
      if mkdir(temporary, 0o777) == 0 { return temporary }
    }
    throw SystemError(EEXIST)
  }

  /// Whether a folder was left by a run that was killed: otherwise that has the lock.
  private static func isStale(_ temporary: String) -> Bool {
    guard let descriptor = try? Descriptor(path: temporary, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else { return false }
    return (try? descriptor.lock()) == true
  }

  /// How many names are looked at for folders that were left.
  private static let mostNumbers = 16
}

extension StoredFile {
  /// Removes a folder and all in it, without following links. What cannot be removed stays.
  static func removeTree(_ path: String) {
    guard (try? FileStatus(path: path, followingLinks: false))?.kind == .directory else {
      unlink(path)
      return
    }
    guard let stream = opendir(path) else { return }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    closedir(stream)
    for name in names { removeTree(path.step(name)) }
    rmdir(path)
  }
}
