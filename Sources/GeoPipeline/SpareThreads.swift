internal import GeoModel
internal import Synchronization

/// The idle threads of a run, which help another thread with a large feature. No more threads work at once than the run has.
package struct SpareThreads: PieceWork, Sendable {
  /// The number of threads of one run that are busy.
  package final class BusyCount: Sendable {
    private let count = Atomic(0)

    package init() {}

    /// Counts the calling thread as busy during some work.
    package func during<Result, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
      add(1)
      defer { add(-1) }
      return try work()
    }

    fileprivate var value: Int { count.load(ordering: .relaxed) }

    fileprivate func add(_ more: Int) { count.wrappingAdd(more, ordering: .relaxed) }

    /// Takes up to `wanted` of the idle threads.
    fileprivate func take(_ wanted: Int, of jobs: Int) -> Int {
      var known = value
      while true {
        let taken = max(0, min(wanted, jobs - known))
        if taken == 0 { return 0 }
        let result = count.weakCompareExchange(expected: known, desired: known + taken, ordering: .relaxed)
        if result.exchanged { return taken }
        known = result.original
      }
    }
  }

  private let jobs: Int
  private let busy: BusyCount

  /// - Parameter jobs: how many threads the run has, at least 1.
  package init(jobs: Int, busy: BusyCount) {
    (self.jobs, self.busy) = (jobs, busy)
  }

  package var width: Int { 1 + max(0, jobs - busy.value) }

  package func run<Piece: Sendable, Result: Sendable>(
    _ pieces: [Piece], _ work: @Sendable (Piece) -> Result, take: (Result) -> Void
  ) {
    let helpers = busy.take(pieces.count - 1, of: jobs)
    defer { busy.add(-helpers) }
    ThreadedWork(jobs: 1 + helpers).run(pieces, work, take: take)
  }
}
