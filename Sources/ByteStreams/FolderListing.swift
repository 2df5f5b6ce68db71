#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The files of a folder and of the folders in it.
public enum FolderListing {
  /// The paths of the files whose names are wanted, each folder's in the order of their names' bytes, a folder's in
  /// its name's place. Hidden folders are left out; a folder that links lead to twice is listed once.
  ///
  /// - Parameters:
  ///   - folder: the path of a folder; that of anything else is returned as it is.
  ///   - isWanted: whether a file of this name is listed.
  ///   - unlisted: called for each wanted name that is not UTF-8 (a path is text here), and for each pipe, socket or device
  ///     with a wanted name, which might never end: what cannot be listed must not be left out without a word.
  /// - Throws: ``ByteStreamError`` where a folder may not be read, and what `unlisted` throws.
  /// - Complexity: O(n log n) for n names.
  public static func files(
    in folder: String, where isWanted: (String) -> Bool, unlisted: (ByteStreamError) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) -> [String] {
    var visited: Set<FileStatus.Identity> = []
    guard let status = try? FileStatus(path: folder), status.kind == .directory else { return [folder] }
    visited.insert(status.identity)
    var files: [String] = []
    // What is still to be looked at, the next one last.
    var waiting = try contents(of: folder)
    while let path = waiting.popLast() {
      let name = path.pathSteps.last ?? ""
      // A link that leads nowhere is a file that cannot be opened: opening it says so.
      let status = try? FileStatus(path: path)
      if status?.kind == .directory {
        guard let status, !name.hasPrefix("."), visited.insert(status.identity).inserted else { continue }
        waiting += try contents(of: path)
      } else if isWanted(String(name)) {
        if let status, status.kind != .regular {
          try unlisted(
            ByteStreamError(.openFailed, path: path, message: "this is no file but a pipe or device; name it alone if it is to be read"))
        } else {
          files.append(path)
        }
      }
    }
    return files

    /// The paths in a folder, the first by name last.
    func contents(of folder: String) throws(ByteStreamError) -> [String] {
      let entries = try names(in: folder, where: isWanted, unlisted: unlisted)
      return entries.reversed().map { folder.step($0) }
    }
  }

  /// The names in a folder, in order of their bytes, of those that are not UTF-8 the unwanted ones left out.
  static func names(
    in folder: String, where isWanted: (String) -> Bool, unlisted: (ByteStreamError) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) -> [String] {
    guard let stream = opendir(folder) else { throw .opening(folder, .last) }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw .reading(folder, at: 0, .last) }
        break
      }
      // The name ends with a zero byte inside the record.
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: UInt8.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) { start in
          Array(UnsafeBufferPointer(start: start, count: strlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))))
        }
      }
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
    }
    names.sort { $0.lexicographicallyPrecedes($1) }
    var texts: [String] = []
    for name in names {
      if let text = String(validating: name, as: UTF8.self) {
        texts.append(text)
      } else if isWanted(String(decoding: name, as: UTF8.self)) {
        try unlisted(
          ByteStreamError(
            .openFailed, path: folder.step(visible(name)),
            message: "the name of this file is not UTF-8; rename it"))
      }
    }
    return texts
  }

  /// A name of any bytes as text for a message, what is not ASCII by its numbers.
  public static func visible(_ name: [UInt8]) -> String {
    name.map { byte in
      (0x20..<0x7F).contains(byte) ? String(Unicode.Scalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
