#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What distinguishes versions of a file without reading them: its size, and when its contents changed last.
package struct FileStamp: Sendable, Hashable {
  /// Bytes.
  package let size: Int
  /// Since 1970, to the nanosecond where the disk has them.
  package let seconds: Int
  package let nanoseconds: Int

  package init(size: Int, seconds: Int, nanoseconds: Int) { (self.size, self.seconds, self.nanoseconds) = (size, seconds, nanoseconds) }

  /// That of a regular file; `nil` for anything else, and for nothing.
  package init?(of path: String) {
    guard let status = try? FileStatus(path: path), status.kind == .regular else { return nil }
    let stamp = status.stamp
    self.init(size: stamp.size, seconds: stamp.time.seconds, nanoseconds: stamp.time.nanoseconds)
  }

  /// Reads what ``time`` writes.
  package init?(size: Int, time: String) {
    let parts = time.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 9, let seconds = Int(parts[0]), let nanoseconds = Int(parts[1]), nanoseconds >= 0 else {
      return nil
    }
    self.init(size: size, seconds: seconds, nanoseconds: nanoseconds)
  }

  /// The seconds with nine decimals.
  package var time: String {
    let fraction = "\(nanoseconds)"
    return "\(seconds)." + String(repeating: "0", count: max(0, 9 - fraction.utf8.count)) + fraction
  }
}

extension StoredFile {
  /// Where a path leads: links of folders that exist are followed, `.` and `..` taken out. Two paths of one file in different folders that are
  /// links to each other have one. Complexity: O(steps of the path).
  package static func resolved(_ path: String) -> String {
    if let whole = realpath(path, nil) {
      defer { free(whole) }
      return String(cString: whole)
    }
    // What is not there yet lies in a folder that may be.
    let (_, name) = path.folderAndName
    let parent = resolved(path.parentFolder ?? (path == "." ? "/" : "."))
    return name == "." || name.isEmpty ? parent : name == ".." ? parent.parentFolder ?? "/" : parent.step(name)
  }

  /// Whether a path is one that a pattern of the shell stands for, which is not a file's own name.
  package static func matches(_ path: String, pattern: String) -> Bool {
    pattern.utf8.contains { $0 == 0x2A || $0 == 0x3F || $0 == 0x5B } && kind(of: pattern) == nil
      && fnmatch(pattern, path, FNM_PATHNAME | FNM_PERIOD) == 0
  }

  /// The first of some outputs that exists and is one of some inputs, under whatever name, and that input. Complexity: O(n + m).
  package static func shared(_ outputs: [String], with inputs: [String]) -> (output: String, input: String)? {
    var known: [FileStatus.Identity: String] = [:]
    for input in inputs { if let status = try? FileStatus(path: input) { known[status.identity] = input } }
    for output in outputs {
      if let status = try? FileStatus(path: output), let input = known[status.identity] { return (output, input) }
    }
    return nil
  }
}
