import ByteStreams
import Foundation
@testable import IMDF
import Testing

/// Writing an archive, whatever it has: nothing is lost, and what is written is read as the same map.
@Suite struct StandardLayoutTests {
  private static let cases: [[String]] = [
    ["m/manifest.json", "m/venue.geojson", "venue.geojson"],
    ["m/manifest.json", "m/venue.geojson", "m/unit.geojson", "UNIT.geojson"],
    ["manifest.json", "venue.geojson", "notes.txt", "/notes.txt"],
    ["manifest.json", "venue.geojson", "c:", ":"],
    ["m/manifest.json", "m/venue.geojson", "level.geojson", "other", "extra.geojson"],
    ["m/manifest.json", "m/venue.geojson", "notes.txt", "Notes.TXT", "d:/NOTES.txt", "./notes.txt"],
    ["m/venue.geojson", "m/unit.geojson", "manifest.json", "level.geojson", "other/level.geojson"],
    ["manifest.json", "unit.geojson", "unit.json", "a", "/a/b", "A/b"],
    ["m/manifest.json", "m/unit.geojson", "m/Route.geojson", "m/route.geojson", "route.geojson"],
    ["m/unit.geojson", "other/manifest.json", "level.geojson", "manifest.json"],
    ["Volumes/HD/m/unit.geojson", "Volumes/HD/m/doors.json", "Volumes/HD/m/old/manifest.json", "Volumes/HD/m/old/x.txt", "Volumes/x.txt"],
    ["unit.geojson", "x/manifest.json", "c:/x/unit.geojson", "/x/level.json"],
    ["m/manifest.json.gz", "m/unit.geojson.gz", "m/route.geojson.zst", "m/Route.geojson", "m/level.json.gz", "level.geojson.gz"],
    ["manifest.json", "geo/unit.geojson", "geo/notes.txt", "old/unit.geojson", "old/kiosk.geojson", "old/manifest.json"],
    ["a/manifest.json", "b/unit.geojson", "c/level.geojson", "c/x.geojson", "c/b/unit.geojson", "c/b/venue.geojson", "b/venue.geojson"],
    ["m/unit.geojson", "m/level.geojson", "m/x/unit.geojson", "m/x/kiosk.geojson", "x/level.geojson", "x/manifest.json"],
    ["manifest.json", "manifest.json.gz", "unit.geojson", "unit.geojson.gz", "unit.json.gz", "m/unit.json.gz"]
  ]

  /// What an archive has of each role; of what is kept aside, the bytes count, and of private features, which order they are in does not.
  private func contents(_ archive: IndoorArchive) -> [String] {
    archive.everything.map { "\($0.role) \(String(decoding: $0.bytes, as: UTF8.self))" }.sorted()
  }

  private func expectKept(_ paths: [String]) throws {
    let archive = try ArchiveTests.archive(paths)
    let bytes = try archive.zipBytes()
    let again = try IndoorArchive(zip: bytes, name: "venue.zip")
    #expect(contents(again) == contents(archive), "\(paths) became \(again.everything.map(\.path))")
    #expect(try again.zipBytes() == bytes, "\(paths)")
    let names = again.everything.map { $0.path.lowercased() }
    #expect(Set(names).count == names.count && names.allSatisfy { !$0.isEmpty && !$0.hasPrefix("/") }, "\(names)")
    let (mended, _) = archive.standardised()
    #expect(mended.everything.map(\.path) == again.everything.map(\.path), "\(paths)")
    #expect(mended.standardised().moves.isEmpty, "\(paths)")
  }

  @Test(arguments: cases) func `stray files neither stop writing nor become the map's`(_ paths: [String]) throws {
    try expectKept(paths)
  }

  @Test func `any archive that is read is written`() throws {
    var generator = Numbers(state: 7)
    let folders = ["", "", "m/", "M/", "/", "other/", "m/deep/", "deep/", "c:/", "./"]
    let names = [
      "manifest.json", "unit.geojson", "unit.json", "UNIT.geojson", "level.geojson", "route.geojson", "Route.geojson", "manifest.json.gz",
      "unit.geojson.gz", "unit.json.GZ", "route.geojson.zst", "venue.geojson", "kiosk.geojson", "notes.txt", "other", "m", "c:"
    ]
    var (count, ofSeveral) = (0, 0)
    for _ in 0..<1200 {
      var paths: Set<String> = []
      for _ in 0..<(2 + generator.next() % 7) {
        paths.insert(folders[generator.next() % folders.count] + names[generator.next() % names.count])
      }
      // Two files of one name, or of one type, are refused when they are read.
      guard let archive = try? ArchiveTests.archive(paths.sorted()) else { continue }
      try expectKept(paths.sorted())
      count += 1
      let read = archive.everything.filter { $0.role != .other }
      if Set(read.map { FileNaming($0.path).folder }).count > 1 { ofSeveral += 1 }
      // What has the standard's name as the only one is read, unless its folder has a name that another has too.
      let names = archive.everything.map { FileNaming($0.path) }
      for (file, name) in zip(archive.everything, names) where name.standardName != nil && file.role == .other {
        let beside = names.filter { $0.folder == name.folder }.compactMap(\.standardName)
        #expect(beside.contains { standard in names.count { $0.standardName == standard } > 1 }, "\(paths.sorted()): \(file.path)")
      }
    }
    #expect(count > 300 && ofSeveral > 100)
  }

  @Test func `names in the way are numbered, and strangers go into a folder`() throws {
    func paths(_ index: Int) throws -> [String] {
      try IndoorArchive(zip: ArchiveTests.archive(Self.cases[index]).zipBytes(), name: "venue.zip").everything.map(\.path)
    }
    #expect(try paths(0) == ["manifest.json", "venue.geojson", "other/venue-2.geojson"])
    #expect(try paths(1) == ["manifest.json", "unit.geojson", "venue.geojson", "other/UNIT-2.geojson"])
    #expect(try paths(2) == ["manifest.json", "venue.geojson", "notes-2.txt", "notes.txt"])
    #expect(try paths(10) == ["manifest.json", "unit.geojson", "Volumes/x.txt", "doors.json", "old/x.txt"])
    #expect(try paths(3) == ["manifest.json", "venue.geojson", "c", "unnamed"])
  }

  @Test func `a folder appears when all of it is complete, and not before`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("StandardLayoutTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    func names() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() }
    let archive = try ArchiveTests.archive(["manifest.json", "level.geojson", "unit.geojson", "more/notes.txt"])
    let present = folder.appendingPathComponent("level.geojson")
    try Data("mine".utf8).write(to: present)
    let error = #expect(throws: ByteStreamError.self) { try archive.write(toPath: folder.path, overwrite: false) }
    #expect(error?.code == .alreadyExists && error?.path.hasSuffix("/level.geojson") == true)
    #expect(try names() == ["level.geojson"] && String(contentsOf: present, encoding: .utf8) == "mine")
    // Something that cannot be replaced at all, behind others that can.
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("unit.geojson"), withIntermediateDirectories: false)
    #expect(throws: ByteStreamError.self) { try archive.write(toPath: folder.path, overwrite: true) }
    #expect(try names() == ["level.geojson", "unit.geojson"] && String(contentsOf: present, encoding: .utf8) == "mine")
    try FileManager.default.removeItem(at: folder.appendingPathComponent("unit.geojson"))
    try archive.write(toPath: folder.path, overwrite: true)
    #expect(try names() == ["level.geojson", "manifest.json", "more", "more/notes.txt", "unit.geojson"])
    #expect(try String(contentsOf: present, encoding: .utf8) == "level.geojson")
  }

  /// Always the same numbers.
  private struct Numbers {
    var state: UInt64

    mutating func next() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 40)
    }
  }
}
