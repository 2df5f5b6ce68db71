import ByteStreams
import Foundation
import Testing

/// Files that are read a second time where they lie.
@Suite struct ReadingAgainTests {
  private let workspace: Workspace
  private let bytes = Samples.text(count: 2 << 20)

  init() throws { workspace = try Workspace() }

  @Test func `a large file comes again from its first byte`() throws {
    var source = try ByteSource(path: try workspace.file("large", bytes))
    let second = source.again()
    #expect(try source.readAll() == bytes)
    guard var second else {
      Issue.record("it cannot be read again")
      return
    }
    #expect(try second.readAll() == bytes && second.name == source.name && second.totalBytes == bytes.count)
  }

  @Test func `a descriptor comes again from where it stood`() throws {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: try workspace.file("large", bytes)))
    defer { try? handle.close() }
    try handle.seek(toOffset: 1000)
    var source = ByteSource(descriptor: handle.fileDescriptor, name: "part")
    let second = source.again()
    #expect(try source.readAll() == Array(bytes[1000...]))
    guard var second else {
      Issue.record("it cannot be read again")
      return
    }
    #expect(try second.readAll() == Array(bytes[1000...]))
  }

  @Test func `what was written to in between is an error at its end`() throws {
    let path = try workspace.file("large", bytes)
    var source = try ByteSource(path: path)
    let second = source.again()
    _ = try source.readAll()
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data([10]))
    try handle.close()
    guard var second else {
      Issue.record("it cannot be read again")
      return
    }
    do {
      _ = try second.readAll()
      Issue.record("nobody noticed")
    } catch {
      #expect(error.code == .readFailed && error.message.contains("was written to"))
    }
  }

  @Test func `small files, arrays and what is compressed are put aside instead`() throws {
    func isAgain(_ source: consuming ByteSource) -> Bool {
      switch source.again() {
      case .some: true
      case .none: false
      }
    }
    var random = SystemRandomNumberGenerator()
    let noise = (0..<2 << 20).map { _ in UInt8.random(in: 0...255, using: &random) }
    let answers = [
      isAgain(try ByteSource(path: try workspace.file("small", [1, 2, 3]))), isAgain(ByteSource(bytes: bytes, name: "array")),
      isAgain(try ByteSource(path: try workspace.file("packed.gz", try Samples.compress(noise, .gzip)))),
      isAgain(try ByteSource(path: try workspace.file("plain", bytes)))
    ]
    #expect(answers == [false, false, false, true])
  }
}
