public import ByteStreams
public import GeoModel

/// The blocks of an input as they are asked for: the asynchronous door.
///
/// ```swift
/// for try await block in FeatureBlocks(path: path) {
///   for feature in block {
///     show(feature)
///   }
/// }
/// ```
///
/// Reading and decoding happen on threads of their own, never on the caller's actor, with one `await` a block. With one thread nothing is
/// read ahead of the block that was asked for; several (``ReadingOptions/jobs``) read a few blocks ahead, and then wait. A task that is cancelled gets `CancellationError` from its next
/// `await`, or at once while it waits, even for a pipe that is silent.
///
/// What is to be done with blocks is said with ``through(_:)->ProcessedBlocks<InSpace<Step,Geographic>>``, what becomes of them with ``batches(look:options:)``
/// or ``write(to:options:overwrite:mostFindings:)``:
///
/// ```swift
/// let batches = FeatureBlocks(path: path, options: ReadingOptions(jobs: 4))
///   .through(.repair(.structure))
///   .through(.simplify(.metres(100)))
///   .batches(look: .simplestyle)
/// for try await batch in batches { upload(batch) }
/// ```
///
/// A value that may be iterated several times, by several tasks: each iteration opens the input anew. (What comes through
/// a pipe comes only once.) Blocks are values, too, and go to any task.
///
/// - Throws, while iterated: `ByteStreamError` when the input cannot be opened or read; `CancellationError`. Never because
///   of the data: what cannot be read is a feature without geometry and a finding.
public struct FeatureBlocks: AsyncSequence, Sendable {
  public typealias Element = FeatureBlock<Geographic>
  public typealias Failure = any Error

  package let open: @Sendable () throws(ByteStreamError) -> ByteSource
  package let options: ReadingOptions

  /// Blocks of an input that is opened when they are asked for.
  ///
  /// - Parameters:
  ///   - options: how the input is read.
  ///   - open: called once an iteration, on the thread that reads.
  public init(
    options: ReadingOptions = ReadingOptions(), open: @escaping @Sendable () throws(ByteStreamError) -> ByteSource
  ) {
    self.open = open
    self.options = options
  }

  /// Blocks of a file, a FIFO or a device.
  public init(path: String, options: ReadingOptions = ReadingOptions()) {
    self.init(options: options) { () throws(ByteStreamError) in try ByteSource(path: path) }
  }

  /// Blocks of an open descriptor (a pipe, a socket) from its present position. It stays open, and must do so while it is
  /// read; after a cancellation, until the read that was under way has returned.
  public init(descriptor: CInt, name: String, options: ReadingOptions = ReadingOptions()) {
    self.init(options: options) { () throws(ByteStreamError) in ByteSource(descriptor: descriptor, name: name) }
  }

  /// Blocks of bytes in memory, compressed or not.
  public init(bytes: [UInt8], name: String = "<memory>", options: ReadingOptions = ReadingOptions()) {
    self.init(options: options) { () throws(ByteStreamError) in ByteSource(bytes: bytes, name: name) }
  }

  public func makeAsyncIterator() -> ReadingIterator<Element> {
    let (open, options) = (open, options)
    return ReadingIterator { () throws(ByteStreamError) in FeatureReader(try open(), options: options) }
  }
}
