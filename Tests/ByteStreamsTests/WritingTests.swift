import ByteStreams
import Foundation
import Testing

@Suite struct WritingTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  /// The error of preparing a sink; `nil` when it can be made (it is discarded then).
  private func refusal(
    _ name: String, overwrite: Bool = false, inputs: [String] = []
  ) -> ByteStreamError? {
    let path = workspace.path(name)
    return failure { () throws(ByteStreamError) in
      _ = try ByteSink(path: path, overwrite: overwrite, inputs: inputs)
    }
  }

  private func write(_ text: String, to name: String, overwrite: Bool = false) throws {
    var sink = try ByteSink(path: workspace.path(name), overwrite: overwrite)
    try sink.write(Array(text.utf8))
    try sink.commit()
  }

  @Test func theFileAppearsAtCommit() throws {
    var sink = try ByteSink(path: workspace.path("out"), overwrite: false)
    try sink.write(Samples.text(count: 200_000))
    let during = try workspace.names()
    #expect(during.count == 1)
    #expect(during[0].hasPrefix(".out.") && during[0].hasSuffix(".partial"))
    try sink.commit()
    #expect(try workspace.names() == ["out"])
    #expect(try workspace.bytes("out") == Samples.text(count: 200_000))
  }

  @Test func newFilesHaveTheUsualPermissions() throws {
    try write("new", to: "out")
    let usual = open(workspace.path("usual"), O_CREAT | O_WRONLY, 0o666)
    close(usual)
    #expect(try workspace.permissions("out") == workspace.permissions("usual"))
  }

  @Test func discardAndScopeRemoveTheTemporary() throws {
    try workspace.file("out", [1])
    let discarded = try ByteSink(path: workspace.path("out"), overwrite: true)
    #expect(try workspace.names().count == 2)
    discarded.discard()
    #expect(try workspace.names() == ["out"])
    do {
      var forgotten = try ByteSink(path: workspace.path("out"), overwrite: true)
      try forgotten.write(Samples.noise(count: 100_000))
      #expect(try workspace.names().count == 2)
    }
    #expect(try workspace.names() == ["out"])
    #expect(try workspace.bytes("out") == [1])
  }

  @Test func existingFilesAreRefusedUnlessAskedFor() throws {
    try workspace.file("out", [1])
    #expect(refusal("out")?.code == .alreadyExists)
    #expect(try workspace.bytes("out") == [1])
    try write("2", to: "out", overwrite: true)
    #expect(try workspace.bytes("out") == Array("2".utf8))
    #expect(try workspace.names() == ["out"])
  }

  @Test func `a folder is not made where a file is, and the error says so`() throws {
    try write("x", to: "n.yml")
    let path = workspace.path("n.yml")
    let refused = failure { () throws(ByteStreamError) in try StoredFile.makeFolder(path) }
    #expect(refused?.code == .alreadyExists && refused?.message.hasPrefix("this is a file, not a folder") == true)
  }

  @Test func aFileThatAppearsMeanwhileIsNotReplaced() throws {
    var sink = try ByteSink(path: workspace.path("out"), overwrite: false)
    try sink.write([2])
    try workspace.file("out", [1])
    #expect(commitFailure(sink)?.code == .alreadyExists)
    #expect(try workspace.bytes("out") == [1])
    #expect(try workspace.names() == ["out"])
  }

  @Test(arguments: [0o600, 0o644, 0o640, 0o755, 0o606])
  func permissionsAreKept(mode: Int) throws {
    let path = try workspace.file("out", [1])
    chmod(path, mode_t(mode))
    try write("2", to: "out", overwrite: true)
    #expect(try workspace.permissions("out") == mode)
  }

  @Test func theInputIsRefusedUnderAnyName() throws {
    let input = try workspace.file("in", [1])
    symlink(input, workspace.path("soft"))
    link(input, workspace.path("hard"))
    symlink("soft", workspace.path("softer"))
    for name in ["in", "soft", "hard", "softer", "./in"] {
      for overwrite in [false, true] {
        let error = refusal(name, overwrite: overwrite, inputs: [workspace.path("x"), input])
        #expect(error?.code == .sameFile, "\(name)")
      }
    }
    // And the other way about: the input is the link.
    let error = refusal("in", overwrite: true, inputs: [workspace.path("softer")])
    #expect(error?.code == .sameFile)
    #expect(error?.message.contains("softer") == true)
    try workspace.file("other", [1])
    #expect(refusal("other", overwrite: true, inputs: [input]) == nil)
  }

  @Test func theFileBehindALinkIsReplaced() throws {
    try FileManager.default.createDirectory(
      atPath: workspace.path("below"), withIntermediateDirectories: false)
    try workspace.file("below/target", [1])
    symlink("below/target", workspace.path("out"))
    #expect(refusal("out")?.code == .alreadyExists)
    try write("2", to: "out", overwrite: true)
    let destination = try FileManager.default.destinationOfSymbolicLink(
      atPath: workspace.path("out"))
    #expect(destination == "below/target")
    #expect(try workspace.bytes("below/target") == Array("2".utf8))
    #expect(try workspace.names() == ["below", "out"])
  }

  @Test func aLinkToNothingIsFollowed() throws {
    symlink("second", workspace.path("first"))
    symlink("target", workspace.path("second"))
    try write("1", to: "first")
    #expect(try workspace.names() == ["first", "second", "target"])
    #expect(try workspace.bytes("target") == Array("1".utf8))

    symlink("absent/target", workspace.path("lost"))
    #expect(refusal("lost")?.code == .notFound)
    symlink("circle", workspace.path("circle"))
    #expect(refusal("circle")?.code == .openFailed)
  }

  @Test func placesWhereNoFileCanBe() throws {
    try workspace.file("file")
    #expect(refusal("absent/out")?.code == .notFound)
    #expect(refusal("absent/out")?.message.contains("absent does not exist") == true)
    #expect(refusal("file/out")?.code == .notFound)
    #expect(refusal("")?.code == .isDirectory)
    #expect(refusal("new/")?.code == .isDirectory)
    #expect(
      failure { () throws(ByteStreamError) in
        _ = try ByteSink(path: "", overwrite: true)
      }?.code == .notFound)
    #expect(try workspace.names() == ["file"])
  }

  @Test func theLongestNameStillHasATemporary() throws {
    for name in [String(repeating: "x", count: 255), String(repeating: "é", count: 127)] {
      try write("1", to: name)
      #expect(try workspace.bytes(name) == Array("1".utf8))
    }
  }

  @Test func aRelativePathSurvivesAsItWas() throws {
    // Relative to the working directory, which is left alone: other tests share it.
    let name = "ByteStreamsTests-\(UUID().uuidString)"
    defer { unlink(name) }
    var sink = try ByteSink(path: name, overwrite: false)
    try sink.write([7])
    try sink.commit()
    var source = try ByteSource(path: name)
    #expect(try source.readAll() == [7])
  }

  @Test(.enabled(if: geteuid() != 0, "root may do everything"))
  func permissions() throws {
    let locked = try workspace.file("locked", [1])
    chmod(locked, 0)
    #expect(
      failure { () throws(ByteStreamError) in _ = try ByteSource(path: locked) }?.code
        == .permissionDenied)
    #expect(refusal("locked", overwrite: true)?.code == .permissionDenied)
    chmod(workspace.path(""), 0o500)
    defer { chmod(workspace.path(""), 0o700) }
    #expect(refusal("new")?.code == .permissionDenied)
  }

  @Test func openDescriptorsByName() throws {
    let path = workspace.path("log")
    let number = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    _ = Foundation.write(number, "first ", 6)
    var sink = try ByteSink(path: "/dev/fd/\(number)", overwrite: false)
    try sink.write(Array("second".utf8))
    try sink.commit()
    // Still open, and where the sink left it.
    #expect(Foundation.write(number, " third", 6) == 6)
    close(number)
    #expect(try workspace.bytes("log") == Array("first second third".utf8))
  }

  @Test(arguments: [Compression.none, .gzip, .zstd])
  func whatWasWrittenCanBeReadInsteadOfCommitted(compression: Compression) throws {
    try write("old", to: "out")
    var sink = try ByteSink(path: workspace.path("out"), overwrite: true, compression: compression)
    try sink.write(Samples.text(count: 200_000))
    guard var source = try sink.takeWritten() else {
      Issue.record("nothing to be read")
      return
    }
    #expect(try workspace.names() == ["out"] && workspace.bytes("out") == Array("old".utf8))
    #expect(try source.readAll(step: 1000) == Samples.text(count: 200_000))
    #expect(try workspace.names() == ["out"])
  }
}
