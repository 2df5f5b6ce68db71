internal import Foundation
package import GeoToolkit

/// The indoor map of `Samples/imdf/terminal`.
package enum SampleVenue {
  package static let folder = SharedMaterial.fixtures.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Samples/imdf/terminal").path

  package static func map() throws -> IndoorMap { IndoorMap(try IndoorArchive(path: folder)) }

  /// A map of files in memory, some of them changed.
  package static func map(_ change: (_ path: String, _ text: String) -> String) throws -> IndoorMap {
    let archive = try IndoorArchive(path: folder)
    let files = (archive.files + [archive.manifest].compactMap(\.self)).map { file in
      IndoorFile(path: file.path, role: file.role, bytes: Array(change(file.path, String(decoding: file.bytes, as: UTF8.self)).utf8))
    }
    return IndoorMap(IndoorArchive(name: "terminal", container: .folder, files: files))
  }
}

extension IndoorBatches {
  /// All of them, by the synchronous twin.
  package func all() throws(StageError) -> [Element] {
    var reader = IndoorBatchReader(self)
    var all: [Element] = []
    while let next = try reader.next() { all.append(next) }
    return all
  }
}
