public import ByteStreams
public import GeoModel

/// The blocks of an input as an asynchronous sequence.
///
/// ```swift
/// for try await block in FeatureBlocks(path: path) {
///   for feature in block {
///     show(feature)
///   }
/// }
/// ```
///
/// Reading and decoding run on their own threads, never on the caller's actor, with one `await` a block. With one thread nothing is
/// read ahead of the requested block; several threads (``ReadingOptions/jobs``) read a few blocks ahead, and then wait. In a cancelled task
/// the next `await` throws `CancellationError`; one that is waiting throws at once, even for a silent pipe.
///
/// Add work on blocks with ``through(_:)->ProcessedBlocks<InSpace<Step,Geographic>>``; make results with ``batches(look:options:)``
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
/// The sequence is a value that can be iterated several times, by several tasks: each iteration opens the input anew. (A pipe
/// can be read only once.) Blocks are values, too, and can go to any task.
///
/// - Throws, while iterated: `ByteStreamError` when the input cannot be opened or read; `CancellationError`. Never because
///   of the data: a feature that cannot be read has no geometry and a finding.
public struct FeatureBlocks: AsyncSequence, Sendable {
  public typealias Element = FeatureBlock<Geographic>
  public typealias Failure = any Error

  package let open: @Sendable () throws(ByteStreamError) -> ByteSource
  package let options: ReadingOptions

  /// Blocks of an input that is opened at each iteration.
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

  /// Blocks of a file, a FIFO or a device, or of tiles: `map.pmtiles#z=6` (``TileReading``).
  public init(path: String, options: ReadingOptions = ReadingOptions()) {
    self.init(options: options) { () throws(ByteStreamError) in try ByteSource(input: path) }
  }

  /// Blocks of an open descriptor (a pipe, a socket) from its present position. It is not closed, and must stay open while it is
  /// read; after a cancellation, until the current read has returned.
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
