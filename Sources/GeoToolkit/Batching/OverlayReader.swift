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
/// that the batch asked for does not need, but for one block of features a thread; memory does not depend on the input's size,
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
public struct OverlayReader: ~Copyable, @unchecked Sendable {
  // Unchecked: everything in it is owned by it alone.

  private var source: ByteSource
  private var slicer: FeatureSlicer
  private let options: BatchingOptions
  private var assembly: OverlayAssembly
  private var lines = LineCounter()
  private var ready: [OverlayBatch] = []
  private var isAtEnd = false
  private var isFinished = false
  private var failure: ByteStreamError?

  /// Reads a source to its end.
  public init(_ source: consuming ByteSource, options: BatchingOptions = BatchingOptions()) {
    self.source = source
    self.options = options
    slicer = FeatureSlicer(options: options.reading.decoding)
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
    var (ready, assembly, lines) = (ready, assembly, lines)
    self.assembly = OverlayAssembly(options: options.overlays)
    do throws(ByteStreamError) {
      try Self.run(
        &source, &slicer, &isAtEnd, jobs: options.reading.jobs,
        isEnough: { isEnough.load(ordering: .relaxed) },
        makeWorker: {
          let decoder = DecoderBox(FeatureDecoder(options: options.reading.decoding))
          var steps = OverlaySteps(options, look: PropertyLook(options))
          return { group in steps.draft(decoder.decode(group)) }
        },
        deliver: { drafted in
          var draft = drafted.draft
          lines.place(&draft.diagnostics, drafted.lines)
          ready += assembly.add(draft)
          if !ready.isEmpty { isEnough.store(true, ordering: .relaxed) }
        })
    } catch {
      failure = error
    }
    if failure != nil || (isAtEnd && ready.isEmpty) {
      isFinished = true
      if let last = assembly.finish() { ready.append(last) }
    }
    (self.ready, self.assembly, self.lines) = (ready, assembly, lines)
  }

  private static func run(
    _ source: inout ByteSource, _ slicer: inout FeatureSlicer, _ isAtEnd: inout Bool, jobs: Int, isEnough: () -> Bool,
    makeWorker: @Sendable () -> (consuming SliceGroup) -> DraftedBlock, deliver: (DraftedBlock) -> Void
  ) throws(ByteStreamError) {
    try OrderedRun.run(
      jobs: jobs,
      next: { () throws(ByteStreamError) -> SliceGroup? in
        while !isEnough() {
          if let group = slicer.next() { return group }
          if isAtEnd { return nil }
          if try slicer.receive({ (into) throws(ByteStreamError) in try source.read(into: into) }) == 0 {
            slicer.finish()
            isAtEnd = true
          }
        }
        return nil
      },
      makeWorker: makeWorker,
      deliver: { (block: DraftedBlock) throws(ByteStreamError) -> Bool in
        deliver(block)
        return true
      })
  }

  /// Keeps a thread's decoder, which cannot be copied.
  private final class DecoderBox {
    private var decoder: FeatureDecoder
    init(_ decoder: consuming FeatureDecoder) { self.decoder = decoder }
    func decode(_ group: SliceGroup) -> FeatureBlock<Geographic> { decoder.decode(group) }
  }
}
