#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Files and folders as the disk has them, whatever is in them.
public enum StoredFile {
  /// What stands under a name.
  public enum Kind: Sendable { case file, folder, other }

  /// What stands there, links followed; `nil` for nothing.
  public static func kind(of path: String) -> Kind? {
    guard let status = try? FileStatus(path: path) else { return nil }
    return switch status.kind {
    case .regular: .file
    case .directory: .folder
    default: .other
    }
  }

  /// The size of a regular file in bytes, links followed; `nil` for anything else.
  public static func size(of path: String) -> Int? {
    guard let status = try? FileStatus(path: path), status.kind == .regular else { return nil }
    return status.size
  }

  /// How many bytes the file system has free for a new file in the folder of a path; `nil` if that is not known.
  public static func freeSpace(besides path: String) -> Int? {
    let folder = path.folderAndName.folder
    var record = statvfs()
    guard statvfs(folder.isEmpty ? "." : String(folder), &record) == 0 else { return nil }
    return Int(clamping: UInt64(record.f_bavail).multipliedReportingOverflow(by: UInt64(record.f_frsize)).partialValue)
  }

  /// The first bytes of a regular file; none for anything else, so that no pipe loses them.
  public static func beginning(of path: String, count: Int) -> [UInt8] {
    kind(of: path) == .file ? (try? read(file: path, atMost: count)) ?? [] : []
  }

  /// The last bytes of a regular file; none for anything else.
  public static func end(of path: String, count: Int) -> [UInt8] {
    guard kind(of: path) == .file, let descriptor = try? Descriptor(path: path, flags: O_RDONLY | O_NOCTTY) else { return [] }
    descriptor.goToEnd(less: count)
    return (try? read(descriptor, atMost: count)) ?? []
  }

  /// All bytes of a regular file, without undoing any compression.
  ///
  /// - Throws: ``ByteStreamError`` as ``ByteSource/init(path:)``, `readFailed`, or `limitExceeded` for more than `limit` bytes.
  public static func contents(of path: String, limit: Int) throws(ByteStreamError) -> [UInt8] {
    let contents: [UInt8]
    do throws(SystemError) {
      // One more shows that there are too many.
      contents = try read(file: path, atMost: limit < .max ? limit + 1 : limit)
    } catch {
      throw .opening(path, error)
    }
    guard contents.count <= limit else { throw .limit(path, "this file has more than \(limit) bytes, the most that are read") }
    return contents
  }

  /// The names of the regular files in a folder, in order of their bytes, those in folders inside it left out.
  ///
  /// - Throws: ``ByteStreamError`` with code `notFound`, `permissionDenied` or `openFailed`, the last also for a name that is not UTF-8.
  public static func names(inFolder path: String) throws(ByteStreamError) -> [String] {
    let names = try FolderListing.names(in: path, where: { _ in true }, unlisted: { (error) throws(ByteStreamError) in throw error })
    return names.filter { kind(of: path.step($0)) == .file }
  }

  /// The names of all files and folders in a folder, in order of their bytes.
  ///
  /// - Throws: ``ByteStreamError`` as ``names(inFolder:)``.
  package static func allNames(inFolder path: String) throws(ByteStreamError) -> [String] {
    try FolderListing.names(in: path, where: { _ in true }, unlisted: { (error) throws(ByteStreamError) in throw error })
  }

  /// The regular files and the symbolic links in a folder and in those inside it: their paths from the folder on, in order of their
  /// bytes. Hidden folders inside it are left out, links are not followed.
  ///
  /// - Throws: ``ByteStreamError`` as ``names(inFolder:)``, and `limitExceeded` for more than `limit` files and folders.
  public static func paths(inFolder folder: String, limit: Int) throws(ByteStreamError) -> [String] {
    let base = folder.endsWithSlash ? folder : folder + "/"
    var paths: [String] = []
    var waiting = [""]
    var seen = 0
    while let inner = waiting.popLast() {
      let names = try FolderListing.names(
        in: base + inner, where: { _ in true }, unlisted: { (error) throws(ByteStreamError) in throw error })
      seen += names.count
      guard seen <= limit else { throw .limit(folder, "this folder has more than \(limit) files, the most that are read") }
      for name in names {
        let path = inner + name
        switch (try? FileStatus(path: base + path, followingLinks: false))?.kind {
        case .regular, .link: paths.append(path)
        case .directory where !name.hasPrefix("."): waiting.append(path + "/")
        default: break
        }
      }
    }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether a name is a symbolic link, wherever it leads.
  public static func isLink(_ path: String) -> Bool { (try? FileStatus(path: path, followingLinks: false))?.kind == .link }

  /// Removes a regular file whose contents are elsewhere by now.
  ///
  /// - Parameter others: where they are; on a disk that takes `Unit` and `unit` for one name, nothing is removed.
  /// - Throws: ``ByteStreamError`` with code `permissionDenied` or `openFailed`.
  package static func remove(_ path: String, unlessSameAs others: [String]) throws(ByteStreamError) {
    do throws(SystemError) {
      let own = try FileStatus(path: path, followingLinks: false)
      for other in others where other.lowercased() == path.lowercased() {
        if let status = try? FileStatus(path: other, followingLinks: false), status.identity == own.identity { return }
      }
      if unlink(path) != 0 { throw .last }
    } catch {
      throw .opening(path, error)
    }
  }

  /// Makes a folder, whose own folder must exist; one that is there already is taken.
  ///
  /// - Throws: ``ByteStreamError`` with code `notFound`, `permissionDenied` or `openFailed`; `alreadyExists` for a file of that name.
  public static func makeFolder(_ path: String) throws(ByteStreamError) {
    if let kind = kind(of: path) {
      if kind == .folder { return }
      throw ByteStreamError(.alreadyExists, path: path, message: "this is a file, not a folder; give another name, or remove it first")
    }
    if mkdir(path, 0o777) != 0 {
      let error = SystemError.last
      // Another thread or program has made it meanwhile.
      if error.number == EEXIST, kind(of: path) == .folder { return }
      throw .opening(path, error)
    }
  }

  /// Makes the folder that a path lies in, and those above it that are missing. Complexity: O(steps of the path).
  public static func makeFolders(above path: String) throws(ByteStreamError) {
    guard let parent = path.parentFolder, kind(of: parent) != .folder else { return }
    try makeFolders(above: parent)
    try makeFolder(parent)
  }

  private static func read(file path: String, atMost limit: Int) throws(SystemError) -> [UInt8] {
    let descriptor = try Descriptor(path: path, flags: O_RDONLY | O_NOCTTY)
    if try descriptor.status().kind == .directory { throw SystemError(EISDIR) }
    return try read(descriptor, atMost: limit)
  }

  private static func read(_ descriptor: borrowing Descriptor, atMost limit: Int) throws(SystemError) -> [UInt8] {
    var contents: [UInt8] = []
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: min(limit, 1 << 18), alignment: 16)
    defer { piece.deallocate() }
    while contents.count < limit {
      let count = try descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: piece[..<min(piece.count, limit - contents.count)]))
      if count == 0 { break }
      contents.append(contentsOf: piece[..<count])
    }
    return contents
  }
}
