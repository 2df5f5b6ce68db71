public import Foundation

/// Suites and real files that are not part of the repository: the folder `shared` beside it, or the one that
/// GEOTOOLKIT_SHARED names. Tests that need them skip with a message where it is absent.
public enum SharedMaterial {
  /// The folder, if there is one.
  public static let folder: URL? = {
    var candidates: [URL] = []
    if let path = ProcessInfo.processInfo.environment["GEOTOOLKIT_SHARED"] {
      candidates.append(URL(fileURLWithPath: path))
    }
    // Tests/GeoTestSupport/SharedMaterial.swift → the repository's root.
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    candidates.append(root.deletingLastPathComponent().appendingPathComponent("shared"))
    return candidates.first { FileManager.default.fileExists(atPath: $0.appendingPathComponent("suites").path) }
  }()

  public static var isPresent: Bool { folder != nil }

  /// What a skipped test says.
  public static let absence = "the shared folder with suites and real files is not beside the repository"

  /// A file or folder in it, if it is there.
  public static func url(_ path: String) -> URL? {
    guard let url = folder?.appendingPathComponent(path), FileManager.default.fileExists(atPath: url.path) else {
      return nil
    }
    return url
  }

  /// The bytes of a file in it, if it is there.
  public static func contents(of path: String) -> Data? {
    url(path).flatMap { FileManager.default.contents(atPath: $0.path) }
  }

  /// The files of a folder in it, in order of their names; none where it is absent.
  public static func files(in path: String) -> [URL] {
    guard let url = url(path) else { return [] }
    return files(in: url)
  }

  /// The files of any folder, in order of their names.
  public static func files(in folder: URL) -> [URL] {
    let found = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    return (found ?? [])
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// The repository's own fixtures.
  public static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures")
}
