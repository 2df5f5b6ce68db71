public import ByteStreams
internal import GeoConversion
internal import GeoJSON
public import GeoModel
public import GeoPipeline
public import GeoReading
public import Overlays
internal import Synchronization

/// Reads batches for a renderer from an input, one after the other, in synchronous code.
///
/// Reads, decodes, cuts at the 180th meridian, projects and tessellates on as many threads as the options say. Batches come in
/// input order and are the same whatever the number of threads, and for files and pipes. At most a few blocks of features are
/// read ahead of the requested batch; memory does not depend on the input's size,
/// except for its largest feature.
///
/// ```swift
/// var reader = try OverlayReader(path: path)
/// while let batch = try reader.next() {
///   upload(batch)
/// }
/// ```
///
/// In asynchronous code use ``OverlayBatches``.
///
/// A reader may move to another task, but is used by one at a time; its single ownership sees to that.
public struct OverlayReader: ~Copyable, BlockingReader, @unchecked Sendable {
  // Unchecked: everything in it is owned by it alone.

  private var source: ByteSource
  private var flow: FeatureFlow
  private let options: OverlayOptions
  private let makeWorker: @Sendable () -> (inout FeatureBlock<Geographic>) -> Drafting
  private var assembly: OverlayAssembly
  private var lines = LineCounter()
  private var ready: [OverlayBatch] = []
  private var choice: FeatureChoice
  /// Of the properties that options name, those that no feature that counts has had; `nil` before the first.
  private var missing: AbsentProperties?
  private var isFinished = false
  private var failure: PipelineError?

  /// Reads a source to its end.
  public init(_ source: consuming ByteSource, options: BatchingOptions = BatchingOptions()) {
    self.init(source, options, look: PropertyLook(options))
  }

  /// Reads a source to its end, and draws it with a look.
  ///
  /// - Parameters:
  ///   - source: the input.
  ///   - steps: stages before features are cut at the 180th meridian.
  ///   - look: how features are drawn; each thread has a copy.
  ///   - options: how batches are made.
  ///   - reading: how the input is read, and by how many threads.
  public init<Steps: Stage>(
    _ source: consuming ByteSource, through steps: Steps, look: some FeatureLook = PropertyLook.simplestyle,
    options: OverlayOptions = OverlayOptions(),
    reading: ReadingOptions = ReadingOptions()
  ) where Steps.Input == FeatureBlock<Geographic>, Steps.Output == FeatureBlock<Geographic> {
    self.init(source, BatchingOptions(steps: StepOptions(own: steps), overlays: options, reading: reading), look: look)
  }

  /// The same for stages of any geographic space.
  public init(
    _ source: consuming ByteSource, through steps: some GeographicStage, look: some FeatureLook = PropertyLook.simplestyle,
    options: OverlayOptions = OverlayOptions(), reading: ReadingOptions = ReadingOptions()
  ) {
    self.init(source, through: InSpace(steps, Geographic.self), look: look, options: options, reading: reading)
  }

  /// The same for stages that end in the world plane.
  public init<Steps: Stage>(
    _ source: consuming ByteSource, through steps: Steps, look: some FeatureLook = PropertyLook.simplestyle,
    options: OverlayOptions = OverlayOptions(),
    reading: ReadingOptions = ReadingOptions()
  ) where Steps.Input == FeatureBlock<Geographic>, Steps.Output == FeatureBlock<WorldPlane> {
    self.init(source, reading: reading, options, skip: 0, limit: nil) {
      var steps = OverlaySteps(steps, look: look, options: options)
      return { block in steps.draft(&block) }
    }
  }

  init(_ source: consuming ByteSource, _ options: BatchingOptions, look: some FeatureLook) {
    self.init(
      source, reading: options.reading.flow(for: options.steps), options.overlays, skip: options.steps.skip, limit: options.steps.limit
    ) {
      var steps = OverlaySteps(options, look: look)
      return { block in steps.draft(&block) }
    }
  }

  private init(
    _ source: consuming ByteSource, reading: ReadingOptions, _ options: OverlayOptions, skip: Int, limit: Int?,
    makeWorker: @escaping @Sendable () -> (inout FeatureBlock<Geographic>) -> Drafting
  ) {
    self.source = source
    self.options = options
    self.makeWorker = makeWorker
    flow = FeatureFlow(reading)
    choice = FeatureChoice(skip: skip, limit: limit)
    assembly = OverlayAssembly(options: options)
  }

  /// Opens a file, a FIFO or a device.
  ///
  /// - Throws: `ByteStreamError` with code `notFound`, `isDirectory`, `permissionDenied` or `openFailed`.
  public init(path: String, options: BatchingOptions = BatchingOptions()) throws(ByteStreamError) {
    self.init(try ByteSource(input: path), options: options)
  }

  /// The path, or the caller's name for the stream.
  public var name: String { source.name }

  /// The stored size in bytes; `nil` for pipes and other streams without one. For progress, with ``storedBytesRead``.
  public var storedBytes: Int? { source.totalBytes }

  /// Stored bytes taken from the file or pipe so far, including read-ahead.
  public var storedBytesRead: Int { source.bytesConsumed }

  /// Asked before each read: whether the caller was cancelled; reading then ends with an error.
  package var isUnwanted: (@Sendable () -> Bool)? {
    get { source.isUnwanted }
    set { source.isUnwanted = newValue }
  }

  /// The next batch; `nil` after the last.
  ///
  /// Never fails because of the data: features that cannot be read or drawn are in the batch's report.
  ///
  /// - Throws: ``GeoReading/PipelineError`` when the bytes cannot be read or a stage fails. All batches before have been returned. A reader
  ///   that has thrown throws the same error in every later call.
  public mutating func next() throws(PipelineError) -> OverlayBatch? {
    if ready.isEmpty, !isFinished { fill() }
    if !ready.isEmpty { return ready.removeFirst() }
    if let failure { throw failure }
    return nil
  }

  /// Hands on every batch as soon as it is made, while other threads work on those after it: for writing to a file.
  ///
  /// - Parameters:
  ///   - body: gets each batch, in order; by several threads, one at a time.
  ///   - failure: makes the error that is thrown of an error of the input.
  /// - Returns: which of the properties that options name no feature has.
  /// - Throws: what `body` throws, and when the bytes cannot be read: all batches before that have been handed on then.
  consuming func forEach<Failure: Error>(
    _ body: (OverlayBatch) throws(Failure) -> Void, failure: (PipelineError) -> Failure
  ) throws(Failure) -> AbsentProperties {
    var breaksOff = false
    do throws(Failure) {
      try work(
        isEnough: { false }, body,
        failure: { error in
          breaksOff = true
          return failure(error)
        })
    } catch {
      if breaksOff, let last = assembly.finish() { try body(last) }
      throw error
    }
    if let last = assembly.finish() { try body(last) }
    return missing ?? AbsentProperties()
  }

  /// Works until a batch is ready, and until all blocks that were begun by then are in.
  private mutating func fill() {
    let isEnough = Atomic(false)
    var ready: [OverlayBatch] = []
    do throws(PipelineError) {
      try work(
        isEnough: { isEnough.load(ordering: .relaxed) },
        { (batch) throws(PipelineError) in
          ready.append(batch)
          isEnough.store(true, ordering: .relaxed)
        }, failure: { $0 })
    } catch {
      failure = error
    }
    if failure != nil || choice.isSatisfied || (flow.isAtEnd && ready.isEmpty) {
      isFinished = true
      if let last = assembly.finish() { ready.append(last) }
    }
    self.ready = ready
  }

  /// Makes batches of what is left of the input, except for those that are not full at its end.
  private mutating func work<Failure: Error>(
    isEnough: () -> Bool, _ take: (OverlayBatch) throws(Failure) -> Void, failure: (PipelineError) -> Failure
  ) throws(Failure) {
    // Closures cannot hold what this value owns: it is lent to them.
    var (assembly, lines, choice, missing) = (assembly, lines, choice, missing)
    self.assembly = OverlayAssembly(options: options)
    defer { (self.assembly, self.lines, self.choice, self.missing) = (assembly, lines, choice, missing) }
    try flow.run(
      &source, isEnough: isEnough,
      makeWorker: makeWorker,
      deliver: { (drafting: Drafting) throws(Failure) -> Bool in
        let drafted: DraftedBlock
        switch drafting {
        case .drafted(let block): drafted = block
        case .failed(let error): throw failure(.stage(error))
        }
        var draft = drafted.draft
        lines.place(&draft.diagnostics, drafted.lines)
        let part = choice.part(of: draft, drafted.order)
        // Features behind the last one that is wanted do not count; where none is wanted, none can have them.
        if let last = choice.isSatisfied ? part.lastOrdinal : .max {
          let absent = AbsentProperties(drafted.missingProperties, upTo: last)
          missing = missing?.intersection(absent) ?? absent
        }
        for batch in assembly.add(part) { try take(batch) }
        return !choice.isSatisfied
      },
      failure: { failure(.stream($0)) })
  }

  /// Hands on what is made of each draft, in input order, instead of batches. `skip` and `limit` of the options are not looked at.
  ///
  /// - Parameters:
  ///   - make: makes something of a draft, on any thread.
  ///   - take: gets it, and the draft's report; by several threads, one at a time.
  /// - Returns: which of the properties that options name no feature has.
  /// - Throws: when the bytes cannot be read or a stage fails.
  package consuming func forEachDraft<Product: Sendable>(
    _ make: @escaping @Sendable (OverlayDraft) -> Product, _ take: (Product, OverlayReport) -> Void
  ) throws(PipelineError) -> Set<ExactName> {
    var lines = lines
    var missing: AbsentProperties?
    let makeWorker = makeWorker
    try flow.run(
      &source, isEnough: { false },
      makeWorker: {
        let draft = makeWorker()
        return { (block: inout FeatureBlock<Geographic>) -> MadeOfDraft<Product> in
          switch draft(&block) {
          case .failed(let error): .failed(error)
          case .drafted(let drafted):
            .made(make(drafted.draft), drafted.draft.report, drafted.lines, AbsentProperties(drafted.missingProperties, upTo: .max))
          }
        }
      },
      deliver: { (made: MadeOfDraft<Product>) throws(PipelineError) -> Bool in
        switch made {
        case .failed(let error): throw .stage(error)
        case .made(let product, var report, let block, let absent):
          missing = missing?.intersection(absent) ?? absent
          lines.place(&report.diagnostics, block)
          take(product, report)
          return true
        }
      },
      failure: { .stream($0) })
    return missing?.chosen ?? []
  }
}

/// What a thread makes of a draft; an own type, as ``Drafting``.
private enum MadeOfDraft<Product: Sendable>: Sendable {
  case made(Product, OverlayReport, LineIndex, AbsentProperties)
  case failed(StageError)
}
