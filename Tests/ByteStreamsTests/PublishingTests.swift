@testable import ByteStreams
import Foundation
import Testing

/// What becomes of an output when other programs write in its folder meanwhile.
@Suite struct PublishingTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func sink(_ name: String, overwrite: Bool = false, isSynchronized: Bool = true) throws -> ByteSink {
    try ByteSink(path: workspace.path(name), overwrite: overwrite, isSynchronized: isSynchronized)
  }

  @Test(arguments: [true, false])
  func `a file that appears during the run is replaced where overwriting was asked for`(isSynchronized: Bool) throws {
    var sink = try sink("out", overwrite: true, isSynchronized: isSynchronized)
    try sink.write([2])
    try workspace.file("out", [1])
    try sink.commit()
    #expect(try workspace.bytes("out") == [2])
    #expect(try workspace.names() == ["out"])
  }

  @Test func `several sinks of one file do not disturb each other`() throws {
    for count in [2, 20] {
      var sinks: [Held] = []
      for number in 0..<count { sinks.append(try Held(try sink("out", overwrite: true), UInt8(number))) }
      #expect(try workspace.names().filter { $0.hasSuffix(".partial") }.count == count)
      for (number, held) in sinks.enumerated() {
        try held.commit()
        #expect(try workspace.bytes("out") == [UInt8(number)])
      }
      #expect(try workspace.names() == ["out"])
    }
  }

  @Test func `what a killed process left is removed by the next sink of the file, and nothing else is`() async throws {
    let folder = workspace.path("")
    await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
      var sink = try ByteSink(path: folder + "/out", overwrite: false)
      try sink.write(Samples.noise(count: 200_000))
      kill(getpid(), SIGKILL)
      sleep(60)
      try sink.commit()
    }
    let left = try workspace.names()
    #expect(left.count == 1 && left.allSatisfy { $0.hasPrefix(".out.") && $0.hasSuffix(".partial") })
    try workspace.file(".out.9.partial")
    let others = [".other.0.partial", ".out.notes.partial", "out.0.partial"]
    for name in others { try workspace.file(name) }
    // A link is no temporary file, wherever it leads.
    symlink(workspace.path("out.0.partial"), workspace.path(".out.3.partial"))
    let sink = try sink("out")
    #expect(try Set(workspace.names()) == Set(others + [".out.0.partial", ".out.3.partial"]))
    try sink.commit()
    #expect(try Set(workspace.names()) == Set(others + [".out.3.partial", "out"]))
    #expect(try workspace.bytes("out.0.partial") == [])
  }

  /// Ways for another program to change a file.
  enum Change: String, CaseIterable {
    case written, touched, replacedByTheSame, removed, permissions
  }

  @Test(arguments: Change.allCases)
  func `a new version does not take the place of a file that was changed since it was read`(change: Change) throws {
    let path = try workspace.file("in", [1, 2])
    var source = try ByteSource(path: path)
    let version = source.fileVersion
    _ = try source.readAll()
    var sink = try ByteSink(replacing: path, asRead: version, compression: .none)
    try sink.write([3])
    switch change {
    case .written: try FileHandle(forWritingTo: URL(fileURLWithPath: path)).write(contentsOf: [4, 5])
    case .touched: utimes(path, [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)])
    case .replacedByTheSame:
      try workspace.file("other", [1, 2])
      rename(workspace.path("other"), path)
    case .removed: unlink(path)
    case .permissions: chmod(path, 0o640)
    }
    let before = try? workspace.bytes("in")
    let error = commitFailure(sink)
    #expect(error?.code == .changed && error?.message.contains("another program changed this file") == true)
    #expect((try? workspace.bytes("in")) == before)
    #expect(try workspace.names() == (change == .removed ? [] : ["in"]))
  }

  @Test func `a new version takes the place of the file that was read`() throws {
    let path = try workspace.file("in", [1, 2])
    let source = try ByteSource(path: path)
    var sink = try ByteSink(replacing: path, asRead: source.fileVersion, compression: .none)
    try sink.write([3])
    try sink.commit()
    #expect(try workspace.bytes("in") == [3])
  }

  @Test func `of several files none is replaced if one was changed since it was read`() throws {
    for name in ["a", "b", "c"] { try workspace.file(name, [1]) }
    var versions: [String: FileVersion] = [:]
    for name in ["a", "b", "c"] { versions[name] = StoredFile.version(of: workspace.path(name)) }
    try workspace.file("b", [7, 7])
    let folder = workspace.path("")
    for (files, obsolete) in [(["a", "b"], []), (["a"], ["b"])] {
      let error = failure { () throws(ByteStreamError) in
        try StoredFile.write(
          files.map { (path: $0, contents: [2]) }, obsolete: obsolete, inFolder: folder, overwrite: true,
          versions: versions.filter { (files + obsolete).contains($0.key) })
      }
      #expect(error?.code == .changed)
      #expect(try workspace.names() == ["a", "b", "c"])
      #expect(try workspace.bytes("a") == [1] && workspace.bytes("b") == [7, 7])
    }
    try StoredFile.write(
      [(path: "a", contents: [2])], obsolete: ["c"], inFolder: folder, overwrite: true, versions: versions.filter { $0.key != "b" })
    #expect(try workspace.names() == ["a", "b"] && workspace.bytes("a") == [2])
  }

  @Test(arguments: [Compression.none, .gzip, .zstd])
  func `a complete sink has its bytes on the disk, and its name only when it is committed`(compression: Compression) throws {
    var sink = try ByteSink(path: workspace.path("out"), overwrite: false, compression: compression)
    try sink.write(Samples.text(count: 200_000))
    try sink.complete()
    #expect(try workspace.names() == [".out.0.partial"])
    let stored = try workspace.bytes(".out.0.partial")
    try sink.complete()
    try sink.commit()
    #expect(try workspace.names() == ["out"] && workspace.bytes("out") == stored)
    #expect(try decode(stored).get() == Samples.text(count: 200_000))
  }

  @Test func `more files than descriptors may be written into a folder`() throws {
    let files = (0..<300).map { (path: "\($0)", contents: [UInt8(truncatingIfNeeded: $0)]) }
    try StoredFile.write(files, inFolder: workspace.path("new"), overwrite: false)
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path("new")).count == 300)
  }

  /// A sink in an array, which holds no values with one owner.
  private final class Held {
    private var sink: ByteSink?

    init(_ sink: consuming ByteSink, _ byte: UInt8) throws {
      var sink = sink
      try sink.write([byte])
      self.sink = consume sink
    }

    func commit() throws { try sink.take()?.commit() }
  }
}
