import ByteStreams
import Testing

@Suite struct PathTextTests {
  /// An accent without a letter before it, and a sign that goes with what stands behind it: Swift makes either one character with a slash.
  static let names = ["x", "\u{301}x", "\u{600}", "\u{301}", "é"]

  @Test(arguments: names, names) func `a slash parts a path, whatever stands beside it`(folder: String, name: String) {
    let path = folder + "/" + name
    #expect(path.pathSteps.map { Array($0.utf8) } == [Array(folder.utf8), Array(name.utf8)])
    #expect(path.parentFolder == folder && Array(path.folderAndName.name.utf8) == Array(name.utf8))
    #expect(path.slashes == [path.utf8.index(path.startIndex, offsetBy: folder.utf8.count)] && path.hasSlash)
    #expect(("/" + name).beginsWithSlash && (folder + "/").endsWithSlash && !path.beginsWithSlash && !path.endsWithSlash)
    #expect(("/" + name).parentFolder == "/" && name.parentFolder == nil && "".parentFolder == nil)
    #expect((folder + "/").step(name) == path && folder.step(name) == path)
    #expect(path.behind(folder + "/").map { Array($0.utf8) } == Array(name.utf8))
    #expect(path.behind("y") == nil && "é".behind("e\u{301}") == nil)
  }

  @Test(arguments: names) func `files in a folder are written and listed under their names`(name: String) throws {
    let workspace = try Workspace()
    let folder = workspace.path("d")
    try StoredFile.makeFolder(folder)
    var sink = try ByteSink(path: folder.step(name), overwrite: false)
    try sink.write([1])
    try sink.commit()
    #expect(try StoredFile.paths(inFolder: folder, limit: 9) == [name])
    #expect(try FolderListing.files(in: folder, where: { _ in true }, unlisted: { _ in }) == [folder.step(name)])
  }

  @Test func `an entry does not lead out of an archive by an accent`() throws {
    var writer = ZipWriter(try ByteSink(memory: .none))
    try writer.add(path: "a/../\u{301}x", contents: [])
    let bytes = try writer.takeBytes()
    let error = #expect(throws: ByteStreamError.self) { try ZipReader(bytes: bytes, name: "a.zip") }
    #expect(error?.code == .refusedArchive)
  }
}
