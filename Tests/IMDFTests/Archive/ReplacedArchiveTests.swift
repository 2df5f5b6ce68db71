import ByteStreams
import Foundation
import Testing

@testable import IMDF

/// Indoor maps that are written over what was read.
@Suite struct ReplacedArchiveTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("IMDFTests-\(UUID().uuidString)")

  private func versions(_ paths: [String]) -> [String: FileVersion] {
    Dictionary(uniqueKeysWithValues: paths.compactMap { path in StoredFile.version(of: path).map { (path, $0) } })
  }

  /// The archive with a space at the end of each file.
  private func changed(_ archive: IndoorArchive) -> IndoorArchive {
    let files = archive.files.map { IndoorFile(path: $0.path, role: $0.role, bytes: $0.bytes + [0x20]) }
    return archive.replacing(manifest: archive.manifest, files: files)
  }

  private func code(_ work: () throws(ByteStreamError) -> Void) -> ByteStreamError.Code? {
    do throws(ByteStreamError) {
      try work()
      return nil
    } catch { return error.code }
  }

  @Test(arguments: ["map.zip", "map", "map/unit.geojson"])
  func `an indoor map that another program changed since it was read is left unchanged`(name: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let map = folder.appendingPathComponent(name == "map.zip" ? name : "map").path
    try SampleVenue.read().archive().write(toPath: map, overwrite: false)
    let path = folder.appendingPathComponent(name).path
    let files = name == "map" ? try StoredFile.paths(inFolder: path, limit: 100).map { path + "/" + $0 } : [path]
    let before = versions(files)
    let archive = try IndoorArchive(path: path)
    let contents = try files.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    let edited = name == "map" ? path + "/unit.geojson" : path
    try Data("edited".utf8).write(to: URL(fileURLWithPath: edited))
    #expect(code { () throws(ByteStreamError) in try changed(archive).replace(archive, versions: before, compression: .none) } == .changed)
    for (file, old) in zip(files, contents) {
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == (file == edited ? Data("edited".utf8) : old), "\(file)")
    }
    // Put back, the map can be replaced.
    try contents[files.firstIndex(of: edited) ?? 0].write(to: URL(fileURLWithPath: edited))
    try changed(archive).replace(archive, versions: versions(files), compression: .none)
    #expect(try IndoorArchive(path: path).files.allSatisfy { $0.bytes.last == 0x20 })
  }
}
