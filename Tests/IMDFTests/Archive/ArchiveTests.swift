import Foundation
import ByteStreams
import GeoTestSupport
import GeoToolkit
@testable import IMDF
import Testing

@Suite struct ArchiveTests {
  static func zip(_ paths: [String]) throws -> [UInt8] {
    var writer = ZipWriter(try ByteSink(memory: .none))
    // Absolute paths are only read.
    for path in paths { try writer.add(path: path.hasPrefix("/") ? "\u{1}" + path.dropFirst() : path, contents: Array(path.utf8)) }
    var bytes = try writer.takeBytes()
    for path in paths where path.hasPrefix("/") {
      let written = Array(("\u{1}" + path.dropFirst()).utf8)
      for at in bytes.indices where bytes[at...].starts(with: written) { bytes[at] = 0x2F }
    }
    return bytes
  }

  static func archive(_ paths: [String]) throws -> IndoorArchive {
    try IndoorArchive(zip: zip(paths), name: "venue.zip")
  }

  @Test func `files in folders, other endings and litter are taken with a notice`() throws {
    let archive = try Self.archive([
      "export/map/manifest.json", "export/map/unit.json", "export/map/venue.geojson", "export/map/.DS_Store",
      "__MACOSX/export/map/._unit.json", "export/map/route.geojson", "export/map/units.json", "export/other/venue.geojson"
    ])
    #expect(archive.manifest?.path == "export/map/manifest.json")
    #expect(archive.files.map(\.path) == ["export/map/unit.json", "export/map/venue.geojson", "export/map/route.geojson"])
    #expect(archive.others.map(\.path) == ["export/map/units.json", "export/other/venue.geojson"])
    #expect(archive.notices.count == 7)
  }

  @Test(arguments: [
    // The manifest above the features, below them, each file by itself, and two halves.
    (["manifest.json", "geo/unit.geojson", "geo/venue.geojson", "geo/level.geojson"], 1),
    (["meta/manifest.json", "unit.geojson", "venue.geojson", "level.geojson"], 1),
    (["a/manifest.json", "b/unit.geojson", "c/venue.geojson", "d/e/level.json"], 5),
    (["m/manifest.json", "m/level.geojson", "n/unit.geojson", "n/venue.geojson"], 2)
  ])
  func `files of one map in several folders are all read`(_ paths: [String], _ notices: Int) throws {
    let archive = try Self.archive(paths)
    #expect(archive.manifest?.path == paths.first { $0.hasSuffix("manifest.json") })
    #expect(archive.files.map(\.role) == [.features(.level), .features(.unit), .features(.venue)] && archive.others.isEmpty)
    #expect(archive.notices.count == notices)
    let again = try IndoorArchive(zip: archive.zipBytes(), name: "again.zip")
    #expect(
      again.notices.isEmpty && again.manifest?.bytes == archive.manifest?.bytes && again.files.map(\.bytes) == archive.files.map(\.bytes))
  }

  @Test func `a folder that has a file of the map again is a copy, of which nothing is read`() throws {
    let archive = try Self.archive([
      "manifest.json", "unit.geojson", "old/unit.geojson", "old/kiosk.geojson", "more/level.geojson", "more/notes.geojson"
    ])
    #expect(archive.files.map(\.path) == ["more/level.geojson", "unit.geojson", "more/notes.geojson"])
    #expect(archive.others.map(\.path) == ["old/kiosk.geojson", "old/unit.geojson"])
    #expect(
      archive.notices.filter { $0.path.hasPrefix("old/") }.map(\.message) == [
        "the root of the archive has a file of this name as well, which was read; this one was kept and not read",
        "other files of its folder are in the root of the archive as well, which was read; its folder counts as another copy, and was kept and not read"
      ])
    // Of two copies of what the map does not have, one.
    #expect(
      try Self.archive(["manifest.json", "unit.geojson", "a/level.geojson", "b/level.geojson"]).files.map(\.path) == [
        "a/level.geojson", "unit.geojson"
      ])
  }

  @Test func `of two files for one type the standard's name counts, and two of one name are an error`() throws {
    let archive = try Self.archive(["manifest.json", "unit.geojson", "unit.json", "venue.geojson"])
    #expect(archive.files.map(\.path) == ["unit.geojson", "venue.geojson"])
    #expect(throws: ByteStreamError.self) { try Self.archive(["manifest.json", "unit.geojson", "Unit.geojson"]) }
    #expect(throws: ByteStreamError.self) {
      try Self.archive(["a/manifest.json", "a/unit.geojson", "b/manifest.json", "b/unit.geojson"])
    }
  }

  @Test func `what is written is read again, to the letter`() throws {
    let paths = ["x/manifest.json", "x/unit.json", "x/venue.json", "x/route.geojson", "x/notes.txt"]
    let first = try Self.archive(paths)
    let bytes = try first.zipBytes()
    let second = try IndoorArchive(zip: bytes, name: "again.zip")
    #expect(second.files.map(\.path) == ["unit.geojson", "venue.geojson", "route.geojson"])
    #expect(second.files.map(\.bytes) == first.files.map(\.bytes))
    #expect(second.others.map(\.bytes) == first.others.map(\.bytes))
    #expect(try second.others.map(\.path) == ["notes.txt"] && second.zipBytes() == bytes)
    #expect(try first.zipBytes() == bytes)
  }

  @Test(.enabled(if: SharedMaterial.isPresent, "the shared folder is absent"), arguments: ["addenbrookes", "ulm"])
  func `real folders are maps, and come through a ZIP file unchanged`(_ name: String) throws {
    let folder = try #require(SharedMaterial.url("data/imdf/\(name)")).path
    #expect(IndoorArchive.isArchive(path: folder))
    let archive = try IndoorArchive(path: folder)
    #expect(archive.manifest != nil && archive.files.count > 6)
    let again = try IndoorArchive(zip: archive.zipBytes(), name: "venue.zip")
    #expect(again.manifest?.bytes == archive.manifest?.bytes)
    #expect(again.files.map(\.bytes) == archive.files.map(\.bytes))
    #expect(again.files.map(\.role) == archive.files.map(\.role))
  }

  @Test func `links in a folder are refused, as in ZIP files`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ArchiveTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(at: SampleVenue.folder, to: folder)
    let unit = folder.appendingPathComponent("unit.geojson")
    for name in ["private.geojson", "unit.geojson", "notes.txt"] {
      let link = folder.appendingPathComponent(name)
      let old = try? Data(contentsOf: link)
      try? FileManager.default.removeItem(at: link)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: SampleVenue.folder.appendingPathComponent("level.geojson"))
      let error = #expect(throws: ByteStreamError.self) { try IndoorArchive(path: folder.path) }
      #expect(error?.code == .refusedArchive && error?.message.contains("\(name) is a symbolic link") == true)
      try FileManager.default.removeItem(at: link)
      if let old { try old.write(to: link) }
    }
    #expect(FileManager.default.fileExists(atPath: unit.path))
    #expect(try IndoorArchive(path: folder.path).files.count == 16)
  }

  private func withCopy(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ArchiveTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("a/b"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: SampleVenue.folder, to: folder.appendingPathComponent("a/b/map"))
    try body(folder)
  }

  @Test func `a map in a folder inside a folder is found, and what lies beside it is kept`() throws {
    try withCopy { folder in
      func write(_ text: String, _ path: String) throws {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      try write("n", "notes.txt")
      try write("p", "a/b/map/photos/p.jpg")
      try write("x", "a/.git/unit.geojson")
      #expect(IndoorArchive.isArchive(path: folder.path))
      let archive = try IndoorArchive(path: folder.path)
      #expect(archive.manifest?.path == "a/b/map/manifest.json" && archive.files.count == 16)
      #expect(archive.others.map(\.path) == ["a/b/map/photos/p.jpg", "notes.txt"])
      #expect(archive.notices.count == 3)
      // The same as a ZIP file of the folder.
      let again = try IndoorArchive(zip: archive.zipBytes(), name: "venue.zip")
      #expect(again.others.map(\.path) == ["notes.txt", "photos/p.jpg"] && again.files.count == 16)
      let (mended, moves) = archive.standardised()
      #expect(moves.count == 19)
      try mended.replace(archive, versions: [:], compression: .none)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 20)
      #expect(try IndoorArchive(path: folder.path).standardised().moves.isEmpty)
      // The manifest and some features elsewhere.
      try FileManager.default.createDirectory(at: folder.appendingPathComponent("geo"), withIntermediateDirectories: false)
      for name in ["unit.geojson", "level.geojson"] {
        try FileManager.default.moveItem(at: folder.appendingPathComponent(name), to: folder.appendingPathComponent("geo/" + name))
      }
      #expect(IndoorArchive.isArchive(path: folder.path))
      #expect(try IndoorArchive(path: folder.path).files.count == 16 && IndoorArchive(path: folder.path).manifest != nil)
      // Other GeoJSON makes it a folder of files; links are refused wherever they are.
      try write("{}", "a/roads.geojson")
      #expect(IndoorArchive.isArchive(path: folder.path))
    }
    try withCopy { folder in
      try Data("{}".utf8).write(to: folder.appendingPathComponent("a/roads.geojson"))
      #expect(!IndoorArchive.isArchive(path: folder.path))
      try FileManager.default.removeItem(at: folder.appendingPathComponent("a/roads.geojson"))
      try FileManager.default.createSymbolicLink(at: folder.appendingPathComponent("a/more"), withDestinationURL: SampleVenue.folder)
      let error = #expect(throws: ByteStreamError.self) { try IndoorArchive(path: folder.path) }
      #expect(error?.code == .refusedArchive && error?.message.contains("a/more is a symbolic link") == true)
    }
  }

  @Test func `a ZIP file with a program before it is a map`() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("ArchiveTests-\(UUID().uuidString).zip")
    defer { try? FileManager.default.removeItem(at: path) }
    let bytes = try Self.zip(["manifest.json", "unit.geojson"])
    try Data(Array("#!/bin/sh\nexit\n".utf8) + bytes).write(to: path)
    #expect(IndoorArchive.isArchive(path: path.path))
    #expect(try IndoorArchive(path: path.path).files.map(\.path) == ["unit.geojson"])
    try Data("[]".utf8).write(to: path)
    #expect(!IndoorArchive.isArchive(path: path.path))
  }

  @Test func `folders of other GeoJSON are no maps`() {
    #expect(!IndoorArchive.isArchive(path: SharedMaterial.fixtures.path))
  }

  @Test func `a draft of a file, all of which that file has, is kept and not read`() throws {
    let sample = try SampleVenue.read().archive()
    func text(_ type: FeatureType) -> [UInt8] { sample.files.first { $0.role == .features(type) }?.bytes ?? [] }
    let route = Array(#"{"type":"FeatureCollection","features":[{"type":"Feature","id":"r1","geometry":null,"properties":{}}]}"#.utf8)
    func archive(_ drafts: [(String, [UInt8])]) throws -> IndoorArchive {
      var writer = ZipWriter(try ByteSink(memory: .none))
      for file in sample.everything { try writer.add(path: file.path, contents: file.bytes) }
      for (path, bytes) in drafts { try writer.add(path: path, contents: bytes) }
      return try IndoorArchive(zip: writer.takeBytes(), name: "venue.zip")
    }
    let drafts = [("openings.geojson", text(.opening)), ("unit_draft.geojson", text(.unit)), ("old-level.geojson", text(.level))]
    let map = try archive(drafts + [("unit_routes.geojson", route)])
    #expect(map.files.count == 17 && map.others.map(\.path) == drafts.map(\.0).sorted())
    #expect(map.notices.count { $0.message.contains("counts as a draft") } == 3)
    #expect(IndoorFixTests.findings(map).filter { !$0.hasPrefix("imdf.") } == [])
    #expect(IndoorMap(map).features.count == IndoorMap(sample).features.count + 1)
    let again = try IndoorArchive(zip: map.zipBytes(), name: "again.zip")
    #expect(again.others.map(\.bytes) == map.others.map(\.bytes) && again.files.map(\.bytes) == map.files.map(\.bytes))
    #expect(try again.zipBytes() == map.zipBytes())
    let mended = try IndoorFixTests.mended(map).archive
    #expect(try mended.zipBytes() == map.zipBytes() && !IndoorFixTests.mended(mended).report.hasChanged)
    // One feature of its own, and it is private features as ever.
    let own = Array(String(decoding: text(.level), as: UTF8.self).replacing("1c8a7f14", with: "2c8a7f14").utf8)
    #expect(try archive([("old-level.geojson", own)]).others.isEmpty)
  }

  @Test(arguments: [["map.zip"], ["export/Terminal.IMDF", "readme.txt"], ["__MACOSX/._map.zip", "a/map.zip"]])
  func `a ZIP file that holds nothing but another one names it`(paths: [String]) throws {
    let inner = try #require(paths.first { !$0.hasPrefix("__MACOSX") })
    do throws(ByteStreamError) {
      _ = try IndoorArchive(zip: (try? Self.zip(paths)) ?? [], name: "outer.zip")
      Issue.record("an archive was read")
    } catch {
      #expect(
        error.code == .refusedArchive
          && error.message == "this ZIP file contains another ZIP file, \(inner), but no indoor map; unpack it first, and name \(inner)")
    }
  }

  @Test func `a ZIP file inside another one is known by its contents`() throws {
    var writer = ZipWriter(try ByteSink(memory: .none))
    try writer.add(path: "readme.txt", contents: Array("text".utf8))
    try writer.add(path: "export", contents: Self.zip(["venue.geojson"]))
    let bytes = try writer.takeBytes()
    #expect {
      try IndoorArchive(zip: bytes, name: "outer.zip")
    } throws: { ($0 as? ByteStreamError)?.message.contains("another ZIP file, export,") ?? false }
  }
}
