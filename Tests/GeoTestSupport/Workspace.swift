package import Foundation

/// A folder of its own for one test, removed with it.
package final class Workspace: Sendable {
  package let folder: URL

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("GeoToolkitTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file and returns its path.
  package func file(_ name: String, _ text: String) throws -> String {
    let url = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: url)
    return url.path
  }
}
