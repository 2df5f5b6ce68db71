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
  private let jobs: Int
  private let makeWorker: @Sendable () -> Work
  /// Of a single thread, what it keeps from block to block.
  private var single: (memory: PullMemory, work: Work)?
  private var ready: ArraySlice<Output> = []
  private var isFinished = false
  private var failure: PipelineError?

  init(_ source: consuming ByteSource, options: ReadingOptions, makeWorker: @escaping @Sendable () -> Work) {
    self.source = source
    flow = FeatureFlow(options)
    jobs = options.jobs
    self.makeWorker = makeWorker
  }

  /// The next output; `nil` after the last.
  ///
  /// - Throws: once all that came before has been handed out, and ever after.
  mutating func next() throws(PipelineError) -> Output? {
    if jobs == 1 { return try pull() }
    if ready.isEmpty, !isFinished { fill() }
    if let next = ready.popFirst() { return next }
    if let failure { throw failure }
    return nil
  }

  /// The next output on the thread that asks.
  private mutating func pull() throws(PipelineError) -> Output? {
    if let failure { throw failure }
    let own = single ?? (PullMemory(), makeWorker())
    single = own
    do throws(ByteStreamError) {
      switch try flow.pull(&source, by: own.memory, own.work) {
      case .success(let output)?: return output
      case .failure(let error)?: failure = .stage(error)
      case nil: return nil
      }
    } catch {
      failure = .stream(error)
    }
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
          if ready.count >= 4 * jobs { isEnough.store(true, ordering: .relaxed) }
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
