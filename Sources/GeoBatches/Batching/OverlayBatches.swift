public import ByteStreams
public import GeoModel
public import GeoPipeline
public import GeoReading
public import Overlays

/// The batches of an input as an asynchronous sequence, for renderers.
///
/// ```swift
/// for try await batch in OverlayBatches(path: path) {
///   upload(batch)
/// }
/// ```
///
/// Everything runs on its own threads, never on the caller's actor, with one `await` a batch. Nothing is made ahead of the
/// requested batch: a slow caller slows the reading. In a cancelled task the next
/// `await` throws `CancellationError`; one that is waiting throws at once.
///
/// Levels and z-orders hold across batches, but a batch orders only its own draw units: keep those of all batches, and draw them in the
/// order of ``Overlays/OverlayBatch/drawingOrder(of:)``. Drawn batch after batch, the bottom of the second would cover the top of the
/// first.
///
/// The sequence is a value that can be iterated several times, by several tasks: each iteration opens the input anew. Batches are values,
/// too, come in input order and are the same in every iteration.
///
/// - Throws, while iterated: `ByteStreamError` when the input cannot be opened or read; `StageError` when a stage fails;
///   `CancellationError`. Never because of the data: features that cannot be drawn are in the batches' reports.
public struct OverlayBatches: AsyncSequence, Sendable {
  public typealias Element = OverlayBatch
  public typealias Failure = any Error

  let makeReader: @Sendable () throws(ByteStreamError) -> OverlayReader

  /// Batches of an input that is opened at each iteration.
  ///
  /// - Parameters:
  ///   - options: how the input is read and drawn.
  ///   - open: called once an iteration, on the thread that reads.
  public init(
    options: BatchingOptions = BatchingOptions(), open: @escaping @Sendable () throws(ByteStreamError) -> ByteSource
  ) {
    makeReader = { () throws(ByteStreamError) in OverlayReader(try open(), options: options) }
  }

  /// Batches of blocks, drawn with a look.
  ///
  /// - Parameters:
  ///   - blocks: the input.
  ///   - steps: stages before features are cut at the 180th meridian; each decoding thread has a copy.
  ///   - look: how features are drawn; each thread has a copy.
  ///   - options: how batches are made.
  public init<Steps: Stage>(
    _ blocks: FeatureBlocks, through steps: Steps, look: some FeatureLook = PropertyLook.simplestyle,
    options: OverlayOptions = OverlayOptions()
  ) where Steps.Input == FeatureBlock<Geographic>, Steps.Output == FeatureBlock<Geographic> {
    let (open, reading) = (blocks.open, blocks.options)
    makeReader = { () throws(ByteStreamError) in OverlayReader(try open(), through: steps, look: look, options: options, reading: reading) }
  }

  /// The same for stages of any geographic space.
  public init(
    _ blocks: FeatureBlocks, through steps: some GeographicStage, look: some FeatureLook = PropertyLook.simplestyle,
    options: OverlayOptions = OverlayOptions()
  ) {
    self.init(blocks, through: InSpace(steps, Geographic.self), look: look, options: options)
  }

  /// The same for stages that end in the world plane.
  public init<Steps: Stage>(
    _ blocks: FeatureBlocks, through steps: Steps, look: some FeatureLook = PropertyLook.simplestyle,
    options: OverlayOptions = OverlayOptions()
  ) where Steps.Input == FeatureBlock<Geographic>, Steps.Output == FeatureBlock<WorldPlane> {
    let (open, reading) = (blocks.open, blocks.options)
    makeReader = { () throws(ByteStreamError) in OverlayReader(try open(), through: steps, look: look, options: options, reading: reading) }
  }

  init(_ blocks: FeatureBlocks, look: some FeatureLook, options: OverlayOptions) {
    let (open, batching) = (blocks.open, BatchingOptions(overlays: options, reading: blocks.options))
    makeReader = { () throws(ByteStreamError) in OverlayReader(try open(), batching, look: look) }
  }

  /// Batches of a file, a FIFO or a device.
  public init(path: String, options: BatchingOptions = BatchingOptions()) {
    self.init(options: options) { () throws(ByteStreamError) in try ByteSource(input: path) }
  }

  /// Batches of bytes in memory, compressed or not.
  public init(bytes: [UInt8], name: String = "<memory>", options: BatchingOptions = BatchingOptions()) {
    self.init(options: options) { () throws(ByteStreamError) in ByteSource(bytes: bytes, name: name) }
  }

  public func makeAsyncIterator() -> ReadingIterator<Element> {
    let makeReader = makeReader
    return ReadingIterator { () throws(ByteStreamError) in try makeReader() }
  }
}
