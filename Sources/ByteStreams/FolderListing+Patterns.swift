#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension FolderListing {
  /// The paths that a pattern of the shell matches (`*`, `?`, `[a-z]`), in order of their bytes; `nil` for a path that is none, or that names
  /// something as it is written. Complexity: O(n log n) for n names in the folders that it goes through.
  ///
  /// - Returns: empty where nothing matches, or a folder may not be read.
  public static func matches(of pattern: String) -> [String]? {
    guard pattern.utf8.contains(where: { $0 == 0x2A || $0 == 0x3F || $0 == 0x5B }), (try? FileStatus(path: pattern)) == nil else {
      return nil
    }
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, GLOB_NOSORT, nil, &found) == 0, let paths = found.gl_pathv else { return [] }
    // There are gl_pathc pointers, each to a text with a zero byte behind it.
    return (0..<Int(found.gl_pathc)).compactMap { index in paths[index].flatMap { String(validatingCString: $0) } }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
