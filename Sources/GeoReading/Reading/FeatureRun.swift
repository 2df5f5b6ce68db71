public import ByteStreams
public import GeoModel
internal import GeoPipeline

/// Processes an input from its first byte to its last: bytes, slices, blocks, and work on them, with results in order.
public enum FeatureRun {
  /// How far a run has come.
  public struct Progress: Sendable {
    /// Bytes of the (decompressed) input, and features, processed so far.
    public var bytes = 0
    public var features = 0

    public init(bytes: Int = 0, features: Int = 0) { (self.bytes, self.features) = (bytes, features) }
  }

  /// Decodes an input and works on its blocks, several at a time; delivers the results in input order.
  ///
  /// Findings have no lines and columns yet, since blocks are decoded in any order: call `LineCounter` where blocks are delivered.
  ///
  /// - Parameters:
  ///   - source: the input.
  ///   - beginning: bytes of the input that were read from the source already.
  ///   - options: how the input is read, and by how many threads.
  ///   - copy: gets every byte that is read, those read already included.
  ///   - waits: called with `true` before a read that has to wait for a pipe, by one thread at a time, perhaps while another one delivers;
  ///     with `false` after it.
  ///   - makeWorker: called once on each thread; its result gets each block, whose memory is reused for the next one.
  ///   - rest: called at the end with the text after the last value, which is in no block.
  ///   - deliver: in order, one at a time; `false` ends the run early.
  ///   - failure: turns an error of reading into one of `deliver`.
  /// - Returns: the bytes of the (decompressed) input that were read.
  /// - Throws: what reading or `deliver` throws.
  @discardableResult
  public static func run<Output: Sendable, Failure: Error>(
    _ source: inout ByteSource, beginning: [UInt8] = [], options: ReadingOptions,
    copy: (UnsafeRawBufferPointer) throws(ByteStreamError) -> Void = { (_) throws(ByteStreamError) in },
    waits: (Bool) throws(ByteStreamError) -> Void = { (_) throws(ByteStreamError) in },
    makeWorker: @Sendable () -> (inout FeatureBlock<Geographic>) -> Output, rest: ([UInt8]) -> Void = { _ in },
    deliver: (Output) throws(Failure) -> Bool, failure: (ByteStreamError) -> Failure
  ) throws(Failure) -> Int {
    var flow = FeatureFlow(options)
    do throws(ByteStreamError) {
      try flow.begin(&source, beginning, copy: copy)
    } catch {
      throw failure(error)
    }
    try flow.run(&source, copy: copy, waits: waits, makeWorker: makeWorker, deliver: deliver, failure: failure)
    rest(flow.rest)
    return flow.byteCount
  }

  /// The same if `deliver` throws only errors of reading.
  @discardableResult
  public static func run<Output: Sendable>(
    _ source: inout ByteSource, beginning: [UInt8] = [], options: ReadingOptions,
    copy: (UnsafeRawBufferPointer) throws(ByteStreamError) -> Void = { (_) throws(ByteStreamError) in },
    waits: (Bool) throws(ByteStreamError) -> Void = { (_) throws(ByteStreamError) in },
    makeWorker: @Sendable () -> (inout FeatureBlock<Geographic>) -> Output, rest: ([UInt8]) -> Void = { _ in },
    deliver: (Output) throws(ByteStreamError) -> Bool
  ) throws(ByteStreamError) -> Int {
    try run(
      &source, beginning: beginning, options: options, copy: copy, waits: waits, makeWorker: makeWorker, rest: rest, deliver: deliver,
      failure: { $0 })
  }

  /// The same for work that may fail. If a worker throws, the run ends after the results of all blocks before it in the input were
  /// delivered, on any number of threads.
  ///
  /// - Throws: what reading, work or `deliver` throws; of several failures the first in the input.
  @discardableResult
  public static func run<Output: Sendable>(
    _ source: inout ByteSource, beginning: [UInt8] = [], options: ReadingOptions,
    copy: (UnsafeRawBufferPointer) throws(ByteStreamError) -> Void = { (_) throws(ByteStreamError) in },
    waits: (Bool) throws(ByteStreamError) -> Void = { (_) throws(ByteStreamError) in },
    makeThrowingWorker: @Sendable () -> (inout FeatureBlock<Geographic>) throws -> Output, rest: ([UInt8]) -> Void = { _ in },
    deliver: (Output) throws -> Bool
  ) throws -> Int {
    try run(
      &source, beginning: beginning, options: options, copy: copy, waits: waits,
      makeWorker: {
        let work = makeThrowingWorker()
        return { block in Result<Output, any Error> { try work(&block) } }
      },
      rest: rest, deliver: { (result: Result<Output, any Error>) throws(any Error) in try deliver(result.get()) }, failure: { $0 })
  }
}
