import Foundation

/// The folder with the suites that are not in the repository: `GEOTOOLKIT_SHARED`, or `shared` beside the
/// repository's root.
enum SharedSuite {
  /// The bytes of a suite's file, nil when the suites are not on this machine.
  static func contents(of path: String) -> Data? {
    FileManager.default.contents(atPath: folder.appendingPathComponent(path).path)
  }

  private static var folder: URL {
    if let folder = ProcessInfo.processInfo.environment["GEOTOOLKIT_SHARED"] {
      return URL(fileURLWithPath: folder)
    }
    var root = URL(fileURLWithPath: #filePath)
    while root.path != "/",
      !FileManager.default.fileExists(atPath: root.appendingPathComponent("Package.swift").path)
    {
      root.deleteLastPathComponent()
    }
    return root.deletingLastPathComponent().appendingPathComponent("shared")
  }
}
