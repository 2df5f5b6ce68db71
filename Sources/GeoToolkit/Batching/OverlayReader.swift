public import ByteStreams
internal import GeoJSON
internal import GeoModel
internal import GeoPipeline
public import Overlays
internal import Synchronization

/// Pulls batches for a renderer out of an input, one after the other: the synchronous door.
///
/// Reads, decodes, cuts at the 180th meridian, projects and tessellates on as many threads as the options say. Batches come in
/// input order and are the same whatever the number of threads, and whether the input is a file or a pipe. Nothing is read
/// that the batch asked for does not need, but for a few blocks of features; memory does not depend on the input's size,
/// but for its largest feature.
///
/// ```swift
/// var reader = try OverlayReader(path: path)
/// while let batch = try reader.next() {
///   upload(batch)
/// }
/// ```
///
/// In asynchronous code use ``OverlayBatches``.
public struct OverlayReader: ~Copyable, BlockingReader, @unchecked Sendable {
  // Unchecked: everything in it is owned by it alone.

  private var source: ByteSource
  private var flow: FeatureFlow
  private let options: BatchingOptions
  private var assembly: OverlayAssembly
  private var lines = LineCounter()
  private var ready: [OverlayBatch] = []
  private var choice: FeatureChoice
  private var isFinished = false
  private var failure: ByteStreamError?

  /// Reads a source to its end.
  public init(_ source: consuming ByteSource, options: BatchingOptions = BatchingOptions()) {
    self.source = source
    self.options = options
    flow = FeatureFlow(options.conversion.flow)
    choice = FeatureChoice(skip: options.skip, limit: options.limit)
    assembly = OverlayAssembly(options: options.overlays)
  }

  /// Opens a file, a FIFO or a device.
  ///
  /// - Throws: `ByteStreamError` with code `notFound`, `isDirectory`, `permissionDenied` or `openFailed`.
  public init(path: String, options: BatchingOptions = BatchingOptions()) throws(ByteStreamError) {
    self.init(try ByteSource(path: path), options: options)
  }

  /// The next batch; `nil` after the last.
  ///
  /// Never fails because of the data: what cannot be read or drawn is in the batch's report.
  ///
  /// - Throws: `ByteStreamError` when the bytes cannot be had. Batches before have been handed out.
  public mutating func next() throws(ByteStreamError) -> OverlayBatch? {
    if ready.isEmpty, !isFinished { fill() }
    if !ready.isEmpty { return ready.removeFirst() }
    if let failure {
      self.failure = nil
      throw failure
    }
    return nil
  }

  /// Works until a batch is ready, and until all blocks that were begun by then are in.
  private mutating func fill() {
    let options = options
    let isEnough = Atomic(false)
    // Closures cannot hold what this value owns: it is lent to them.
    var (ready, assembly, lines, choice) = (ready, assembly, lines, choice)
    self.assembly = OverlayAssembly(options: options.overlays)
    do throws(ByteStreamError) {
      try flow.run(
        &source, isEnough: { isEnough.load(ordering: .relaxed) },
        makeWorker: {
          var steps = OverlaySteps(options, look: PropertyLook(options))
          return { block in steps.draft(&block) }
        },
        deliver: { (drafted) throws(ByteStreamError) -> Bool in
          var draft = drafted.draft
          lines.place(&draft.diagnostics, drafted.lines)
          if let part = choice.part(of: draft) { ready += assembly.add(part) }
          if !ready.isEmpty { isEnough.store(true, ordering: .relaxed) }
          return !choice.isSatisfied
        },
        failure: { $0 })
    } catch {
      failure = error
    }
    if failure != nil || choice.isSatisfied || (flow.isAtEnd && ready.isEmpty) {
      isFinished = true
      if let last = assembly.finish() { ready.append(last) }
    }
    (self.ready, self.assembly, self.lines, self.choice) = (ready, assembly, lines, choice)
  }
}
