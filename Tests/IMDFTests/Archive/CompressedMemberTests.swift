import ByteStreams
import Foundation
import GeoToolkit
@testable import IMDF
import Testing

/// Files of a map that are compressed by themselves, inside a folder or a ZIP file.
@Suite struct CompressedMemberTests {
  private static func packed(_ bytes: [UInt8], _ compression: Compression) throws -> [UInt8] {
    var sink = try ByteSink(memory: compression)
    try sink.write(bytes)
    return try sink.takeBytes()
  }

  private static func zip(_ files: [(path: String, bytes: [UInt8])]) throws -> [UInt8] {
    var writer = ZipWriter(try ByteSink(memory: .none))
    for file in files { try writer.add(path: file.path, contents: file.bytes) }
    return try writer.takeBytes()
  }

  private func folder(_ files: [(path: String, bytes: [UInt8])], _ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("CompressedMemberTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    for file in files { try Data(file.bytes).write(to: folder.appendingPathComponent(file.path)) }
    try body(folder)
  }

  /// The sample, every file compressed, with the endings of GeoJSON and of JSON.
  private static func sample() throws -> [(path: String, bytes: [UInt8])] {
    let archive = try SampleVenue.read().archive()
    return try archive.everything.enumerated().map { index, file in
      let path = index % 3 == 1 ? file.path.replacing(".geojson", with: ".json") : file.path
      return index % 2 == 0
        ? (path + ".gz", try packed(file.bytes, .gzip)) : (path.uppercased() + ".zst", try packed(file.bytes, .zstd))
    }
  }

  @Test func `a map of compressed files is read, told, and mended to plain ones`() throws {
    let (sample, files) = (try SampleVenue.read().archive(), try Self.sample())
    func expectSample(_ archive: IndoorArchive) throws {
      #expect(archive.files.map(\.bytes) == sample.files.map(\.bytes) && archive.manifest?.bytes == sample.manifest?.bytes)
      #expect(archive.files.map(\.role) == sample.files.map(\.role))
      #expect(archive.notices.count { $0.message.contains("compressed by itself") } == 17)
      #expect(Set(IndoorFixTests.findings(archive)) == ["imdf.archive-layout"])
      let result = try IndoorFixTests.mended(archive)
      #expect(IndoorFixTests.findings(result.archive) == [])
      // What is written has the standard's names and says the same.
      let again = try IndoorArchive(zip: archive.zipBytes(), name: "again.zip")
      #expect(
        again.notices.isEmpty && again.files.map(\.path) == sample.files.map(\.path)
          && again.files.map(\.bytes) == sample.files.map(\.bytes))
    }
    try expectSample(IndoorArchive(zip: Self.zip(files), name: "venue.zip"))
    try folder(files) { folder in
      #expect(IndoorArchive.isArchive(path: folder.path))
      let archive = try IndoorArchive(path: folder.path)
      try expectSample(archive)
      try IndoorFixTests.mended(archive).archive.replace(archive, versions: [:], compression: .none)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == sample.everything.map(\.path).sorted())
    }
  }

  @Test func `the nearest to the standard's name is read, and two of one name are an error`() throws {
    let names = ["manifest.json", "manifest.json.gz", "unit.json", "unit.geojson.gz", "level.json.gz", "level.json"]
    let archive = try IndoorArchive(zip: Self.zip(names.map { ($0, Array($0.utf8)) }), name: "venue.zip")
    #expect(
      archive.everything.map(\.path) == ["manifest.json", "level.json", "unit.geojson.gz", "level.json.gz", "manifest.json.gz", "unit.json"]
    )
    #expect(archive.notices.count { $0.message.contains("kept and not read") } == 3)
    for pair in [["unit.geojson.gz", "unit.geojson.zst"], ["manifest.json", "Manifest.json"]] {
      let error = #expect(throws: ByteStreamError.self) {
        try IndoorArchive(zip: Self.zip((pair + ["venue.geojson"]).map { ($0, Array($0.utf8)) }), name: "venue.zip")
      }
      #expect(error?.code == .refusedArchive && error?.message.contains("which both claim to") == true)
    }
  }

  @Test func `what unpacks to more than is granted, or is damaged, is refused`() throws {
    var limits = ZipLimits()
    limits.inflatedBytes = 100_000
    let manifest = ("manifest.json", Array("{}".utf8))
    // Each of the two alone has room.
    let bomb = try Self.packed([UInt8](repeating: 0x20, count: 60_000), .gzip)
    let one = try IndoorArchive(zip: Self.zip([manifest, ("unit.geojson.gz", bomb)]), name: "venue.zip", limits: limits)
    #expect(one.files.first?.bytes.count == 60_000)
    let both = [manifest, ("unit.geojson.gz", bomb), ("level.geojson.gz", bomb)]
    for error in [
      #expect(throws: ByteStreamError.self) { try IndoorArchive(zip: Self.zip(both), name: "venue.zip", limits: limits) },
      #expect(throws: ByteStreamError.self) { try self.folder(both) { _ = try IndoorArchive(path: $0.path, limits: limits) } }
    ] { #expect(error?.code == .limitExceeded && error?.path.hasSuffix(".geojson.gz") == true) }
    let cut = Array(bomb.dropLast(9))
    let error = #expect(throws: ByteStreamError.self) {
      try IndoorArchive(zip: Self.zip([manifest, ("unit.geojson.gz", cut)]), name: "venue.zip")
    }
    #expect(error?.code == .truncatedCompression && error?.path == "venue.zip/unit.geojson.gz")
  }
}
