import ByteStreams
import Foundation
import Testing

@Suite struct PipeTests {
  /// A pipe's two ends.
  private func makePipe() throws -> (reading: CInt, writing: CInt) {
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    // Other tests start processes, which must not hold these ends open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  @Test(arguments: Compression.allCases)
  func slowWriter(compression: Compression) throws {
    let text = Samples.text(count: 150)
    let stored = try Samples.compress(text, compression)
    let (reading, writing) = try makePipe()
    let writer = Thread {
      for byte in stored {
        _ = withUnsafeBytes(of: byte) { write(writing, $0.baseAddress, 1) }
        usleep(300)
      }
      close(writing)
    }
    writer.start()
    var source = ByteSource(descriptor: reading, name: "<pipe>")
    #expect(source.totalBytes == nil)
    #expect(try source.readAll() == text)
    #expect(source.compression == compression)
    #expect(source.bytesConsumed == stored.count)
    close(reading)
  }

  @Test func folderOnADescriptor() throws {
    let workspace = try Workspace()
    let number = open(workspace.path(""), O_RDONLY | O_CLOEXEC)
    var source = ByteSource(descriptor: number, name: "<stdin>")
    let error = failure { () throws(ByteStreamError) in _ = try source.readAll() }
    #expect(error?.code == .isDirectory)
    // Even when the trouble goes away: what was lost in between is unknown.
    let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    dup2(null, number)
    #expect(failure { () throws(ByteStreamError) in _ = try source.readAll() } == error)
    close(null)
    close(number)
  }

  @Test func aDescriptorIsReadFromWhereItStands() throws {
    let workspace = try Workspace()
    let number = open(try workspace.file("a", Array("0123456789".utf8)), O_RDONLY | O_CLOEXEC)
    lseek(number, 4, SEEK_SET)
    var source = ByteSource(descriptor: number, name: "a")
    #expect(source.totalBytes == 6)
    #expect(try source.readAll() == Array("456789".utf8))
    close(number)
  }

  @Test func whatIsThereIsDelivered() throws {
    let (reading, writing) = try makePipe()
    var source = ByteSource(descriptor: reading, name: "<pipe>")
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    // The writer stays open: a source that waited for a full buffer would hang here.
    for text in ["{", "\"a\"", ":1}"] {
      _ = text.withCString { write(writing, $0, text.utf8.count) }
      let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
      #expect(Array(buffer[..<count]) == Array(text.utf8))
    }
    close(writing)
    #expect(try source.readAll() == [])
    close(reading)
  }

  @Test func nonBlockingInputIsWaitedFor() throws {
    let (reading, writing) = try makePipe()
    try #require(fcntl(reading, F_SETFL, O_NONBLOCK) == 0)
    Thread {
      usleep(30_000)
      _ = write(writing, "late", 4)
      close(writing)
    }.start()
    var source = ByteSource(descriptor: reading, name: "<pipe>")
    #expect(try source.readAll() == Array("late".utf8))
    close(reading)
  }

  @Test(arguments: Compression.allCases)
  func nonBlockingOutputIsWaitedFor(compression: Compression) throws {
    let (reading, writing) = try makePipe()
    try #require(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
    let noise = Samples.noise(count: 400_000)
    let path = "/dev/fd/\(writing)"
    let writer = Thread {
      do {
        var sink = try ByteSink(path: path, overwrite: false, compression: compression)
        try sink.write(noise)
        try sink.commit()
      } catch {
        Issue.record(error)
      }
      close(writing)
    }
    writer.start()
    // More than a pipe holds, so that writes come up short and find no room at all.
    usleep(50_000)
    var source = ByteSource(descriptor: reading, name: "<pipe>")
    #expect(try source.readAll(step: 30_000) == noise)
    close(reading)
  }

  @Test func `what was flushed is at the other end of a pipe, and compressed output does not depend on it`() throws {
    let (reading, writing) = try makePipe()
    var sink = try ByteSink(path: "/dev/fd/\(writing)", overwrite: false)
    var source = ByteSource(descriptor: reading, name: "<pipe>")
    var buffer = [UInt8](repeating: 0, count: 100)
    for text in ["first", "second"] {
      try sink.write(Array(text.utf8))
      let isIdleBefore = source.isIdle
      try sink.flush()
      let isIdleAfter = source.isIdle
      #expect(isIdleBefore && !isIdleAfter)
      let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
      #expect(Array(buffer[..<count]) == Array(text.utf8))
    }
    try sink.commit()
    close(writing)
    // The end is no reason to wait.
    let isIdleAtEnd = source.isIdle
    #expect(!isIdleAtEnd)
    close(reading)
    var flushed = try ByteSink(memory: .gzip)
    try flushed.write(Array("first".utf8))
    try flushed.flush()
    try flushed.write(Array("second".utf8))
    #expect(try flushed.takeBytes() == Samples.compress(Array("firstsecond".utf8), .gzip))
  }

  @Test(arguments: Compression.allCases)
  func readerGone(compression: Compression) throws {
    ByteSink.reportClosedPipesAsErrors()
    let (reading, writing) = try makePipe()
    close(reading)
    var sink = try ByteSink(path: "/dev/fd/\(writing)", overwrite: false, compression: compression)
    close(writing)
    let noise = Samples.noise(count: 400_000)
    let first = failure { () throws(ByteStreamError) in try sink.write(noise) }
    #expect(first?.code == .closedPipe)
    #expect(commitFailure(sink) == first)
  }

  @Test func fifoBothWays() throws {
    let workspace = try Workspace()
    let path = workspace.path("fifo")
    try #require(mkfifo(path, 0o600) == 0)
    let noise = Samples.noise(count: 300_000)
    let writer = Thread {
      do {
        var sink = try ByteSink(path: path, overwrite: false, compression: .zstd)
        try sink.write(noise)
        try sink.commit()
      } catch {
        Issue.record(error)
      }
    }
    writer.start()
    var source = try ByteSource(path: path)
    #expect(try source.readAll() == noise)
    #expect(try workspace.names() == ["fifo"])
  }

  #if os(Linux)
    @Test(arguments: Compression.allCases)
    func fullDevice(compression: Compression) throws {
      var sink = try ByteSink(path: "/dev/full", overwrite: false, compression: compression)
      try sink.write(Array("a few bytes".utf8))
      let outcome = commitFailure(sink)
      #expect(outcome?.code == .diskFull)
      #expect(outcome?.path == "/dev/full")
    }
  #endif

  @Test func nullDevice() throws {
    var sink = try ByteSink(path: "/dev/null", overwrite: false, inputs: ["/dev/null"])
    try sink.write(Samples.noise(count: 100_000))
    #expect(sink.bytesWritten == 100_000)
    try sink.commit()
  }
}
