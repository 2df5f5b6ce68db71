import ByteStreams
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

struct FolderListingTests {
  private func list(
    _ place: Workspace, _ folder: String = "f", unlisted: (ByteStreamError) -> Void = { Issue.record($0) }
  ) throws -> [String] {
    let files = try FolderListing.files(in: place.path(folder), where: { $0.hasSuffix(".geojson") }, unlisted: unlisted)
    return files.map { String($0.dropFirst(place.path("").count)) }
  }

  private func folder(_ name: String, in place: Workspace) throws {
    try FileManager.default.createDirectory(
      at: place.folder.appendingPathComponent(name), withIntermediateDirectories: true)
  }

  @Test func `names come in the order of their bytes, a folder's in its place, hidden folders not at all`() throws {
    let place = try Workspace()
    for name in ["f/b", "f/.git", "f/c.geojson"] { try folder(name, in: place) }
    for name in ["f/b/z.geojson", "f/a.geojson", "f/d.geojson", "f/é.geojson", "f/.git/x.geojson", "f/e.txt", "f/c.geojson/i.geojson"] {
      try place.file(name)
    }
    #expect(
      try list(place) == ["f/a.geojson", "f/b/z.geojson", "f/c.geojson/i.geojson", "f/d.geojson", "f/é.geojson"])
    #expect(try list(place, "f/a.geojson") == ["f/a.geojson"])
    #expect(try list(place, "nowhere") == ["nowhere"])
  }

  @Test func `a circle of links ends`() throws {
    let place = try Workspace()
    try folder("f/g", in: place)
    try place.file("f/g/a.geojson")
    for link in ["f/g/up", "f/other"] {
      try FileManager.default.createSymbolicLink(atPath: place.path(link), withDestinationPath: place.path("f"))
    }
    #expect(try list(place) == ["f/g/a.geojson"])
  }

  #if canImport(Glibc)
    @Test func `a pipe among files is told, and not waited for`() throws {
      let place = try Workspace()
      try folder("f", in: place)
      try place.file("f/a.geojson")
      try #require(mkfifo(place.path("f/p.geojson"), 0o600) == 0)
      var errors: [ByteStreamError] = []
      #expect(try list(place, unlisted: { errors.append($0) }) == ["f/a.geojson"])
      #expect(errors.count == 1 && errors[0].path.hasSuffix("f/p.geojson"))
    }

    @Test func `a file that text cannot name is not left out without a word`() throws {
      let place = try Workspace()
      try folder("f", in: place)
      try place.file("f/a.geojson")
      for (name, isWanted) in [("caf\u{1}.txt", false), ("caf\u{1}.geojson", true)] {
        // The byte 0xE9 alone is Latin-1, not UTF-8.
        var path = Array(place.path("f/\(name)").utf8CString)
        for index in path.indices where path[index] == 1 { path[index] = CChar(bitPattern: 0xE9) }
        let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
        try #require(descriptor >= 0)
        close(descriptor)
        var errors: [ByteStreamError] = []
        #expect(try list(place, unlisted: { errors.append($0) }) == ["f/a.geojson"])
        #expect(errors.map { $0.path.hasSuffix("f/caf\\xe9.geojson") } == (isWanted ? [true] : []))
      }
    }
  #endif
}
