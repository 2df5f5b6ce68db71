import GeoTestSupport
import Foundation
import GeoToolkit
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct FeatureBlocksTests {
  private static let feature = Array(
    (#"{"type":"Feature","properties":{"city":"Apia"},"geometry":{"type":"Point","coordinates":[-171.8,-13.8]}}"# + "\n")
      .utf8)
  private static func text(features: Int) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(features * feature.count)
    for _ in 0..<features { text += feature }
    return text
  }

  @Test func `every block comes, in order, then the end, and the end again`() async throws {
    let blocks = FeatureBlocks(bytes: Self.text(features: 20_000))
    var iterator = blocks.makeAsyncIterator()
    var next = 0
    var count = 0
    while let block = try await iterator.next() {
      #expect(block.first?.ordinal == next)
      next += block.count
      count += 1
    }
    #expect(next == 20_000)
    #expect(count > 3)
    #expect(try await iterator.next() == nil)
    // Iterated again, it is read again.
    var again = 0
    for try await block in blocks { again += block.count }
    #expect(again == 20_000)
  }

  @Test func `an input that cannot be opened fails when it is read, once`() async throws {
    var iterator = FeatureBlocks(path: "/nowhere/tuvalu.geojson").makeAsyncIterator()
    do {
      _ = try await iterator.next()
      Issue.record("read what is not there")
    } catch {
      #expect((error as? ByteStreamError)?.code == .notFound)
    }
    #expect(try await iterator.next() == nil)
  }

  @Test @MainActor func `work is done off the caller's actor, which goes on meanwhile`() async throws {
    let opened = Counter()
    let openedOnMain = Counter()
    let blocks = FeatureBlocks { () throws(ByteStreamError) in
      opened.add(1)
      if Thread.isMainThread { openedOnMain.add(1) }
      return ByteSource(bytes: Self.text(features: 5_000), name: "<memory>")
    }
    var count = 0
    for try await block in blocks {
      MainActor.assertIsolated()
      count += block.count
    }
    #expect(count == 5_000)
    #expect(opened.value == 1)
    #expect(openedOnMain.value == 0)
  }

  @Test func `blocks and features cross tasks`() async throws {
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for try await block in FeatureBlocks(bytes: Self.text(features: 20_000)) {
        group.addTask { block.readable.reduce(0) { $0 + ($1.geometry?.positions.count ?? 0) } }
        if let feature = block.first {
          group.addTask { feature.properties["city"]?.string == "Apia" ? 0 : 1_000_000 }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == 20_000)
  }

  @Test func `one value is iterated by several tasks at once`() async throws {
    let blocks = FeatureBlocks(bytes: Self.text(features: 6_000))
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var count = 0
          for try await block in blocks { count += block.count }
          return count
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == [6_000, 6_000, 6_000, 6_000])
  }

  @Test func `a reader does not run ahead of what is asked for`() async throws {
    let (reading, writing) = try PipeEnds.open()
    let written = Counter()
    let writer = Thread {
      for _ in 0..<400 {
        PipeEnds.write(Self.text(features: 100), to: writing)
        written.add(100 * Self.feature.count)
      }
      close(writing)
    }
    writer.start()
    var iterator = FeatureBlocks(descriptor: reading, name: "<pipe>").makeAsyncIterator()
    // Nothing is read before it is asked for: the writer fills the pipe, and waits.
    try await Task.sleep(for: .milliseconds(100))
    #expect(written.value <= 128 << 10)
    let first = try #require(try await iterator.next())
    try await Task.sleep(for: .milliseconds(200))
    // One group's buffer, what was taken to recognise a compression, the pipe itself; 4 MB are waiting.
    #expect(written.value - first.byteCount <= (256 + 128 + 128) << 10)
    var count = first.count
    while let block = try await iterator.next() { count += block.count }
    #expect(count == 40_000)
    close(reading)
  }

  /// A number that several threads add to.
  private final class Counter: Sendable {
    private let sum = Mutex(0)
    var value: Int { sum.withLock { $0 } }
    func add(_ count: Int) { sum.withLock { $0 += count } }
  }

  @Test func `a cancelled task gets a cancellation error from its next block`() async throws {
    let task = Task {
      var count = 0
      for try await block in FeatureBlocks(bytes: Self.text(features: 20_000)) {
        count += block.count
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return count
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a task that waits for a silent pipe is cancelled at once`() async throws {
    let (reading, writing) = try PipeEnds.open()
    let hasBegun = Counter()
    let task = Task {
      for try await _ in FeatureBlocks(
        options: ReadingOptions(),
        open: { () throws(ByteStreamError) in
          hasBegun.add(1)
          return ByteSource(descriptor: reading, name: "<pipe>")
        })
      {}
    }
    while hasBegun.value == 0 { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    // Only now does the thread get to its end.
    close(writing)
    try await Task.sleep(for: .milliseconds(50))
    close(reading)
  }

  @Test func `a task that is cancelled already reads nothing`() async throws {
    let opened = Counter()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      for try await _ in FeatureBlocks(
        options: ReadingOptions(),
        open: { () throws(ByteStreamError) in
          opened.add(1)
          return ByteSource(bytes: Self.feature, name: "<memory>")
        })
      {}
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(opened.value == 0)
  }

  @Test func `a loop that is left lets go of its input`() async throws {
    let (reading, writing) = try PipeEnds.open()
    let path = "/dev/fd/\(reading)"
    let writer = Thread {
      PipeEnds.write(Self.text(features: 5_000), to: writing)
      close(writing)
    }
    writer.start()
    for try await block in FeatureBlocks(path: path) {
      #expect(!block.isEmpty)
      break
    }
    close(reading)
  }

  @Test func `deep nesting has the stack that it needs`() async throws {
    var options = ReadingOptions()
    options.maxDepth = 2_000
    let depth = 1_500
    let text =
      #"{"type":"Feature","properties":{"a":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      + #"},"geometry":null}"#
    for try await block in FeatureBlocks(bytes: Array(text.utf8), options: options) {
      #expect(block.readable.count == 1)
    }
  }

  @Test func `many iterations leave no thread behind`() async throws {
    let bytes = Self.text(features: 3)
    for _ in 0..<500 {
      for try await _ in FeatureBlocks(bytes: bytes) { break }
    }
    #if os(Linux)
      try await Task.sleep(for: .milliseconds(100))
      let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
      #expect(threads < 200)
    #endif
  }
}
