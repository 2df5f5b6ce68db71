internal import ByteStreams
internal import GeoModel
internal import GeoPipeline
internal import Synchronization

/// What is made of an input's blocks, pulled out one at a time, in input order.
///
/// With one thread no more is read than what was asked for needs. Several threads read and work a few blocks ahead, and wait
/// while nothing is asked for.
struct BlockFlow<Output: Sendable>: ~Copyable {
  /// What a thread makes of each block, whose memory it may take.
  typealias Work = (inout FeatureBlock<Geographic>) -> Result<Output, StageError>

  private(set) var source: ByteSource
  private var flow: FeatureFlow
  private let mostReady: Int
  private let makeWorker: @Sendable () -> Work
  private var ready: ArraySlice<Output> = []
  private var isFinished = false
  private var failure: PipelineError?

  init(_ source: consuming ByteSource, options: ReadingOptions, makeWorker: @escaping @Sendable () -> Work) {
    self.source = source
    flow = FeatureFlow(options)
    mostReady = options.jobs == 1 ? 1 : 4 * options.jobs
    self.makeWorker = makeWorker
  }

  /// The next output; `nil` after the last.
  ///
  /// - Throws: once all that came before has been handed out, and ever after.
  mutating func next() throws(PipelineError) -> Output? {
    if ready.isEmpty, !isFinished { fill() }
    if let next = ready.popFirst() { return next }
    if let failure { throw failure }
    return nil
  }

  /// Works until enough is ready, and until all blocks that were begun by then are in.
  private mutating func fill() {
    let isEnough = Atomic(false)
    var ready: [Output] = []
    do throws(PipelineError) {
      try flow.run(
        &source, isEnough: { isEnough.load(ordering: .relaxed) }, makeWorker: makeWorker,
        deliver: { (result: Result<Output, StageError>) throws(PipelineError) -> Bool in
          switch result {
          case .success(let output): ready.append(output)
          case .failure(let error): throw .stage(error)
          }
          if ready.count >= mostReady { isEnough.store(true, ordering: .relaxed) }
          return true
        },
        failure: { .stream($0) })
    } catch {
      failure = error
    }
    isFinished = failure != nil || flow.isAtEnd && ready.isEmpty
    self.ready = ready[...]
  }
}
