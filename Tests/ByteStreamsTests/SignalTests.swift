import ByteStreams
import Foundation
import Testing

@Suite struct SignalTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func aSignalRemovesTheTemporary(number: CInt) async throws {
    let workspace = try Workspace()
    try workspace.file("replaced", [1])
    let folder = workspace.path("")
    let result = await #expect(processExitsWith: .failure) {
      [folder = folder as String, number = number as CInt] in
      // A test runner in the background may have been told to ignore the signal.
      signal(number, SIG_DFL)
      ByteSink.removeTemporariesOnSignal()
      var new = try ByteSink(path: folder + "/new", overwrite: false)
      var replacing = try ByteSink(path: folder + "/replaced", overwrite: true)
      try new.write(Samples.noise(count: 200_000))
      try replacing.write(Samples.noise(count: 200_000))
      let present = try FileManager.default.contentsOfDirectory(atPath: folder)
      guard present.count == 3 else { exit(0) }
      // To the process, as a terminal does it: the thread that runs this body may have it blocked.
      kill(getpid(), number)
      sleep(60)
      // Not reached; otherwise the sinks would have to live until here.
      try new.commit()
      try replacing.commit()
      exit(0)
    }
    #expect(result?.exitStatus == .signal(number))
    #expect(try workspace.names() == ["replaced"])
    #expect(try workspace.bytes("replaced") == [1])
  }

  @Test(arguments: [SIGABRT, SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGFPE])
  func `an internal error removes the temporary, says so in one line and ends by its signal`(number: CInt) async throws {
    let workspace = try Workspace()
    try workspace.file("out", [1])
    let folder = workspace.path("")
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [folder = folder as String, number = number as CInt] in
      signal(number, SIG_DFL)
      ByteSink.removeTemporariesOnSignal()
      var sink = try ByteSink(path: folder + "/out", overwrite: true)
      try sink.write(Samples.noise(count: 200_000))
      errno = 0
      // The thread that runs this body may have it blocked, which `abort` undoes.
      if number == SIGABRT { abort() }
      raise(number)
      try sink.commit()
      exit(0)
    }
    #expect(result.exitStatus == .signal(number))
    let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("error: internal error (SIG") && $0.hasSuffix("); the output is unchanged") }.count == 1)
    #expect(try workspace.names() == ["out"] && workspace.bytes("out") == [1])
  }

  @Test func `a failed allocation removes the temporary and ends with status 2`() async throws {
    let workspace = try Workspace()
    let folder = workspace.path("")
    let result = try await #require(processExitsWith: .exitCode(2), observing: [\.standardErrorContent]) { [folder = folder as String] in
      signal(SIGABRT, SIG_DFL)
      signal(SIGILL, SIG_DFL)
      signal(SIGTRAP, SIG_DFL)
      ByteSink.removeTemporariesOnSignal()
      var sink = try ByteSink(path: folder + "/out", overwrite: false)
      try sink.write(Samples.noise(count: 200_000))
      // More than any system has.
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 60, alignment: 16)
      try sink.write(UnsafeRawBufferPointer(memory))
      exit(0)
    }
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("error: out of memory; the output is unchanged\n"))
    #expect(try workspace.names() == [])
  }

  /// As `timeout` does, which tells its child and then its whole group.
  @Test func `two signals remove the temporary as well as one`() async throws {
    let workspace = try Workspace()
    let folder = workspace.path("")
    for number in [SIGTERM, SIGINT] {
      for _ in 0..<10 {
        let result = await #expect(processExitsWith: .failure) { [folder = folder as String, number = number as CInt] in
          signal(number, SIG_DFL)
          ByteSink.removeTemporariesOnSignal()
          var sink = try ByteSink(path: folder + "/new", overwrite: false)
          try sink.write(Samples.noise(count: 200_000))
          kill(getpid(), number)
          kill(getpid(), number)
          sleep(60)
          try sink.commit()
          exit(0)
        }
        #expect(result?.exitStatus == .signal(number))
        #expect(try workspace.names() == [])
      }
    }
  }

  @Test func ignoredSignalsStayIgnored() async throws {
    let workspace = try Workspace()
    let folder = workspace.path("")
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      signal(SIGHUP, SIG_IGN)
      ByteSink.removeTemporariesOnSignal()
      var sink = try ByteSink(path: folder + "/out", overwrite: false)
      try sink.write([1])
      kill(getpid(), SIGHUP)
      usleep(50_000)
      try sink.commit()
    }
    #expect(try workspace.bytes("out") == [1])
  }

  @Test func standardStreams() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      var sink = try ByteSink(standardOutput: .gzip)
      try sink.write(Array("to the pipe".utf8))
      try sink.commit()
      // Standard output is still there for others.
      guard fcntl(1, F_GETFD) >= 0 else { exit(1) }
      guard dup2(open("/dev/null", O_RDONLY), 0) == 0 else { exit(2) }
      var source = ByteSource(standardInput: "<stdin>")
      guard try source.readAll().isEmpty, fcntl(0, F_GETFD) >= 0 else { exit(3) }
    }
    let stored = result.standardOutputContent
    let start = try #require(stored.firstIndex(of: 0x1F))
    #expect(try decode(Array(stored[start...])).get() == Array("to the pipe".utf8))
  }

  @Test func closedStandardOutput() async {
    await #expect(processExitsWith: .success) {
      close(1)
      let error = failure { () throws(ByteStreamError) in
        _ = try ByteSink(standardOutput: .none)
      }
      guard error?.code == .writeFailed else { exit(1) }
    }
  }
}
